import type Stripe from 'stripe';
import type { CheckoutFacts, DisputeFacts, RefundFacts } from './gateway.ts';

/** The id in a reference that Stripe sends as an id or as the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** What we keep of a Checkout Session, in cents and without the customer's details. */
export function checkoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const { payment_status: payment, amount_total: amount } = session;
  return {
    sessionId: session.id,
    status: statusOf(session),
    // Only sessions that take no money have no amount.
    ...(payment === 'paid' && amount !== null ? { paid: true, amountCents: amount } : { paid: false }),
    currency: session.currency,
    requestId: session.metadata?.['request_id'] ?? null,
    paymentIntentId: idOf(session.payment_intent),
  };
}

/** Only two statuses are final. In any other, including new ones, the session can still be paid. */
function statusOf({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** A canceled refund returns no money either, so it counts as failed. One that waits for anything is pending. */
export function refundFacts(refund: Stripe.Refund): RefundFacts {
  const status =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending';
  return { refundId: refund.id, status };
}

/** Whether we made a refund. Somebody can make one in Stripe's dashboard too. */
export function isOurs(refund: Stripe.Refund): boolean {
  return refund.metadata?.['session_id'] !== undefined;
}

/** The state of a dispute at the customer's bank. */
export function disputeFacts({ amount, status }: Stripe.Dispute): DisputeFacts {
  const won = status === 'won' || status === 'warning_closed';
  return { amountCents: amount, outcome: won ? 'won' : status === 'lost' ? 'lost' : null };
}
