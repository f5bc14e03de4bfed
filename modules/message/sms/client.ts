import twilio from 'twilio';
import { callbackAddress } from './callback.ts';
import { asTextError } from './errors.ts';
import { TextRefused, TextUnavailable } from './gateway.ts';
import type { NewText, SentText, SignedNotice, TextFacts, TextGateway } from './gateway.ts';
import { TwilioHttp } from './http.ts';

export interface TextGatewayOptions {
  accountSid: string;
  authToken: string;
  /** The number that texts come from (E.164), or a Messaging Service ("MG..."). */
  from: string;
  /** Origin of the emulator, "http://127.0.0.1:8430"; the real Twilio when absent. */
  baseUrl?: string;
  /** Milliseconds until a call is given up; 8 seconds when absent. */
  timeoutMs?: number;
}

/** A slow Twilio is waited for longer than a customer would wait: nobody looks on while a text is sent. */
const CALL_TIMEOUT_MS = 8_000;
const ACCOUNT_SID = /^AC[0-9a-f]{32}$/i;
const SERVICE_SID = /^MG[0-9a-f]{32}$/i;
const MESSAGE_SID = /^(SM|MM)[0-9a-f]{32}$/i;

/** Among how many messages to a number an uncertain one is looked for. */
const LOOK_AT = 50;
/** Twilio's clock may differ from ours, and its times are whole seconds. */
const CLOCK_SLACK_MS = 5_000;

/**
 * The text message service over the official Twilio SDK. Nothing is retried here. Neither numbers nor bodies are logged or
 * put into errors.
 * @throws Error when a credential is missing or no account sid, or `baseUrl` is no address
 */
export function createTextGateway(options: TextGatewayOptions): TextGateway {
  const { accountSid, authToken, from, baseUrl, timeoutMs = CALL_TIMEOUT_MS } = options;
  // The SDK would read what is missing from the environment, or throw only at the first message.
  if (!ACCOUNT_SID.test(accountSid)) throw new Error('the Twilio account sid is AC and 32 hexadecimal digits');
  if (!authToken) throw new Error('the Twilio auth token is missing');
  if (!from) throw new Error('the number or Messaging Service that texts come from is missing');
  const httpClient = new TwilioHttp(baseUrl && new URL(baseUrl).origin, timeoutMs);
  const client = twilio(accountSid, authToken, { accountSid, httpClient });
  return {
    send: (message) => guarded(() => send(client, options, message)),
    findSent: (message) => guarded(() => findSent(client, message)),
    status: (sid) => guarded(() => readStatus(client, sid)),
    redact: (sid) => guarded(() => redact(client, sid)),
    verifyInbound: (notice) => isGenuine(authToken, notice),
  };
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asTextError(error);
  }
}

async function send(client: twilio.Twilio, options: TextGatewayOptions, message: NewText): Promise<SentText> {
  const sender = SERVICE_SID.test(options.from) ? { messagingServiceSid: options.from } : { from: options.from };
  const callback = callbackAddress(message.statusCallback, options.baseUrl !== undefined);
  const sent = await client.messages.create({
    to: message.to,
    body: message.body,
    ...sender,
    ...(callback ? { statusCallback: callback } : {}),
  });
  if (!MESSAGE_SID.test(sent.sid)) throw new TextUnavailable('unreadable_answer', true);
  return { sid: sent.sid, status: sent.status };
}

async function findSent(
  client: twilio.Twilio,
  { to, body, since }: { to: string; body: string; since: number },
): Promise<SentText | null> {
  // Newest first. Twilio's own date filters look at the time of sending, which a waiting message has not got yet.
  const messages = await client.messages.list({ to, limit: LOOK_AT, pageSize: LOOK_AT });
  const found = messages.find(
    (message) =>
      message.direction !== 'inbound' &&
      message.dateCreated.getTime() >= since - CLOCK_SLACK_MS &&
      // Trial accounts put a notice before the text.
      message.body.endsWith(body),
  );
  return found ? { sid: found.sid, status: found.status } : null;
}

async function readStatus(client: twilio.Twilio, sid: string): Promise<TextFacts | null> {
  try {
    const { status, errorCode } = await client.messages(known(sid)).fetch();
    return { sid, status, errorCode: Number.isInteger(errorCode) ? errorCode : null };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function redact(client: twilio.Twilio, sid: string): Promise<void> {
  try {
    await client.messages(known(sid)).remove();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function known(sid: string): string {
  if (!MESSAGE_SID.test(sid)) throw new TextRefused('refused', 'no_message_sid');
  return sid;
}

function isMissing(error: unknown): boolean {
  return error instanceof twilio.RestException && error.status === 404;
}

function isGenuine(authToken: string, { signature, url, params }: SignedNotice): boolean {
  if (!signature) return false;
  // The SDK compares in constant time.
  return twilio.validateRequest(authToken, signature, url, params);
}
