import Stripe from 'stripe';
import { PaymentGatewayError } from './gateway.ts';

/** Codes are the only part of Stripe's answer that travels on: messages may hold card data, parameters or parts of keys. */
const CODE = /^[a-z0-9_]{1,64}$/;

/** Stripe's own code of an SDK error ("charge_already_refunded"); undefined for any other error or without a code. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/**
 * The gateway's word for what the SDK threw: no connection, a timeout, 429, 5xx, an unreadable answer, and 409 (the same
 * call is still running), 401 and 403 are worth another try; everything else is Stripe's no. Errors that are not Stripe's are
 * mistakes of ours and come back as they are. The cause is left out on purpose: it holds the request.
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
  // A wrong or changed key is the operator's to mend; what was paid meanwhile must not be taken for unknown.
  if (status >= 500 || status === 409 || status === 401 || status === 403)
    return new PaymentGatewayError('unavailable', clean(error.code, `http_${status}`), remembered);
  return new PaymentGatewayError('refused', clean(error.code ?? error.rawType, `http_${status}`), remembered);
}

function clean(code: string | undefined, otherwise: string): string {
  return code !== undefined && CODE.test(code) ? code : otherwise;
}
