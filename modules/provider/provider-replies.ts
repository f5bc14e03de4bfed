import { agoInWords } from '#kernel/ago.ts';
import { MINUTE } from '#kernel/constants.ts';
import { formatEtaRange, formatMiles } from '#modules/place/rules/distance.ts';
import { MINUTES_REPLY_MS, POSITION_STALE_MS, etaOf } from './rules/positions.ts';
import { ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { requestAskedForMinutes, reportMinutes, providerProgress } from './positions.ts';
import type { ReplyAnswer, Conversation } from '#modules/request/index.ts';

/**
 * After this time an ETA is outdated, so this is how long the reply with the ETA may be sent. Like every SMS with a
 * deadline, the reply is dropped two minutes before it.
 */
const ETA_HOLDS_MS = 5 * MINUTE;

/**
 * Reads a number in an SMS as minutes if its provider was asked for them, even if it could mean something else.
 * @returns undefined if this phone wasn't asked
 */
export async function minutesReply(
  phone: string,
  minutes: number,
): Promise<{ request: CustomerRequest; answer: string } | undefined> {
  const request = await requestAskedForMinutes(phone, Date.now() - MINUTES_REPLY_MS);
  if (!request) return undefined;
  const t = textsFor(messagesTexts, 'en').minutes;
  const taken = await reportMinutes(request.id, request.assignments, minutes);
  return { request, answer: taken ? t.thanks(minutes) : t.off };
}

/** The reply that tells the customer where the provider is. */
export function etaReply(talk: Conversation): ReplyAnswer {
  const deadline_at = new Date(talk.receivedAt.getTime() + ETA_HOLDS_MS);
  return { answer: talk.t.replies.eta(etaWords(talk)), deadline_at };
}

/** Says the ETA as the page does. It's a range once the position is old, or if the provider reported it. */
function etaWords({ row, t, locale }: Conversation): string {
  const status = canonicalStatus(row.status);
  if (!ON_THE_JOB.includes(status) || row.agreement_accepted_at === null) return t.eta.notYet;
  const { position, report } = providerProgress(row);
  const eta = etaOf(position, report);
  const words = eta && t.eta.minutes(formatEtaRange(eta, locale));
  if (words && (!position || eta.by === 'report')) return t.eta.word(words);
  if (!position) return status === 'provider_assigned' ? t.eta.notYet : t.eta.noPosition;
  const away = formatMiles(position.miles, locale);
  const seenText =
    position.age !== null && position.age >= POSITION_STALE_MS
      ? t.eta.lastSeen(agoInWords(position.age, textsFor(commonTexts, locale).time))
      : '';
  return [words ? t.eta.status(words, away) : t.eta.away(away), seenText].filter(Boolean).join(' ');
}
