/** What we need from an SMS service. Implemented by `client.ts` with the official Twilio SDK. */
export interface SmsGateway {
  /**
   * Sends one message. Twilio has no idempotency keys, so after an `uncertain` failure, call {@link findSent} before
   * sending again.
   * @throws SmsRefused if a retry won't help, SmsUnavailable if it may
   */
  send(message: NewSms): Promise<SentSms>;
  /**
   * The newest message with this text to this number that Twilio accepted at `since` or later; null if there's none.
   * @throws SmsUnavailable
   */
  findSent(message: { to: string; body: string; since: number }): Promise<SentSms | null>;
  /**
   * A message's status; null if Twilio doesn't have the message (anymore).
   * @throws SmsUnavailable, SmsRefused
   */
  status(sid: string): Promise<SmsStatus | null>;
  /**
   * Deletes a sent or received message at Twilio. Does nothing if the message is already gone. Twilio can't delete a
   * message that's still being sent: then this throws SmsUnavailable with code `20009`. Try again some minutes or an
   * hour later.
   * @throws SmsUnavailable, SmsRefused
   */
  deleteMessage(sid: string): Promise<void>;
  /** Whether a webhook's signature matches its public URL and all of its parameters. */
  hasValidSignature(notice: SignedWebhook): boolean;
}

export interface NewSms {
  /** The number in E.164 format. */
  to: string;
  /** The text, at most 1,600 characters. */
  body: string;
  /** The URL that Twilio reports the delivery to. */
  statusCallback?: string;
}

export interface SentSms {
  sid: string;
  /** Twilio's status, usually `queued` or `accepted`; see {@link isFinalStatus}. */
  status: string;
}

export interface SmsStatus extends SentSms {
  /** Why the message wasn't delivered, such as 30003 (unreachable). */
  errorCode: number | null;
}

export interface SignedWebhook {
  /** The value of the header X-Twilio-Signature. */
  signature: string | undefined;
  /** The URL that Twilio called, with the public origin and not the one that a proxy passed on. */
  url: string;
  params: Record<string, string>;
}

/** Once a message has one of these statuses, Twilio doesn't change it. */
export const FINAL_STATUSES: ReadonlySet<string> = new Set([
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'read',
  'received',
]);

/** Whether a status is final. Reports come in any order, so a status that isn't final never replaces one that is. */
export function isFinalStatus(status: string): boolean {
  return FINAL_STATUSES.has(status);
}

/**
 * The end of every webhook URL that we give Twilio. Twilio removes it and doesn't sign it. It makes Twilio retry three
 * times within 15 seconds after any failure. By default, Twilio retries once, and only after a failed connection.
 */
export const WEBHOOK_RETRY_FRAGMENT = '#rc=3&rp=all';

export type RefusalReason = 'opted_out' | 'invalid_number' | 'refused';

/**
 * Twilio refused the message, and a retry wouldn't help. `code` is Twilio's error code ("21610") or "http_400". It
 * never contains the number or the text.
 */
export class SmsRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly code: string,
  ) {
    super(`text message: ${reason} (${code})`);
    this.name = 'SmsRefused';
  }
}

/** Twilio didn't answer or got too many calls, or the operator must fix something first. Retry later. */
export class SmsUnavailable extends Error {
  constructor(
    readonly code: string,
    /** True if Twilio may have accepted the message anyway. */
    readonly uncertain: boolean,
  ) {
    super(`text message: unavailable (${code})`);
    this.name = 'SmsUnavailable';
  }
}
