import { randomUUID } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CarrierKeyword } from '../../rules/text-replies.ts';
import type { Desk } from './core.ts';
import { newId } from './ids.ts';
import { segmentsOf } from './numbers.ts';
import type { MessageRecord, PostRecord } from './state.ts';

const API_VERSION = '2010-04-01';

/** Owes the site the webhook of an inbound message. `keyword` goes with it where the account has Advanced Opt-Out. */
export function queueInbound(desk: Desk, message: MessageRecord, keyword: CarrierKeyword | undefined): PostRecord {
  const params = inboundParams(desk, message, keyword);
  return queue(desk, 'inbound', message, desk.setting.inboundUrl, params);
}

/** Owes the site a report of a message's status, where it asked for reports. */
export function queueStatus(desk: Desk, message: MessageRecord): void {
  if (message.statusCallback) queue(desk, 'status', message, message.statusCallback, statusParams(desk, message));
}

function queue(
  { state, faults, nowMs }: Desk,
  kind: PostRecord['kind'],
  message: MessageRecord,
  url: string | undefined,
  params: Record<string, string>,
): PostRecord {
  const owed = url ? faults.takeWebhook() : 0;
  const post: PostRecord = {
    id: newId('PO'),
    kind,
    messageSid: message.sid,
    ...addressOf(url ?? ''),
    params,
    token: randomUUID(),
    state: owed > 0 ? 'pending' : url ? 'dropped' : 'unwanted',
    owed,
    attempts: 0,
    nextAttemptAtMs: nowMs,
    lastAnswer: null,
    createdMs: nowMs,
  };
  state.posts[post.id] = post;
  return post;
}

/**
 * A webhook address may end in "#rc=3&rp=all" (Twilio's connection overrides): how often it is repeated, and after what.
 * The fragment is neither sent nor signed. Without one, Twilio repeats once, and only what found no connection.
 */
function addressOf(given: string): Pick<PostRecord, 'url' | 'retries' | 'retryOn'> {
  const [url = '', fragment = ''] = given.split('#', 2);
  const overrides = new URLSearchParams(fragment);
  const retries = Number(overrides.get('rc') ?? 1);
  return {
    url,
    retries: Number.isInteger(retries) ? Math.min(Math.max(retries, 0), 5) : 1,
    retryOn: (overrides.get('rp') ?? 'ct').split(','),
  };
}

/** Every parameter of Twilio's own, also those that are nearly always empty: all of them are signed. */
function inboundParams(
  { setting }: Desk,
  message: MessageRecord,
  keyword: CarrierKeyword | undefined,
): Record<string, string> {
  return {
    ToCountry: 'US',
    ToState: '',
    SmsMessageSid: message.sid,
    NumMedia: '0',
    ToCity: '',
    FromZip: '',
    SmsSid: message.sid,
    FromState: '',
    SmsStatus: 'received',
    FromCity: '',
    Body: message.body,
    FromCountry: parsePhoneNumberFromString(message.phone)?.country ?? '',
    To: message.sender,
    ToZip: '',
    NumSegments: String(segmentsOf(message.body)),
    MessageSid: message.sid,
    AccountSid: setting.accountSid,
    From: message.phone,
    ApiVersion: API_VERSION,
    ...(message.serviceSid ? { MessagingServiceSid: message.serviceSid } : {}),
    ...(keyword && setting.keywords === 'advanced' ? { OptOutType: keyword } : {}),
  };
}

function statusParams({ setting, nowMs }: Desk, message: MessageRecord): Record<string, string> {
  const { status, errorCode } = message;
  const receipt = status === 'delivered' || status === 'undelivered';
  return {
    SmsSid: message.sid,
    SmsStatus: status,
    MessageStatus: status,
    To: message.phone,
    From: message.sender,
    MessageSid: message.sid,
    AccountSid: setting.accountSid,
    ApiVersion: API_VERSION,
    ...(message.serviceSid ? { MessagingServiceSid: message.serviceSid } : {}),
    ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
    ...(receipt ? { RawDlrDoneDate: new Date(nowMs).toISOString().replaceAll(/\D/g, '').slice(2, 12) } : {}),
  };
}
