/** What the product asks of a text message service. One implementation: `client.ts`, over the official Twilio SDK. */
export interface TextGateway {
  /**
   * Hands one message over. Twilio knows no idempotency keys: what was handed over twice is sent twice, so before an
   * `uncertain` failure is tried again, ask {@link findSent}.
   * @throws TextRefused when trying again is of no use; TextUnavailable when it is
   */
  send(message: NewText): Promise<SentText>;
  /**
   * The newest message with this text to this number that Twilio took at `since` or later; null when there is none.
   * @throws TextUnavailable
   */
  findSent(message: { to: string; body: string; since: number }): Promise<SentText | null>;
  /** How a message fares; null when Twilio has no such message (any more). @throws TextUnavailable, TextRefused */
  status(sid: string): Promise<TextFacts | null>;
  /**
   * Deletes a message at Twilio, body and number, inbound ones too. One that is gone already is success. Twilio deletes
   * nothing that is still under way: TextUnavailable with code `20009`, to be tried again minutes to an hour later.
   * @throws TextUnavailable, TextRefused
   */
  redact(sid: string): Promise<void>;
  /** Whether a webhook's signature fits the public address it was sent to and every parameter that came with it. */
  verifyInbound(notice: SignedNotice): boolean;
}

export interface NewText {
  /** E.164. */
  to: string;
  /** At most 1,600 characters. */
  body: string;
  /** Where Twilio reports what becomes of the message. */
  statusCallback?: string;
}

export interface SentText {
  sid: string;
  /** Twilio's word, usually `queued` or `accepted`; see {@link isFinal}. */
  status: string;
}

export interface TextFacts extends SentText {
  /** Why it was not delivered, such as 30003 (unreachable). */
  errorCode: number | null;
}

export interface SignedNotice {
  /** The header X-Twilio-Signature. */
  signature: string | undefined;
  /** The address as Twilio knows it: the public origin, never what a proxy passed on. */
  url: string;
  params: Record<string, string>;
}

/** Twilio's last words of a message. */
export const FINAL: ReadonlySet<string> = new Set([
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'read',
  'received',
]);

/** Whether a status is Twilio's last word. Notices come in any order: one that is not final never replaces one that is. */
export function isFinal(status: string): boolean {
  return FINAL.has(status);
}

/**
 * Belongs at the end of every webhook address given to Twilio, which cuts it off and leaves it out of the signature: it
 * makes Twilio try again, three times within 15 seconds, whatever went wrong. By default it repeats once, and only what
 * found no connection.
 */
export const WEBHOOK_RETRIES = '#rc=3&rp=all';

export type RefusalReason = 'opted_out' | 'invalid_number' | 'refused';

/** Twilio said no, and would say it again. `code` is Twilio's error code ("21610") or "http_400"; never number or body. */
export class TextRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly code: string,
  ) {
    super(`text message: ${reason} (${code})`);
    this.name = 'TextRefused';
  }
}

/** No answer, too many calls, or something that has to be mended first: worth another try later. */
export class TextUnavailable extends Error {
  constructor(
    readonly code: string,
    /** Whether Twilio may have done what was asked all the same. */
    readonly uncertain: boolean,
  ) {
    super(`text message: unavailable (${code})`);
    this.name = 'TextUnavailable';
  }
}
