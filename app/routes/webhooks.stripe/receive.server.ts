import { gateway, handleStripeEvent, InvalidSignatureError } from '#modules/payment/index.ts';
import type { GatewayEvent } from '#modules/payment/index.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';

/** Seconds; Stripe sends again by its own plan, but others may listen. */
const RETRY_AFTER = '10';

/**
 * One notice of Stripe's. Only a signature over the very bytes proves where it comes from; bodies are never logged.
 * 503 asks for it again, 400 says that it is not Stripe's.
 */
export async function receive(request: Request): Promise<Response> {
  if (request.method !== 'POST') return notAllowed();
  const body = Buffer.from(await request.arrayBuffer());
  let event: GatewayEvent;
  try {
    event = gateway().parseEvent(body, request.headers.get('stripe-signature') ?? undefined);
  } catch (error) {
    if (error instanceof InvalidSignatureError) return Response.json({ error: 'invalid signature' }, { status: 400 });
    return later(error);
  }
  try {
    const outcome = await handleStripeEvent(event);
    return outcome === 'again' ? later() : Response.json({ received: true });
  } catch (error) {
    return later(error);
  }
}

/** Only posts are taken here. */
export function notAllowed(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function later(error?: unknown): Response {
  if (error !== undefined) {
    logger.error({ reason: errorName(error) }, 'a payment notice was not handled');
  }
  return Response.json({ received: false }, { status: 503, headers: { 'Retry-After': RETRY_AFTER } });
}
