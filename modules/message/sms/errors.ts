import { SmsRefused, SmsUnavailable } from './gateway.ts';
import type { RefusalReason } from './gateway.ts';

/**
 * Why Twilio refused, by its error code; other codes count as `refused`. We pass on only codes, because Twilio's
 * messages quote the number.
 */
const REASON_BY_CODE: Record<string, RefusalReason> = {
  '21610': 'opted_out',
  '21211': 'invalid_number',
  // In this order: not a phone number, not a mobile number, a short code, a landline. Twilio used to report all of
  // them as 21211.
  '21217': 'invalid_number',
  '21614': 'invalid_number',
  '21265': 'invalid_number',
  '21635': 'invalid_number',
};

/**
 * Twilio reports these with a 4xx status, although they're temporary. In this order: a message that's still being sent,
 * a send limit, a full queue (two codes), too many requests.
 */
const TEMPORARY_CODES = new Set(['20009', '14107', '21611', '30001', '20429']);

/** After these errors we know that nothing was sent, because there was no connection. */
const NEVER_SENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Turns an error of the SDK into an SmsRefused or SmsUnavailable. An error that isn't the SDK's is a bug, and is
 * returned unchanged. A 401, or a 403 about the account, counts as unavailable: messages wait until the operator has
 * fixed it. The cause is left out on purpose, because it contains the request.
 *
 * It checks the error's fields and not its class, because the SDK exports only one of its two exceptions, and axios
 * isn't our dependency.
 */
export function asSmsError(error: unknown): unknown {
  if (error instanceof SmsRefused || error instanceof SmsUnavailable) return error;
  if (error instanceof Error && 'isAxiosError' in error) return connectionError(error);
  // The SDK parses every 200 response as JSON, so a proxy's page ends up here.
  if (error instanceof SyntaxError) return new SmsUnavailable('unreadable_answer', true);
  const status = numberAt(error, 'status');
  if (status === undefined) return error;
  const code = numberAt(error, 'code')?.toString();
  const errorCode = code ?? `http_${status}`;
  if (status >= 500) return new SmsUnavailable(errorCode, true);
  if (TEMPORARY_CODES.has(errorCode) || isTemporaryStatus(status, code)) return new SmsUnavailable(errorCode, false);
  return new SmsRefused(REASON_BY_CODE[errorCode] ?? 'refused', errorCode);
}

function isTemporaryStatus(status: number, code: string | undefined): boolean {
  // Codes from 20000 to 20999 are about the account, such as 20005 (not active).
  const isAboutAccount = code === undefined || code.startsWith('20');
  return status < 400 || [401, 408, 409, 429].includes(status) || (status === 403 && isAboutAccount);
}

function connectionError({ code }: Error & { code?: unknown }): SmsUnavailable {
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT' || code === 'ERR_CANCELED') {
    return new SmsUnavailable('timeout', true);
  }
  return new SmsUnavailable('connection', !NEVER_SENT_CODES.has(String(code)));
}

function numberAt(error: unknown, name: 'status' | 'code'): number | undefined {
  const value = (error as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? value : undefined;
}
