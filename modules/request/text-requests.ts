import { HOUR, MINUTE } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { parsePhone } from '#kernel/phone.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { InboundReply, InboundResult } from '#modules/message/index.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { parsePointFields } from '#modules/place/rules/coordinates.ts';
import { findReplyCandidates } from './meant-requests.ts';
import { createTextRequest } from './requests.ts';
import type { OnlineRequest } from './requests.ts';
import { readTextRequest } from './rules/text-request.ts';
import type { TextFields } from './rules/text-request.ts';
import { addToDraft, deleteDraft, findDraft } from './text-drafts.ts';
import type { TextDraft } from './text-drafts.ts';

/** One number can text at most this many requests in an hour. Nobody needs more, and the desk can handle this many. */
const MAX_REQUESTS_PER_HOUR = 10;
/** If the same text comes again within this time, it was resent because of a bad signal, so we don't answer twice. */
const RESEND_WINDOW_MS = 10 * MINUTE;
/**
 * The purpose of the first text that a new request's workflow sends. The answer to a request by text says the same and
 * has the same purpose, so that only one of them is sent.
 */
const FIRST_TEXT_PURPOSE = 'submitted:1';

type CheckResult = { ok: true; request: OnlineRequest } | { ok: false; errors: Readonly<Record<string, string>> };

/** Functions that only the website can provide. */
interface TextRequestHandlers {
  /** Checks the fields of the request form. */
  check: (fields: Record<string, string>, locale: Locale) => CheckResult;
  /** Whether this phone belongs to a provider who has a job. */
  isAtWork: (phone: string) => Promise<boolean>;
  servicePhone: () => Promise<string>;
}

type ReceivedText = InboundReply & { receivedAt: Date };

/**
 * Reads an SMS as a request, with the rules of the request form. Several texts together can make one request: each
 * answer says what is missing. A text that may answer an open question isn't a request.
 * @returns undefined if the SMS asks for no help
 */
export async function handleTextRequest(
  text: ReceivedText,
  optedOut: boolean,
  handlers: TextRequestHandlers,
): Promise<InboundResult | undefined> {
  const phone = parsePhone(text.from);
  if (phone === undefined || !(await asksForHelp(text, optedOut, handlers))) return undefined;
  const savedDraft = await addToDraft(phone, (earlier) => {
    const { fields, language } = readTextRequest(text.body, earlier);
    const checked = handlers.check({ ...asFormFields(fields), phone }, language);
    return { fields, language, missing: checked.ok ? [] : Object.keys(checked.errors), checked };
  });
  const t = textsFor(messagesTexts, savedDraft.language).replies;
  if (!savedDraft.checked.ok) {
    const answer = t.missing(describeMissing(savedDraft), await handlers.servicePhone());
    // Nothing may be texted to a number that opted out.
    return { word: 'incomplete', answer: optedOut ? undefined : answer };
  }
  if (await hasReachedHourlyLimit(phone)) {
    return { word: 'too_many', answer: optedOut ? undefined : t.tooManyRequests(await handlers.servicePhone()) };
  }
  return createAndAnswer(savedDraft.checked.request, savedDraft, text);
}

/**
 * Whether an SMS is a request or a part of one: it begins with HELP ME, continues a request that the number began, or
 * names a service or a vehicle, if the number has no request and doesn't belong to a provider who has a job.
 */
async function asksForHelp(text: ReceivedText, optedOut: boolean, { isAtWork }: TextRequestHandlers): Promise<boolean> {
  const { reply, from, body } = text;
  if (['stop', 'help', 'start'].includes(reply.word) || (reply.word === 'yes' && optedOut)) return false;
  const { beginsWithHelpMe, namesServiceOrVehicle } = readTextRequest(body);
  if (beginsWithHelpMe) return true;
  // A text that's a number of minutes is a provider's answer, not a request for help.
  if (reply.minutes !== undefined) return false;
  const hasRequest = (await findReplyCandidates(from, reply)).length > 0;
  if (await findDraft(from)) return !hasRequest || (reply.word === 'unknown' && reply.number === undefined);
  return !hasRequest && namesServiceOrVehicle && reply.word === 'unknown' && !(await isAtWork(from));
}

/** The fields as the form has them. Without an address, the coordinates stand in for it until it's looked up. */
function asFormFields(fields: TextFields): Record<string, string> {
  const { customer_lat: lat, customer_lng: lng, destination_address: destination } = fields;
  return {
    ...(lat && lng ? { location_address: `${lat}, ${lng}` } : {}),
    ...fields,
    // The form asks for confirmation if the destination equals the pickup. By text, asking would cost too much time, so
    // such a destination counts as confirmed.
    ...(destination ? { sure_destination: destination } : {}),
    text_consent: 'yes',
  };
}

/** Lists what the request still lacks, in the language of its texts. */
function describeMissing({ missing, language }: TextDraft): string {
  const { lacks } = textsFor(messagesTexts, language).replies;
  const isMissing = (name: string) => missing.includes(name);
  const isMakeMissing = isMissing('vehicle_make');
  const parts = [
    isMissing('service_type') && lacks.service,
    isMissing('location_address') && lacks.place,
    isMissing('vehicle_year') && (isMakeMissing ? lacks.vehicle : lacks.year),
    isMakeMissing ? !isMissing('vehicle_year') && lacks.name : isMissing('vehicle_model') && lacks.model,
    isMissing('destination_address') && lacks.destination,
  ].filter((part) => typeof part === 'string');
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} ${lacks.and} ${last}` : last;
}

async function hasReachedHourlyLimit(phone: string): Promise<boolean> {
  const since = new Date(Date.now() - HOUR);
  const count = await db().customerRequest.count({ where: { phone, by_text: true, created_at: { gt: since } } });
  return count >= MAX_REQUESTS_PER_HOUR;
}

async function createAndAnswer(
  checked: OnlineRequest,
  draft: TextDraft,
  { sid }: ReceivedText,
): Promise<InboundResult> {
  const request = { ...checked, location_address: await addressOf(checked, draft) };
  const created = await createTextRequest(request, draft.fields, sid);
  const row = await db().customerRequest.findUniqueOrThrow({ where: { id: created.id } });
  const { bodies, direct } = textsFor(messagesTexts, draft.language);
  const number = formatRequestNumber(created.number);
  const track = `${env().PUBLIC_URL}/track/${created.trackingId}`;
  const isJustCreated = Date.now() - row.created_at.getTime() < RESEND_WINDOW_MS;
  const first = {
    answer: bodies.submitted({ number, track } as Parameters<typeof bodies.submitted>[0]),
    purpose: FIRST_TEXT_PURPOSE,
  };
  return {
    word: 'request',
    request: row,
    ...(isJustCreated ? first : { answer: direct.newLink(number, track) }),
    finishInTransaction: (transaction) => deleteDraft(transaction, row.phone),
  };
}

/** The address that the person wrote. If they sent only a position, the address that was found for it. */
async function addressOf(
  { location_address: written, customer_lat: lat, customer_lng: lng, language }: OnlineRequest,
  { fields }: TextDraft,
): Promise<string> {
  const point = parsePointFields(String(lat), String(lng));
  if (fields.location_address !== undefined || !point) return written;
  const found = await geocoder().reverse(point, SAVE_LOOK_UP_TIMEOUT_MS);
  if (!found) return written;
  return found.approximate ? textsFor(mapsTexts, language).nearAddress(found.text) : found.text;
}
