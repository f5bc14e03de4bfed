import { TextRefused, TextUnavailable } from './gateway.ts';
import type { RefusalReason } from './gateway.ts';

/** Codes are the only part of Twilio's answer that travels on: its messages quote the number. */
const REASONS: Record<string, RefusalReason> = {
  '21610': 'opted_out',
  '21211': 'invalid_number',
  // Formerly all 21211: not a phone number, no mobile one, a short code, a landline.
  '21217': 'invalid_number',
  '21614': 'invalid_number',
  '21265': 'invalid_number',
  '21635': 'invalid_number',
};

/** Said with a 4xx, and yet only of this moment: not finished, send limit, full queues, too many requests. */
const PASSING = new Set(['20009', '14107', '21611', '30001', '20429']);

/** No connection was made, so nothing was handed over. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * The gateway's word for what the SDK threw. The cause is left out on purpose: it holds the request. 401 and a 403 of the
 * account are the operator's to mend, so what was to be sent meanwhile waits. Errors that are not Twilio's are mistakes of
 * ours and come back as they are.
 *
 * Known by their fields: of the SDK's two exceptions it exports one, and axios is its own affair.
 */
export function asTextError(error: unknown): unknown {
  if (error instanceof TextRefused || error instanceof TextUnavailable) return error;
  if (error instanceof Error && 'isAxiosError' in error) return connectionError(error);
  // The SDK takes for JSON whatever comes with a 200.
  if (error instanceof SyntaxError) return new TextUnavailable('unreadable_answer', true);
  const status = numberAt(error, 'status');
  if (status === undefined) return error;
  const code = numberAt(error, 'code')?.toString();
  const told = code ?? `http_${status}`;
  if (status >= 500) return new TextUnavailable(told, true);
  if (PASSING.has(told) || isPassingStatus(status, code)) return new TextUnavailable(told, false);
  return new TextRefused(REASONS[told] ?? 'refused', told);
}

function isPassingStatus(status: number, code: string | undefined): boolean {
  // 2xxxx below 21000 speaks of the account, such as 20005: not active.
  const ofAccount = code === undefined || code.startsWith('20');
  return status < 400 || [401, 408, 409, 429].includes(status) || (status === 403 && ofAccount);
}

function connectionError({ code }: Error & { code?: unknown }): TextUnavailable {
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT' || code === 'ERR_CANCELED') {
    return new TextUnavailable('timeout', true);
  }
  return new TextUnavailable('connection', !NEVER_SENT.has(String(code)));
}

function numberAt(error: unknown, name: 'status' | 'code'): number | undefined {
  const value = (error as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? value : undefined;
}
