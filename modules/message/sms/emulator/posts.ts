import { randomUUID } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CarrierKeyword } from '../../rules/text-replies.ts';
import type { ChangeContext } from './core.ts';
import { newTwilioId } from './ids.ts';
import { countSegments } from '../../rules/segments.ts';
import type { MessageRecord, WebhookRecord } from './state.ts';

const API_VERSION = '2010-04-01';

/** Queues the webhook of a received message. It includes `keyword` if the account has Advanced Opt-Out. */
export function queueInboundWebhook(
  context: ChangeContext,
  message: MessageRecord,
  keyword: CarrierKeyword | undefined,
): WebhookRecord {
  const params = inboundParams(context, message, keyword);
  return queue(context, 'inbound', message, context.setting.inboundUrl, params);
}

/** Queues a status report if the site asked for reports. */
export function queueStatusWebhook(context: ChangeContext, message: MessageRecord): void {
  if (message.statusCallback) queue(context, 'status', message, message.statusCallback, statusParams(context, message));
}

function queue(
  { state, faults, nowMs }: ChangeContext,
  kind: WebhookRecord['kind'],
  message: MessageRecord,
  url: string | undefined,
  params: Record<string, string>,
): WebhookRecord {
  const owed = url ? faults.takeWebhook() : 0;
  const post: WebhookRecord = {
    id: newTwilioId('PO'),
    kind,
    messageSid: message.sid,
    ...splitRetryOverrides(url ?? ''),
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
 * Splits Twilio's connection overrides ("#rc=3&rp=all") off a webhook URL. They say how many times to retry, and after
 * which failures. They're neither sent nor signed. Without them, Twilio retries once, and only after a failed
 * connection.
 */
function splitRetryOverrides(given: string): Pick<WebhookRecord, 'url' | 'retries' | 'retryOn'> {
  const [url = '', fragment = ''] = given.split('#', 2);
  const overrides = new URLSearchParams(fragment);
  const retries = Number(overrides.get('rc') ?? 1);
  return {
    url,
    retries: Number.isInteger(retries) ? Math.min(Math.max(retries, 0), 5) : 1,
    retryOn: (overrides.get('rp') ?? 'ct').split(','),
  };
}

/**
 * All parameters that Twilio sends, even those that are nearly always empty, because the signature covers all of them.
 */
function inboundParams(
  { setting }: ChangeContext,
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
    NumSegments: String(countSegments(message.body)),
    MessageSid: message.sid,
    AccountSid: setting.accountSid,
    From: message.phone,
    ApiVersion: API_VERSION,
    ...(message.serviceSid ? { MessagingServiceSid: message.serviceSid } : {}),
    ...(keyword && setting.keywords === 'advanced' ? { OptOutType: keyword } : {}),
  };
}

function statusParams({ setting, nowMs }: ChangeContext, message: MessageRecord): Record<string, string> {
  const { status, errorCode } = message;
  const isDeliveryReceipt = status === 'delivered' || status === 'undelivered';
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
    ...(isDeliveryReceipt ? { RawDlrDoneDate: new Date(nowMs).toISOString().replaceAll(/\D/g, '').slice(2, 12) } : {}),
  };
}
