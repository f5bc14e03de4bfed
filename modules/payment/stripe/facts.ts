import type Stripe from 'stripe';
import type { Cents } from '#kernel/money.ts';
import type { CheckoutFacts, DisputeFacts, RefundStatus, ReturnedMoney } from './gateway.ts';

/** The id of an object that Stripe sends either as its id or in full. */
export function idOfReference(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** What we keep of a Checkout Session. Leaves out the customer's details. */
export function checkoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const { payment_status: payment, amount_total: amount } = session;
  return {
    sessionId: session.id,
    status: statusOf(session),
    // Stripe leaves the amount out only for sessions that take no money. Ours always take some.
    ...(payment === 'paid' && amount !== null ? { paid: true, amountCents: amount } : { paid: false }),
    currency: session.currency,
    requestId: session.metadata?.['request_id'] ?? null,
    paymentIntentId: idOfReference(session.payment_intent),
  };
}

/**
 * Only `complete` and `expired` are final. With any other status, including new ones, the session can still be paid.
 */
function statusOf({ status }: Stripe.Checkout.Session): CheckoutFacts['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/**
 * The status of a refund as we use it. A canceled refund counts as failed, because no money went back. A refund that
 * still waits for something is pending.
 */
export function refundStatus({ status }: Stripe.Refund): RefundStatus {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Whether we made this refund. Somebody can also make one in Stripe's dashboard. */
export function isOurRefund(refund: Stripe.Refund): boolean {
  return refund.metadata?.['session_id'] !== undefined;
}

function attemptOf({ metadata }: Stripe.Refund): number {
  return Number(metadata?.['attempt'] ?? 0);
}

/** How much of a payment went back to the customer through all of its refunds and disputes. */
export function returnedMoneyFrom(
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ReturnedMoney {
  const sum = (some: readonly Stripe.Refund[]) => some.reduce((cents, { amount }) => cents + amount, 0);
  const ours = refunds.filter(isOurRefund);
  return {
    returnedCents: sum(ours.filter((refund) => refundStatus(refund) === 'succeeded')),
    pendingCents: sum(ours.filter((refund) => refundStatus(refund) === 'pending')),
    byHandCents: sum(refunds.filter((refund) => !isOurRefund(refund) && refundStatus(refund) !== 'failed')),
    lostCents: disputes.reduce((cents, dispute) => cents + disputeLossCents(dispute), 0),
    failedAttempt: Math.max(0, ...ours.filter((refund) => refundStatus(refund) === 'failed').map(attemptOf)),
  };
}

/**
 * How much the customer got back through a dispute. The status of a dispute that we won in part is `lost` too, but
 * Stripe then gave us back a part of what it had withdrawn.
 */
function disputeLossCents({ status, amount, balance_transactions: moves }: Stripe.Dispute): Cents {
  // Count appeals too, because only a lost dispute can be appealed.
  if (status !== 'lost' && !status.startsWith('appeal_')) return 0;
  return moves.length === 0 ? amount : -moves.reduce((cents, move) => cents + move.amount, 0);
}

/** The state of a dispute at the customer's bank. */
export function disputeFacts({ amount, status }: Stripe.Dispute): DisputeFacts {
  const won = status === 'won' || status === 'warning_closed';
  return { amountCents: amount, outcome: won ? 'won' : status === 'lost' ? 'lost' : null };
}
