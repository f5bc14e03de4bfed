import type { Cents } from '#kernel/money.ts';
import { paymentAmountsOf, keptCentsOf, centsStillToReturn } from '#modules/request/rules/sessions.ts';
import type { AmountColumns } from '#modules/request/rules/sessions.ts';
import type { SessionStatus } from '#modules/request/rules/types.ts';

/** The status of a payment. `opening`: its Checkout Session doesn't exist yet. */
export type PaymentStatus = SessionStatus | 'opening';

/** The columns of a payment with its status and its amounts. */
export interface SummarizedPayment extends AmountColumns {
  status: PaymentStatus;
  /** How much the desk gave back another way. */
  settled_by_hand_cents: Cents;
}

/** What became of a request's deposits, in cents. All amounts are 0 if nothing was paid. */
export interface DepositSummary {
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

/** Adds up what happened to each payment, including refunds made at Stripe by hand and lost disputes. */
export function summarizeDeposits(payments: readonly SummarizedPayment[]): DepositSummary {
  const totals: DepositSummary = { due: 0, returned: 0, otherWay: 0, failed: 0, kept: 0 };
  for (const payment of payments) {
    const { status, amount_cents: cents, settled_by_hand_cents: otherWay } = payment;
    if (status === 'reported') totals.due += cents;
    if (status !== 'paid' && status !== 'refund_due' && status !== 'refund_failed' && status !== 'refunded') continue;
    const due = centsStillToReturn(paymentAmountsOf(payment));
    const notReturned = keptCentsOf(paymentAmountsOf(payment));
    totals[status === 'refund_failed' ? 'failed' : 'due'] += due;
    totals.otherWay += otherWay;
    totals.returned += cents - notReturned - otherWay;
    totals.kept += notReturned - due;
  }
  return totals;
}
