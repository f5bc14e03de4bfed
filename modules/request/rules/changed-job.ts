import { COMMISSION_PERCENT, MIN_CHARGE_CENTS, depositOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { startClosingOpenSessions, totalKeptCents } from './sessions.ts';
import { ON_SITE, ON_THE_JOB } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { CheckoutSession, Millis, RequestState } from './types.ts';

/*
 * A job that turns out to be another one, such as a jump start that becomes a tow (docs/product.md, "A changed job").
 * The price changes only with the customer's consent, and the first price stays on record.
 */

/** Statuses in which a change can be proposed: the deposit is paid, and the job isn't done. */
export const CHANGEABLE_STATUSES: readonly CanonicalStatus[] = ['deposit_paid', ...ON_THE_JOB];

/**
 * Whether a proposed change waits for the customer's answer or second deposit. When the job ends, an open proposal is
 * withdrawn, so this doesn't check the status.
 */
export function isChangeOpen({ changeStatus }: Pick<RequestState, 'changeStatus'>): boolean {
  return changeStatus === 'asked' || changeStatus === 'deposit_due';
}

/** Whether the provider on site would do the changed job too, and waits for the customer's answer or second deposit. */
export function isProviderWaiting(
  state: Pick<RequestState, 'status' | 'changeStatus' | 'changeSameProvider'>,
): boolean {
  return isChangeOpen(state) && state.changeSameProvider && ON_SITE.includes(state.status);
}

/**
 * Whether we're asking Stripe about the second deposit, which may have been paid. Until Stripe has answered, the
 * proposal doesn't lapse, and nothing else can be paid for it.
 */
export function isSecondDepositBeingChecked(state: {
  changeStatus: RequestState['changeStatus'];
  sessions: readonly { status: string }[];
}): boolean {
  return (
    state.changeStatus === 'deposit_due' &&
    state.sessions.some(({ status }) => status === 'reported' || status === 'closing')
  );
}

/**
 * The deposits that were paid for this job, in cents. They count in full until the job ends, even if its price went
 * down. Money that went back without us (by hand at Stripe, or a dispute) still counts, so a change doesn't ask for it
 * again.
 */
export function depositsPaid(sessions: readonly CheckoutSession[]): Cents {
  return sessions.reduce(
    (sum, { status, amountCents, returnedCents = 0 }) => (status === 'paid' ? sum + amountCents - returnedCents : sum),
    0,
  );
}

/**
 * The second deposit for a new price, in cents: 15% of the price, less what was paid. 0 if the price rises by no more
 * than the limit, or if Stripe can't charge so little.
 * @param paid all deposits paid so far. The rise is measured from the price of which they're 15%, so several small
 * rises add up to one large rise
 * @param limit if the price rises by at most this, the difference is paid on site, without commission
 */
export function secondDepositOf(paid: Cents, newPrice: Cents, limit: Cents): Cents {
  const missing = depositOf(newPrice) - paid;
  // Round the limit up: both deposits are rounded, so their difference can be a cent more than 15% of `limit`.
  return missing > Math.ceil((limit * COMMISSION_PERCENT) / 100) && missing >= MIN_CHARGE_CENTS ? missing : 0;
}

/** The deposit that counts for a changed job: 15% of its price, but no more than what was paid plus `second`. */
export function depositAfterChange(paid: Cents, newPrice: Cents, second: Cents): Cents {
  return Math.min(paid + second, depositOf(newPrice));
}

/**
 * What the customer would pay on site after accepting a change, and how much of the deposits would be refunded when the
 * job is done, in cents.
 */
export function amountsAfterChange(
  sessions: readonly CheckoutSession[],
  newPrice: Cents,
  second: Cents,
): { onSite: Cents; refund: Cents } {
  const deposit = depositAfterChange(depositsPaid(sessions), newPrice, second);
  return { onSite: newPrice - deposit, refund: Math.max(0, totalKeptCents(sessions) + second - deposit) };
}

/** Takes back a proposal that's open, and closes the payment page of its second deposit. */
export function withdrawOpenChange(state: RequestState, now: Millis): Partial<RequestState> {
  if (!isChangeOpen(state)) return {};
  return { ...closedChangeFields(now), changeStatus: 'withdrawn', sessions: startClosingOpenSessions(state.sessions) };
}

/** The fields to set when a proposal is closed. If nobody is assigned, the wait for a provider starts over then. */
export function closedChangeFields(now: Millis) {
  return { changeDueAt: null, changeClosedAt: now, waitWarnedAt: null } as const satisfies Partial<RequestState>;
}

/** When a wait began: at `since` or, if a proposed change was closed after that, when it was closed. */
export function waitStartAfterChange(since: Millis, { changeClosedAt }: Pick<RequestState, 'changeClosedAt'>): Millis {
  return Math.max(since, changeClosedAt ?? since);
}
