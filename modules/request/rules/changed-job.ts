import { depositOf, isPrice } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { closeOpenSessions } from './sessions.ts';
import { ON_THE_JOB } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { RequestState } from './types.ts';

/*
 * A job that turns out to be another one, such as a jump start that becomes a tow (docs/product.md, "A changed job"). The
 * price changes only with the customer's consent, and the first one stays on record.
 */

/** Statuses in which a change can be proposed: the deposit is paid, and the job isn't done. */
export const CHANGEABLE: readonly CanonicalStatus[] = ['deposit_paid', ...ON_THE_JOB];

/** Whether a proposed change waits for the customer's answer or second deposit. A proposal ends with the job. */
export function isChangeOpen({ changeStatus }: Pick<RequestState, 'changeStatus'>): boolean {
  return changeStatus === 'asked' || changeStatus === 'deposit_due';
}

/**
 * Whether Stripe is being asked if the second deposit was paid. Until it has answered, the proposal doesn't lapse, and
 * nothing else can be paid for it.
 */
export function isSecondDepositChecked(state: {
  changeStatus: RequestState['changeStatus'];
  sessions: readonly { status: string }[];
}): boolean {
  return (
    state.changeStatus === 'deposit_due' &&
    state.sessions.some(({ status }) => status === 'reported' || status === 'closing')
  );
}

/**
 * The second deposit for a new price, in cents; 0 if none is due.
 * @param over a difference up to this one is paid on site, without commission
 */
export function secondDepositOf(oldPrice: Cents, newPrice: Cents, over: Cents): Cents {
  const difference = newPrice - oldPrice;
  // Stripe refuses the deposit of a smaller difference.
  return difference > over && isPrice(difference) ? depositOf(difference) : 0;
}

/** The deposit that counts for a changed job. It never rises without a second payment. */
export function depositAfter(paid: Cents, newPrice: Cents, second: Cents): Cents {
  return Math.min(paid, depositOf(newPrice)) + second;
}

/**
 * What the customer would pay on site after accepting a change, and what would go back of the deposits when the job is
 * done, in cents.
 */
export function changedAmounts(agreed: { deposit: Cents; paid: Cents; newPrice: Cents; second: Cents }): {
  onSite: Cents;
  back: Cents;
} {
  const deposit = depositAfter(agreed.deposit, agreed.newPrice, agreed.second);
  return { onSite: agreed.newPrice - deposit, back: agreed.paid + agreed.second - deposit };
}

/** Takes back a proposal that's open, and closes the payment page of its second deposit. */
export function dropChange(state: RequestState): Partial<RequestState> {
  if (!isChangeOpen(state)) return {};
  return { changeStatus: 'withdrawn', changeDueAt: null, sessions: closeOpenSessions(state.sessions) };
}
