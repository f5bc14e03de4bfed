import type Stripe from 'stripe';
import type { CheckoutFacts, DisputeFacts, RefundFacts } from './gateway.ts';

/** The id of something that Stripe may send as an id or, expanded, as the object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** What the product keeps of a Checkout Session; the customer's details on it are left behind. Amounts in cents. */
export function checkoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const { payment_status: payment, amount_total: amount } = session;
  return {
    sessionId: session.id,
    status: statusOf(session),
    // Only a session that takes no money has no amount.
    ...(payment === 'paid' && amount !== null ? { paid: true, amountCents: amount } : { paid: false }),
    currency: session.currency,
    requestId: session.metadata?.['request_id'] ?? null,
    paymentIntentId: idOf(session.payment_intent),
  };
}

/** Only two statuses are final; with whatever else Stripe may come to say, a session may still be paid. */
function statusOf({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** A refund that was cancelled sends no money back either, so it counts as failed; one that waits for anything is pending. */
export function refundFacts(refund: Stripe.Refund): RefundFacts {
  const status =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending';
  return { refundId: refund.id, status };
}

/** Where a dispute at the customer's bank stands. */
export function disputeFacts({ amount, status }: Stripe.Dispute): DisputeFacts {
  const won = status === 'won' || status === 'warning_closed';
  return { amountCents: amount, outcome: won ? 'won' : status === 'lost' ? 'lost' : null };
}
