import { languageOf, textsFor } from '#domain/texts/catalogue.ts';
import type { Locale } from '#domain/texts/catalogue.ts';
import { messagesTexts } from '#domain/texts/messages.ts';
import { rejectionToast } from '#domain/texts/rejections.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { CommandOutcome } from './command.ts';

/** What answering a text needs, whatever it is about. */

export type Words = (typeof messagesTexts)['en'];

/** What is texted back; undefined where carriers answer themselves, or nothing is to be said. */
export type TextAnswer = string | undefined;

export interface Answered {
  answer: TextAnswer;
  /** The answer is itself a question: which extra it asks about, by the time that one was asked for. */
  asks?: { extra: Date };
}

export interface Conversation {
  row: CustomerRequest;
  t: Words;
  locale: Locale;
  /** Twilio's id: the same message again is the same command. */
  sid: string;
  /** When the reply came: what was texted later it does not answer. */
  receivedAt: Date;
}

/** The page's own words for a refusal. */
export function answerTo({ t, locale }: Conversation, outcome: CommandOutcome, done: string): string {
  if (outcome.ok) return done;
  if (outcome.kind === 'rejected') {
    const { title, message } = rejectionToast(outcome.rejection, locale);
    return `Shoulder: ${title}. ${message}`;
  }
  return outcome.kind === 'missing' || outcome.kind === 'nonce_reused' ? t.replies.notNow : t.replies.later;
}

export function via({ sid }: Conversation, intent: string) {
  return { intent, nonce: sid };
}

export function localeOf(row: CustomerRequest | undefined): Locale {
  return row ? languageOf(row) : 'en';
}

export function wordsOf(row: CustomerRequest | undefined): Words {
  return textsFor(messagesTexts, localeOf(row));
}
