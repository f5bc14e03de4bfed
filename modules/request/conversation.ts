import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { db } from '#kernel/server/db.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { rejectionToast } from './copy/rejection-toast.ts';
import type { InboundResult } from '#modules/message/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { CommandOutcome } from './send-command.ts';

/** The message copy in one language. */
export type MessageCopy = typeof messagesTexts;

/** The answer to an SMS reply. */
export type ReplyAnswer = Omit<InboundResult, 'word' | 'request'>;

/** An SMS reply about one request. */
export interface Conversation {
  row: CustomerRequest;
  t: MessageCopy;
  locale: Locale;
  /** Twilio's id. The same message delivered twice is one command. */
  sid: string;
  /** A reply can't refer to anything sent after it. */
  receivedAt: Date;
}

/** The answer to a command: confirmation, or the page's own words for a rejection. */
export function answerTo(
  { t, locale }: Pick<Conversation, 't' | 'locale'>,
  outcome: CommandOutcome,
  done: string,
): string {
  if (outcome.ok) return done;
  if (outcome.kind === 'rejected') {
    const { title, message } = rejectionToast(outcome.rejection, locale);
    return `Shoulder: ${title}. ${message}`;
  }
  return outcome.kind === 'missing' || outcome.kind === 'nonce_reused' ? t.replies.notNow : t.replies.later;
}

/** The origin of a command that came by SMS. */
export function originOf({ sid }: Conversation, intent: string) {
  return { intent, nonce: sid };
}

/** The language of a request. */
export function localeOf(row: CustomerRequest | undefined): Locale {
  return row ? languageOf(row) : 'en';
}

/** The message copy in the request's language. */
export function messageCopyFor(row: CustomerRequest | undefined): MessageCopy {
  return textsFor(messagesTexts, localeOf(row));
}

/** When the extra charge or change was proposed that the last SMS to this number asked about, before the reply came. */
export async function lastTextedQuestion({ row, receivedAt }: Conversation): Promise<Date | undefined> {
  const last = await db().message.findFirst({
    where: { request_id: row.id, phone: row.phone, asked_at: { not: null }, sent_at: { lte: receivedAt } },
    orderBy: { sent_at: 'desc' },
    select: { asked_at: true },
  });
  return last?.asked_at ?? undefined;
}
