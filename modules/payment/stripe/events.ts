import type Stripe from 'stripe';
import { checkoutFacts, disputeFacts, idOfReference, isOurRefund, refundStatus } from './facts.ts';
import { InvalidSignatureError } from './gateway.ts';
import type { GatewayEvent } from './gateway.ts';

/** How old a webhook may be. Stripe recommends five minutes, because an older webhook may be a replay. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook's signature over its raw body, and returns the parts of the event that we use.
 * @throws InvalidSignatureError if the signature doesn't match, or the webhook is older than five minutes
 */
export function parseSignedEvent(
  stripe: Stripe,
  rawBody: string | Buffer,
  signature: string | undefined,
  secret: string,
): GatewayEvent {
  if (!signature) throw new InvalidSignatureError();
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw new InvalidSignatureError();
  }
  return gatewayEvent(event);
}

function gatewayEvent(event: Stripe.Event): GatewayEvent {
  const facts: GatewayEvent = { id: event.id, type: event.type };
  const object = event.data.object as { object?: string };
  if (event.type.startsWith('checkout.session.')) {
    facts.session = checkoutFacts(object as Stripe.Checkout.Session);
  } else if (event.type.startsWith('refund.')) {
    const refund = object as Stripe.Refund;
    facts.refund = { status: refundStatus(refund), ours: isOurRefund(refund) };
    facts.paymentIntentId = idOfReference(refund.payment_intent) ?? undefined;
  } else if (event.type.startsWith('charge.dispute.')) {
    const dispute = object as Stripe.Dispute;
    facts.dispute = disputeFacts(dispute);
    facts.paymentIntentId = idOfReference(dispute.payment_intent) ?? undefined;
  }
  return facts;
}
