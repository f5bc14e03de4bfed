import type { Cents } from '#kernel/money.ts';
import type { SessionStatus } from '#modules/request/rules/types.ts';

/** The status of a payment. `opening`: its Checkout Session doesn't exist yet. */
export type PaymentStatus = SessionStatus | 'opening';

/** The columns of a payment that say where its money is. */
export interface ToldPayment {
  status: PaymentStatus;
  amount_cents: Cents;
  /** How much somebody refunded in Stripe's dashboard. */
  returned_by_hand_cents: Cents;
  /** How much we have refunded so far, and how much the refund in progress sends back (null: all of it). */
  returned_cents: Cents;
  refund_cents: Cents | null;
  /** When the desk said that it gave the money back another way. */
  settled_by_hand_at: Date | null;
}

/** What became of a cancelled request's deposit, in cents. All 0 when nothing was paid. */
export interface MoneyTold {
  /** The amount whose refund is in progress. */
  due: Cents;
  /** The amount refunded to the card. */
  returned: Cents;
  /** The amount given back another way. */
  otherWay: Cents;
  /** The amount whose refund failed. It's still owed. */
  failed: Cents;
  kept: Cents;
}

/** Adds up what happened to each payment. Includes refunds made in Stripe's dashboard. */
export function moneyTold(payments: readonly ToldPayment[]): MoneyTold {
  const totals: MoneyTold = { due: 0, returned: 0, otherWay: 0, failed: 0, kept: 0 };
  for (const { status, amount_cents: cents, settled_by_hand_at: settled, ...payment } of payments) {
    const { returned_by_hand_cents: byHand, returned_cents: before } = payment;
    const part = payment.refund_cents ?? cents;
    if (status === 'reported') totals.due += cents;
    if (status === 'refund_failed') totals.failed += part;
    if (status === 'refund_due') totals.due += part;
    if (status === 'refund_failed' || status === 'refund_due') totals.kept += cents - before - part;
    if (status === 'refunded') totals[settled ? 'otherWay' : 'returned'] += cents;
    if (status !== 'paid') continue;
    totals[settled ? 'otherWay' : 'returned'] += before;
    totals.returned += byHand;
    totals.kept += cents - before - byHand;
  }
  return totals;
}
