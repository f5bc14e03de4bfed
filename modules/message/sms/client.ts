import twilio from 'twilio';
import { reachableCallbackUrl } from './callback.ts';
import { asSmsError } from './errors.ts';
import { SmsRefused, SmsUnavailable } from './gateway.ts';
import type { NewSms, SentSms, SignedWebhook, SmsStatus, SmsGateway } from './gateway.ts';
import { TwilioHttp } from './http.ts';

export interface SmsGatewayOptions {
  accountSid: string;
  authToken: string;
  /** The sender: our number (E.164), or a Messaging Service ("MG..."). */
  from: string;
  /** The emulator's origin, "http://127.0.0.1:8430". Missing for the real Twilio. */
  baseUrl?: string;
  /** The timeout of a call in milliseconds; 8 seconds if missing. */
  timeoutMs?: number;
}

/**
 * The timeout of a call. It may be long, because a page doesn't wait for the whole call (`MAX_PAGE_WAIT_MS` in
 * outbox.ts).
 */
const CALL_TIMEOUT_MS = 8_000;
const ACCOUNT_SID_PATTERN = /^AC[0-9a-f]{32}$/i;
const SERVICE_SID_PATTERN = /^MG[0-9a-f]{32}$/i;
const MESSAGE_SID_PATTERN = /^(SM|MM)[0-9a-f]{32}$/i;

/** How many of a number's latest messages are searched to find out whether a message was sent. */
const MAX_SEARCHED_MESSAGES = 50;
/** Twilio's clock may differ from ours by this much, and its times are whole seconds. */
const CLOCK_SLACK_MS = 5_000;

/**
 * The SMS gateway, built on Twilio's official SDK. It doesn't retry. Numbers and texts never appear in logs or errors.
 * @throws Error if a credential is missing or malformed, or `baseUrl` isn't a URL
 */
export function createSmsGateway(options: SmsGatewayOptions): SmsGateway {
  const { accountSid, authToken, from, baseUrl, timeoutMs = CALL_TIMEOUT_MS } = options;
  // Check the credentials here. The SDK would read missing ones from the environment, or fail only at the first
  // message.
  if (!ACCOUNT_SID_PATTERN.test(accountSid))
    throw new Error('the Twilio account SID must be AC and 32 hexadecimal digits');
  if (!authToken) throw new Error('the Twilio auth token is missing');
  if (!from) throw new Error('the number or Messaging Service that texts come from is missing');
  const httpClient = new TwilioHttp(baseUrl && new URL(baseUrl).origin, timeoutMs);
  const client = twilio(accountSid, authToken, { accountSid, httpClient });
  return {
    send: (message) => withSmsErrors(() => send(client, options, message)),
    findSent: (message) => withSmsErrors(() => findSent(client, message)),
    status: (sid) => withSmsErrors(() => readStatus(client, sid)),
    deleteMessage: (sid) => withSmsErrors(() => deleteMessage(client, sid)),
    hasValidSignature: (notice) => isGenuine(authToken, notice),
  };
}

async function withSmsErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asSmsError(error);
  }
}

async function send(client: twilio.Twilio, options: SmsGatewayOptions, message: NewSms): Promise<SentSms> {
  const sender = SERVICE_SID_PATTERN.test(options.from)
    ? { messagingServiceSid: options.from }
    : { from: options.from };
  const callback = reachableCallbackUrl(message.statusCallback, options.baseUrl !== undefined);
  const sent = await client.messages.create({
    to: message.to,
    body: message.body,
    ...sender,
    ...(callback ? { statusCallback: callback } : {}),
  });
  if (!MESSAGE_SID_PATTERN.test(sent.sid)) throw new SmsUnavailable('unreadable_answer', true);
  return { sid: sent.sid, status: sent.status };
}

async function findSent(
  client: twilio.Twilio,
  { to, body, since }: { to: string; body: string; since: number },
): Promise<SentSms | null> {
  // The list is sorted newest first. Don't use Twilio's date filter: it filters by the time of sending, and a queued
  // message doesn't have that yet.
  const messages = await client.messages.list({ to, limit: MAX_SEARCHED_MESSAGES, pageSize: MAX_SEARCHED_MESSAGES });
  const found = messages.find(
    (message) =>
      message.direction !== 'inbound' &&
      message.dateCreated.getTime() >= since - CLOCK_SLACK_MS &&
      // Compare only the end of the text, because trial accounts put a notice before it.
      message.body.endsWith(body),
  );
  return found ? { sid: found.sid, status: found.status } : null;
}

async function readStatus(client: twilio.Twilio, sid: string): Promise<SmsStatus | null> {
  try {
    const { status, errorCode } = await client.messages(requireMessageSid(sid)).fetch();
    return { sid, status, errorCode: Number.isInteger(errorCode) ? errorCode : null };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function deleteMessage(client: twilio.Twilio, sid: string): Promise<void> {
  try {
    await client.messages(requireMessageSid(sid)).remove();
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function requireMessageSid(sid: string): string {
  if (!MESSAGE_SID_PATTERN.test(sid)) throw new SmsRefused('refused', 'no_message_sid');
  return sid;
}

function isNotFound(error: unknown): boolean {
  return error instanceof twilio.RestException && error.status === 404;
}

function isGenuine(authToken: string, { signature, url, params }: SignedWebhook): boolean {
  if (!signature) return false;
  // The SDK compares in constant time, so nobody can guess a signature byte by byte.
  return twilio.validateRequest(authToken, signature, url, params);
}
