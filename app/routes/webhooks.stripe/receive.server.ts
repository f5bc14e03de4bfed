import { stripeGateway, handleStripeEvent, InvalidSignatureError } from '#modules/payment/index.ts';
import type { GatewayEvent } from '#modules/payment/index.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/**
 * The value of `Retry-After` in a 503, in seconds. Stripe follows its own schedule, but other clients may obey this.
 */
const RETRY_AFTER = '10';

/**
 * Receives a webhook from Stripe. Only the signature over the raw bytes proves who sent it. Bodies are never logged. A
 * 503 makes Stripe retry. A 400 means that the signature is wrong.
 */
export async function receiveStripeEvent(request: Request): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const body = Buffer.from(await request.arrayBuffer());
  let event: GatewayEvent;
  try {
    event = stripeGateway().parseEvent(body, request.headers.get('stripe-signature') ?? undefined);
  } catch (error) {
    if (error instanceof InvalidSignatureError) return Response.json({ error: 'invalid signature' }, { status: 400 });
    return retryLater(error);
  }
  try {
    const outcome = await handleStripeEvent(event);
    return outcome === 'again' ? retryLater() : Response.json({ received: true });
  } catch (error) {
    return retryLater(error);
  }
}

/** The response to any request other than a POST. */
export function methodNotAllowed(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function retryLater(error?: unknown): Response {
  if (error !== undefined) {
    logger.error({ reason: errorName(error) }, 'Stripe webhook failed');
  }
  return Response.json({ received: false }, { status: 503, headers: { 'Retry-After': RETRY_AFTER } });
}
