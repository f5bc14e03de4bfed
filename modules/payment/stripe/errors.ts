import Stripe from 'stripe';
import { PaymentGatewayError } from './gateway.ts';

/** Only codes are passed on: Stripe's messages may contain card data, parameters or parts of keys. */
const CODE = /^[a-z0-9_]{1,64}$/;

/** Stripe's error code ("charge_already_refunded"); undefined for other errors or without a code. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/**
 * Maps an SDK error. Worth a retry: no connection, timeout, 429, 5xx, an unreadable answer, 409 (the same call is still
 * running), 401 and 403. Anything else is a refusal. Errors from elsewhere are bugs and returned unchanged. The cause
 * is omitted on purpose: it contains the request.
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
  // The operator must fix a wrong key. Until then, payments must not count as unknown.
  if (status >= 500 || status === 409 || status === 401 || status === 403)
    return new PaymentGatewayError('unavailable', safeCode(error.code, `http_${status}`), remembered);
  return new PaymentGatewayError('refused', safeCode(error.code ?? error.rawType, `http_${status}`), remembered);
}

function safeCode(code: string | undefined, otherwise: string): string {
  return code !== undefined && CODE.test(code) ? code : otherwise;
}
