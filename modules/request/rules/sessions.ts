import type { Cents } from '#kernel/money.ts';
import { activityEntry } from './log-events.ts';
import type { CheckoutSession, LogEntry, RequestState } from './types.ts';

/** The amounts of a payment that say where its money is. */
type PaymentAmounts = Pick<CheckoutSession, 'amountCents' | 'toReturnCents' | 'returnedCents' | 'elsewhereCents'>;

/** The same amounts as columns of a payment's row. */
export interface AmountColumns {
  amount_cents: Cents;
  to_return_cents: Cents;
  returned_cents: Cents;
  elsewhere_cents: Cents;
}

/** Reads {@link PaymentAmounts} from a payment's row. */
export function paymentAmountsOf(row: AmountColumns): PaymentAmounts {
  return {
    amountCents: row.amount_cents,
    toReturnCents: row.to_return_cents,
    returnedCents: row.returned_cents,
    elsewhereCents: row.elsewhere_cents,
  };
}

function centsGoneBack({ returnedCents = 0, elsewhereCents = 0 }: PaymentAmounts): Cents {
  return returnedCents + elsewhereCents;
}

/** What is left of a payment after everything that went back. */
export function keptCentsOf(payment: PaymentAmounts): Cents {
  return Math.max(0, payment.amountCents - centsGoneBack(payment));
}

/** The part of a payment that must still go back: its refund is due, or has failed. */
export function centsStillToReturn(payment: PaymentAmounts): Cents {
  return Math.max(0, (payment.toReturnCents ?? 0) - centsGoneBack(payment));
}

/** The part of a payment that we decided to keep, in cents. Doesn't subtract `elsewhereCents`. */
export function centsMeantToKeep({ amountCents, toReturnCents = 0 }: CheckoutSession): Cents {
  return amountCents - toReturnCents;
}

/** The refund to ask Stripe for. */
export interface WantedRefund {
  /** The total that must have gone back after this refund, counting all refunds and disputes in Stripe's record. */
  toReturnCents: Cents;
  /** The number of this attempt. Make another attempt only once this one has failed. */
  attempt: number;
}

/**
 * The refund that a payment still needs. Leaves out what the desk gave back another way, because Stripe's record
 * doesn't have that.
 */
export function wantedRefundOf({
  toReturnCents = 0,
  settledCents = 0,
  refundAttempt = 0,
}: CheckoutSession): WantedRefund {
  return { toReturnCents: toReturnCents - settledCents, attempt: refundAttempt };
}

/** Whether we still have a payment's money: we keep it, or its refund isn't done. */
export function isMoneyStillHeld({ status }: Pick<CheckoutSession, 'status'>): boolean {
  return status === 'paid' || status === 'refund_due' || status === 'refund_failed';
}

/**
 * Starts closing the open session, if any, so that nobody pays twice, or pays for a cancelled request. Closing asks
 * Stripe even if the session has expired, because it may have been paid before that.
 */
export function startClosingOpenSessions(sessions: CheckoutSession[]): CheckoutSession[] {
  return sessions.map((session) => (session.status === 'open' ? { ...session, status: 'closing' } : session));
}

/** Starts a refund of this amount, in addition to what already went back. */
export function startRefundOfCents(session: CheckoutSession, cents: Cents): CheckoutSession {
  return startRefundAttempt({ ...session, toReturnCents: session.amountCents - keptCentsOf(session) + cents });
}

/** Starts another attempt to refund what's owed of a payment. */
export function startRefundAttempt(session: CheckoutSession): CheckoutSession {
  return { ...session, status: 'refund_due', refundAttempt: (session.refundAttempt ?? 0) + 1 };
}

/** What's left of the payments with status `paid`, in cents. A payment whose refund is due or failed isn't counted. */
export function totalKeptCents(sessions: readonly CheckoutSession[]): Cents {
  return sessions.reduce((sum, session) => sum + (session.status === 'paid' ? keptCentsOf(session) : 0), 0);
}

/** What will be left of these payments once their refunds are done, in cents. */
export function keptCentsAfterRefunds(payments: readonly CheckoutSession[]): Cents {
  return payments.reduce(
    (sum, one) => sum + (isMoneyStillHeld(one) ? keptCentsOf(one) - centsStillToReturn(one) : 0),
    0,
  );
}

/** How much of these payments we give back, or gave back. */
export function refundedShareOf(payments: readonly CheckoutSession[]): 'all' | 'part' | 'nothing' {
  if (payments.every((one) => (one.returnedCents ?? 0) + centsStillToReturn(one) === 0)) return 'nothing';
  return keptCentsAfterRefunds(payments) === 0 ? 'all' : 'part';
}

/** The payments that count as deposits. All other payments were duplicates, too late, or for the wrong amount. */
export function depositsOf({ sessions }: Pick<RequestState, 'sessions'>): CheckoutSession[] {
  return sessions.filter(({ isDeposit }) => isDeposit);
}

/**
 * Starts refunds so that only `keptCents` in total is left of the payments with status `paid`. Refunds the last payment
 * first.
 */
export function startRefundsDownTo(
  { sessions }: Pick<RequestState, 'sessions'>,
  keptCents: Cents,
): { sessions: CheckoutSession[]; log: LogEntry[] } {
  let due = totalKeptCents(sessions) - keptCents;
  const log: LogEntry[] = [];
  const returned = sessions.toReversed().map((session): CheckoutSession => {
    const cents = session.status === 'paid' ? Math.min(keptCentsOf(session), due) : 0;
    if (cents <= 0) return session;
    due -= cents;
    log.push({ ...activityEntry('refund_started', { cents }), userType: 'system' });
    return startRefundOfCents(session, cents);
  });
  return { sessions: returned.toReversed(), log };
}

/** A payment whose refund is done. If we keep a part of the payment, it's `paid`, otherwise `refunded`. */
function asSettled(session: CheckoutSession): CheckoutSession {
  return { ...session, status: session.toReturnCents === session.amountCents ? 'refunded' : 'paid' };
}

/** The payment after its refund failed at Stripe and the desk returned the money another way. */
export function withRefundSettledByHand(session: CheckoutSession): CheckoutSession {
  const cents = centsStillToReturn(session);
  return asSettled({
    ...session,
    returnedCents: (session.returnedCents ?? 0) + cents,
    settledCents: (session.settledCents ?? 0) + cents,
  });
}

/** What Stripe's record says about a payment, in cents. */
export interface RefundRecord {
  /** Our refunds that succeeded. */
  returnedCents: Cents;
  /** Our refunds that Stripe hasn't settled. */
  pendingCents: Cents;
  /** Money that went back without us: refunds made by hand at Stripe, and disputes lost at the bank. */
  elsewhereCents: Cents;
  /**
   * The number of the last attempt with a failed refund, whether it failed at once or the bank returned it; 0 if none
   * failed.
   */
  failedAttempt: number;
}

/**
 * A payment updated from Stripe's record, which is how we learn what went back. If some money is still owed, the refund
 * stays due while our last attempt is in progress. If that attempt has failed, or there was none, the refund has failed
 * and the desk must act.
 */
export function withRefundRecord(session: CheckoutSession, record: RefundRecord): CheckoutSession {
  const returnedCents = record.returnedCents + (session.settledCents ?? 0);
  const after: CheckoutSession = { ...session, returnedCents, elsewhereCents: record.elsewhereCents };
  if (after.toReturnCents === undefined) return after;
  if (record.pendingCents > 0) return { ...after, status: 'refund_due' };
  if (centsStillToReturn(after) === 0) return asSettled(after);
  const isUnderWay = session.status === 'refund_due' && record.failedAttempt < (session.refundAttempt ?? 0);
  return { ...after, status: isUnderWay ? 'refund_due' : 'refund_failed' };
}

/**
 * The session that a command names. Guards have checked that it exists.
 * @throws Error if it doesn't
 */
export function sessionOf(state: RequestState, sessionId: string): CheckoutSession {
  const session = state.sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error('the request has no such session');
  return session;
}
