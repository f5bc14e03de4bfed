/** What we need from an SMS service. Implemented by `client.ts` with the official Twilio SDK. */
export interface SmsGateway {
  /**
   * Sends one message. Twilio has no idempotency keys: after an `uncertain` failure, call {@link findSent} before
   * sending again.
   * @throws SmsRefused if retrying is no use, SmsUnavailable if it may work
   */
  send(message: NewSms): Promise<SentSms>;
  /**
   * The newest message with this body to this number that Twilio accepted at `since` or later; null if there is none.
   * @throws SmsUnavailable
   */
  findSent(message: { to: string; body: string; since: number }): Promise<SentSms | null>;
  /**
   * A message's status; null if Twilio doesn't have it (any more).
   * @throws SmsUnavailable, SmsRefused
   */
  status(sid: string): Promise<SmsStatus | null>;
  /**
   * Deletes a message, inbound or outbound, at Twilio. One that is already gone counts as deleted. Twilio can't delete
   * a message that is still being sent: SmsUnavailable with code `20009`, to be retried minutes to an hour later.
   * @throws SmsUnavailable, SmsRefused
   */
  redact(sid: string): Promise<void>;
  /** Whether a webhook's signature matches its public URL and all its parameters. */
  verifyInbound(notice: SignedWebhook): boolean;
}

export interface NewSms {
  /** E.164. */
  to: string;
  /** At most 1,600 characters. */
  body: string;
  /** Where Twilio reports the delivery. */
  statusCallback?: string;
}

export interface SentSms {
  sid: string;
  /** Twilio's status, usually `queued` or `accepted`; see {@link isFinal}. */
  status: string;
}

export interface SmsStatus extends SentSms {
  /** Why it wasn't delivered, such as 30003 (unreachable). */
  errorCode: number | null;
}

export interface SignedWebhook {
  /** The header X-Twilio-Signature. */
  signature: string | undefined;
  /** The URL that Twilio called: with the public origin, not what a proxy passed on. */
  url: string;
  params: Record<string, string>;
}

/** Twilio's final statuses. */
export const FINAL: ReadonlySet<string> = new Set([
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'read',
  'received',
]);

/** Whether a status is final. Reports come in any order; an intermediate one never replaces a final one. */
export function isFinal(status: string): boolean {
  return FINAL.has(status);
}

/**
 * The suffix of every webhook URL we give Twilio, which strips it and doesn't sign it. It makes Twilio retry three
 * times within 15 seconds after any failure. By default it retries once, and only after a failed connection.
 */
export const WEBHOOK_RETRIES = '#rc=3&rp=all';

export type RefusalReason = 'opted_out' | 'invalid_number' | 'refused';

/** Twilio refused, and would again. `code` is Twilio's error code ("21610") or "http_400", never the number or body. */
export class SmsRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly code: string,
  ) {
    super(`text message: ${reason} (${code})`);
    this.name = 'SmsRefused';
  }
}

/** No answer, too many calls, or something the operator must fix first: retry later. */
export class SmsUnavailable extends Error {
  constructor(
    readonly code: string,
    /** Whether Twilio may have done it anyway. */
    readonly uncertain: boolean,
  ) {
    super(`text message: unavailable (${code})`);
    this.name = 'SmsUnavailable';
  }
}
