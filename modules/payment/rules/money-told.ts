import type { Cents } from '#kernel/money.ts';
import { elsewhereOf } from '#modules/request/rules/sessions.ts';
import type { ElsewhereColumns } from '#modules/request/rules/sessions.ts';
import type { SessionStatus } from '#modules/request/rules/types.ts';

/** The status of a payment. `opening`: its Checkout Session doesn't exist yet. */
export type PaymentStatus = SessionStatus | 'opening';

/** The columns of a payment that say where its money is. */
export interface ToldPayment extends ElsewhereColumns {
  status: PaymentStatus;
  /** What we sent back of it so far, and what the refund in progress sends back (null: all of it). */
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

/** Adds up what happened to each payment, what went back without us included. */
export function moneyTold(payments: readonly ToldPayment[]): MoneyTold {
  const totals: MoneyTold = { due: 0, returned: 0, otherWay: 0, failed: 0, kept: 0 };
  for (const payment of payments) {
    const { status, amount_cents: cents, returned_cents: before } = payment;
    const part = payment.refund_cents ?? cents;
    if (status === 'reported') totals.due += cents;
    if (status !== 'paid' && status !== 'refund_due' && status !== 'refund_failed' && status !== 'refunded') continue;
    const due = status === 'refund_due' || status === 'refund_failed' ? part : 0;
    totals[status === 'refund_failed' ? 'failed' : 'due'] += due;
    const otherWay = payment.settled_by_hand_at ? part : 0;
    const returned = status === 'refunded' ? cents : Math.min(cents, before + elsewhereOf(payment));
    totals.otherWay += otherWay;
    totals.returned += returned - otherWay;
    totals.kept += cents - returned - due;
  }
  return totals;
}
