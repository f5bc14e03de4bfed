import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { rejectionToast } from './copy/rejection-toast.ts';
import type { Understood } from '#modules/message/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { CommandOutcome } from './command.ts';

/** The words of the messages, in one language. */
export type Words = typeof messagesTexts;

/** What is answered. */
export type Answered = Omit<Understood, 'word' | 'request'>;

/** A reply about one request. */
export interface Conversation {
  row: CustomerRequest;
  t: Words;
  locale: Locale;
  /** Twilio's id: the same message again is the same command. */
  sid: string;
  /** A reply does not answer what was sent after it. */
  receivedAt: Date;
}

/** The answer to a command: what was done, or the page's own words for a refusal. */
export function answerTo({ t, locale }: Conversation, outcome: CommandOutcome, done: string): string {
  if (outcome.ok) return done;
  if (outcome.kind === 'rejected') {
    const { title, message } = rejectionToast(outcome.rejection, locale);
    return `Shoulder: ${title}. ${message}`;
  }
  return outcome.kind === 'missing' || outcome.kind === 'nonce_reused' ? t.replies.notNow : t.replies.later;
}

/** How a command by SMS came in. */
export function via({ sid }: Conversation, intent: string) {
  return { intent, nonce: sid };
}

/** The language of a request. */
export function localeOf(row: CustomerRequest | undefined): Locale {
  return row ? languageOf(row) : 'en';
}

/** The words in the language of a request. */
export function wordsOf(row: CustomerRequest | undefined): Words {
  return textsFor(messagesTexts, localeOf(row));
}
