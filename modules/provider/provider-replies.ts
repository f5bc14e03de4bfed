import { agoInWords } from '#kernel/ago.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { MINUTE } from '#kernel/constants.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { formatEtaRange, formatMiles } from '#modules/place/rules/distance.ts';
import { formatTime } from '#modules/place/rules/times.ts';
import { PROMISE_RANGE_MINUTES } from '#modules/request/rules/limits.ts';
import { answerForOutcome, sendCommand } from '#modules/request/index.ts';
import { MINUTES_REPLY_WINDOW_MS, POSITION_STALE_MS, etaOf } from './rules/positions.ts';
import { PROVIDER_COMING, ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { arrivalCodeView, hasAcceptedProvider } from '#modules/request/rules/view.ts';
import { hasReached } from '#modules/request/rules/timeline.ts';
import { WORK_LANGUAGE, textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { arrivalCodeOf } from './handshake.ts';
import {
  MINUTES_PURPOSE_PREFIX,
  PROMISE_PURPOSE_PREFIX,
  lastPositionAndReport,
  reportMinutes,
  requestsAwaitingReply,
} from './positions.ts';
import type { ReplyAnswer, ReplyContext } from '#modules/request/index.ts';

/**
 * The time from the customer's SMS to the deadline of a reply with an ETA or a code. After that, the ETA is outdated,
 * or there may be another provider with another code. No SMS is sent in the last two minutes before its deadline, so
 * the reply is sent within three minutes or not at all.
 */
const REPLY_VALID_MS = 5 * MINUTE;

/** The answer to a provider, and the request that it's about. */
interface ProviderAnswer {
  request: CustomerRequest;
  answer: string;
}

/**
 * If we asked this provider by SMS how many minutes away they are, a number that they text counts as the answer, even
 * if it could mean something else. If we asked about the promised time, the answer makes a new promise. If we asked
 * about several jobs, the provider has to name one.
 * @param sid Twilio's id of the SMS, so that an SMS delivered twice makes only one promise
 * @returns undefined if we didn't ask this phone
 */
export async function recordMinutesReply(
  phone: string,
  { minutes, number }: { minutes: number; number: string | undefined },
  sid: string,
): Promise<ProviderAnswer | undefined> {
  const since = Date.now() - MINUTES_REPLY_WINDOW_MS;
  const isNamed = (row: CustomerRequest) => number === undefined || row.request_number === number;
  const requestsFor = async (purpose: Parameters<typeof requestsAwaitingReply>[0]) =>
    (await requestsAwaitingReply(purpose, phone, since)).filter(isNamed);
  const askedAboutPromise = (await requestsFor(PROMISE_PURPOSE_PREFIX)).filter((row) => row.promise_asked_at);
  const meant = askedAboutPromise.length > 0 ? askedAboutPromise : await requestsFor(MINUTES_PURPOSE_PREFIX);
  const [request, ...others] = meant;
  if (!request) return undefined;
  const t = textsFor(messagesTexts, WORK_LANGUAGE).minutes;
  if (others.length > 0) {
    return {
      request,
      answer: t.which(minutes, meant.map((row) => formatRequestNumber(row.request_number)).join(', ')),
    };
  }
  if (askedAboutPromise.length > 0) return renewPromise(request, minutes, sid);
  const recorded = await reportMinutes(request.id, request.assignments, minutes);
  return { request, answer: recorded ? t.thanks(formatRequestNumber(request.request_number), minutes) : t.off };
}

/**
 * Answers any other text from a provider who has a job. Providers can't do anything else by SMS, so the answer sends
 * them to their job page.
 * @param servicePhone our number, which the answer tells the provider to call
 * @returns undefined if this phone's provider has no job
 */
export async function answerJobReply(phone: string, servicePhone: string): Promise<ProviderAnswer | undefined> {
  const last = await db().message.findFirst({
    where: { phone, recipient: 'provider', request: { provider_phone: phone, status: { in: [...ON_THE_JOB] } } },
    orderBy: { created_at: 'desc' },
    include: { request: true },
  });
  if (!last?.request?.provider_job_id) return undefined;
  const jobUrl = `${env().PUBLIC_URL}/provider/${last.request.provider_job_id}`;
  return { request: last.request, answer: textsFor(messagesTexts, WORK_LANGUAGE).toProvider(jobUrl, servicePhone) };
}

/**
 * Renews the provider's promise. If the provider needs less time than the shortest possible promise, uses the shortest.
 */
async function renewPromise(request: CustomerRequest, minutes: number, sid: string): Promise<ProviderAnswer> {
  const outcome = await sendCommand(
    request.id,
    'promiseAgain',
    { minutes: Math.max(minutes, PROMISE_RANGE_MINUTES.least), by: 'provider', assignment: request.assignments },
    { intent: 'promise_again', nonce: sid },
  );
  const t = textsFor(messagesTexts, WORK_LANGUAGE);
  const row = await db().customerRequest.findUnique({ where: { id: request.id }, select: { promised_at: true } });
  const textIfDone = row?.promised_at
    ? t.minutes.promised(formatRequestNumber(request.request_number), formatTime(row.promised_at, WORK_LANGUAGE))
    : t.minutes.off;
  return { request, answer: answerForOutcome({ t, locale: WORK_LANGUAGE }, outcome, textIfDone) };
}

/** The answer to a customer who asks by SMS where the provider is. */
export function answerEtaReply(context: ReplyContext): ReplyAnswer {
  const deadline_at = new Date(context.receivedAt.getTime() + REPLY_VALID_MS);
  const words = [etaWords(context), promiseWords(context)].filter(Boolean).join(' ');
  return { answer: context.t.replies.eta(words), deadline_at };
}

/**
 * The answer to an SMS that asks for the arrival code, sent from the request's phone number. It has the code only while
 * the customer's page shows the code, and only if the customer agreed to texts.
 * @param servicePhone our number, which an answer without the code tells the customer to call
 */
export async function answerCodeReply(
  { row, t, receivedAt }: ReplyContext,
  servicePhone: string,
): Promise<ReplyAnswer> {
  const status = canonicalStatus(row.status);
  const isShown =
    hasAcceptedProvider({ status, agreementAcceptedAt: row.agreement_accepted_at }) &&
    arrivalCodeView({ status, handshake: row.handshake })?.show;
  const stored = isShown ? await arrivalCodeOf(row) : null;
  if (!stored) return { answer: t.replies.noCode(servicePhone) };
  if (row.text_consent_at === null) return { answer: t.replies.codeOnPage(servicePhone) };
  return { answer: t.replies.code(stored.code), deadline_at: new Date(receivedAt.getTime() + REPLY_VALID_MS) };
}

function promiseWords({ row, t, locale }: ReplyContext): string {
  const at = PROVIDER_COMING.includes(canonicalStatus(row.status)) ? row.promised_at : null;
  return at ? t.eta.promised(formatTime(at, locale)) : '';
}

/**
 * The ETA in the same words as on the page, from the provider's position or report. It's a range if that position or
 * report is at least a minute old.
 */
function etaWords({ row, t, locale }: ReplyContext): string {
  const status = canonicalStatus(row.status);
  if (!ON_THE_JOB.includes(status) || row.agreement_accepted_at === null) return t.eta.notYet;
  if (hasReached(status, 'arrived')) return t.eta.there;
  const { position, report } = lastPositionAndReport(row);
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
