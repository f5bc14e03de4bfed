import Stripe from 'stripe';
import { PaymentGatewayError } from './gateway.ts';

/**
 * The format of Stripe's codes. We pass on nothing else: Stripe's messages may contain card data, parameters or parts
 * of keys.
 */
const CODE_PATTERN = /^[a-z0-9_]{1,64}$/;

/**
 * Turns an error of the SDK into a PaymentGatewayError. These errors are worth a retry: no connection, timeout, 429,
 * 5xx, an unreadable response, 409 (the same call is still running), 401 and 403. Any other is a refusal. An error that
 * isn't the SDK's is a bug, and is returned unchanged. The cause is left out on purpose, because it contains the
 * request.
 */
export function asGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new PaymentGatewayError('unavailable', /timeout/i.test(error.message) ? 'timeout' : 'connection');
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return new PaymentGatewayError('unavailable', 'rate_limit');
  const { statusCode: status, headers } = error;
  const remembered = headers?.['idempotent-replayed'] === 'true';
  if (status === undefined) return new PaymentGatewayError('unavailable', 'unreadable_answer');
  // 401 and 403 mean a wrong key, which only the operator can fix. Until then, retry instead of treating payments as
  // refused.
  if (status >= 500 || status === 409 || status === 401 || status === 403)
    return new PaymentGatewayError('unavailable', safeCode(error.code, `http_${status}`), remembered);
  return new PaymentGatewayError('refused', safeCode(error.code ?? error.rawType, `http_${status}`), remembered);
}

function safeCode(code: string | undefined, fallback: string): string {
  return code !== undefined && CODE_PATTERN.test(code) ? code : fallback;
}
