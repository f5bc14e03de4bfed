import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { Cents } from '#kernel/money.ts';
import { db } from '#kernel/server/db.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { rejectionToast } from './copy/rejection-toast.ts';
import type { InboundResult } from '#modules/message/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { CommandOutcome } from './send-command.ts';

/** The texts of messages in one language. */
export type MessageCopy = typeof messagesTexts;

export type ReplyAnswer = Omit<InboundResult, 'word' | 'request'>;

/** How a reply answers a question. */
export interface AnswerToQuestion {
  /** Whether the reply is just YES or NO, which answers the last question that we texted, whatever its topic. */
  isYesOrNo: boolean;
  /** The amount that the reply names, in cents; undefined if it names none. */
  priceCents: Cents | undefined;
}

/** An SMS reply about one request. */
export interface ReplyContext {
  row: CustomerRequest;
  t: MessageCopy;
  locale: Locale;
  /** Twilio's id of the SMS. If Twilio delivers an SMS twice, this makes it count as one command. */
  sid: string;
  /** When the SMS arrived. A reply can't be about anything that was sent after this. */
  receivedAt: Date;
}

/**
 * What we text back to a reply. If the reply's command ran, that's `textIfDone`. If the command was rejected, it's the
 * message of the toast that the page would show, without the title.
 */
export function answerForOutcome(
  { t, locale }: Pick<ReplyContext, 't' | 'locale'>,
  outcome: CommandOutcome,
  textIfDone: string,
): string {
  if (outcome.ok) return textIfDone;
  if (outcome.kind === 'rejected') return `Shoulder: ${rejectionToast(outcome.rejection, locale).message}`;
  return outcome.kind === 'missing' || outcome.kind === 'nonce_reused' ? t.replies.notNow : t.replies.later;
}

/** The origin of a command that was sent by SMS. An SMS that's delivered twice has the same nonce. */
export function textOriginOf({ sid }: ReplyContext, intent: string) {
  return { intent, nonce: sid };
}

/** The language of a request's customer. */
export function localeOf(row: CustomerRequest | undefined): Locale {
  return row ? languageOf(row) : 'en';
}

/** The texts of messages, in the language of the request's customer. */
export function messageCopyFor(row: CustomerRequest | undefined): MessageCopy {
  return textsFor(messagesTexts, localeOf(row));
}

/**
 * The time of the question that a reply answers. Undefined if we hadn't texted it to this number before the reply came.
 * @param askedAt the time of the only question that the reply can be about. Leave it out for YES and NO, which answer
 * the last question that was texted
 */
export async function answeredQuestionTime(
  { row, receivedAt }: ReplyContext,
  askedAt?: Date,
): Promise<Date | undefined> {
  const last = await db().message.findFirst({
    where: {
      request_id: row.id,
      phone: row.phone,
      asked_at: askedAt ?? { not: null },
      sent_at: { lte: receivedAt },
    },
    orderBy: { sent_at: 'desc' },
    select: { asked_at: true },
  });
  return last?.asked_at ?? undefined;
}
