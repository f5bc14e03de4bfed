import { depositOf, isPrice } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { ON_THE_JOB } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { CheckoutSession, RequestState } from './types.ts';

/*
 * A job that turns out to be another one, such as a jump start that becomes a tow (docs/product.md, "A changed job"). The
 * price changes only with the customer's consent, and the first one stays on record.
 */

/** Statuses in which a change can be proposed: the deposit is paid, and the job isn't done. */
export const CHANGEABLE: readonly CanonicalStatus[] = ['deposit_paid', ...ON_THE_JOB];

type ChangeFacts = Pick<RequestState, 'status' | 'changeStatus'>;

/** Whether a proposed change waits for the customer's answer or second deposit. */
export function isChangeOpen({ status, changeStatus }: ChangeFacts): boolean {
  return (changeStatus === 'asked' || changeStatus === 'deposit_due') && CHANGEABLE.includes(status);
}

/** Whether the customer accepted a change whose second deposit is still to be paid. */
export function isSecondDepositDue(state: ChangeFacts): boolean {
  return state.changeStatus === 'deposit_due' && isChangeOpen(state);
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

/** What the customer would owe after accepting a change, in cents. */
export interface ChangedAmounts {
  deposit: Cents;
  onSite: Cents;
  /** What goes back of the deposit when the job is done. */
  back: Cents;
}

/** The amounts of a proposed change, from those agreed so far. */
export function changedAmounts(agreed: {
  deposit: Cents;
  paid: Cents;
  newPrice: Cents;
  second: Cents;
}): ChangedAmounts {
  const deposit = depositAfter(agreed.deposit, agreed.newPrice, agreed.second);
  return { deposit, onSite: agreed.newPrice - deposit, back: agreed.paid + agreed.second - deposit };
}

/** Takes back a proposal that's open, and closes the payment page of its second deposit. */
export function dropChange(state: RequestState): Partial<RequestState> {
  if (!isChangeOpen(state)) return {};
  return { changeStatus: 'withdrawn', changeDueAt: null, sessions: closeOpenSessions(state.sessions) };
}

/** Nobody should pay for something that's off. */
export function closeOpenSessions(sessions: CheckoutSession[]): CheckoutSession[] {
  return sessions.map((session) => (session.status === 'open' ? { ...session, status: 'closing' } : session));
}
