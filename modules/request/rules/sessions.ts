import type { Cents } from '#kernel/money.ts';
import { activity } from './log-events.ts';
import type { CheckoutSession, LogEntry, RequestState } from './types.ts';

/** The amounts of a payment that say where its money is. */
type Amounts = Pick<CheckoutSession, 'amountCents' | 'toReturnCents' | 'returnedCents' | 'elsewhereCents'>;

/** The same amounts in a payment's row. */
export interface AmountColumns {
  amount_cents: Cents;
  to_return_cents: Cents;
  returned_cents: Cents;
  elsewhere_cents: Cents;
}

/** The amounts of a payment's row, as a session has them. */
export function amountsOf(row: AmountColumns): Amounts {
  return {
    amountCents: row.amount_cents,
    toReturnCents: row.to_return_cents,
    returnedCents: row.returned_cents,
    elsewhereCents: row.elsewhere_cents,
  };
}

function wentBack({ returnedCents = 0, elsewhereCents = 0 }: Amounts): Cents {
  return returnedCents + elsewhereCents;
}

/** What is left of a payment after what went back of it. */
export function keptOf(payment: Amounts): Cents {
  return Math.max(0, payment.amountCents - wentBack(payment));
}

/** What is to go back of a payment and hasn't yet: the amount of the refund that's due, or that failed. */
export function owedOf(payment: Amounts): Cents {
  return Math.max(0, (payment.toReturnCents ?? 0) - wentBack(payment));
}

/** What we keep of a payment by our own decision, in cents. Money that went back without us isn't subtracted. */
export function unreturnedOf({ amountCents, toReturnCents = 0 }: CheckoutSession): Cents {
  return amountCents - toReturnCents;
}

/** What to ask Stripe for. */
export interface WantedRefund {
  /** How much of the payment Stripe's record is to show as gone back in all, by whatever way. */
  toReturnCents: Cents;
  /** The number of this attempt. Another one may follow only once this one has failed. */
  attempt: number;
}

/** The refund that's due of a payment. What the desk gave back another way isn't in Stripe's record. */
export function wantedRefundOf({
  toReturnCents = 0,
  settledCents = 0,
  refundAttempt = 0,
}: CheckoutSession): WantedRefund {
  return { toReturnCents: toReturnCents - settledCents, attempt: refundAttempt };
}

/** Whether a payment isn't refunded: it's kept, or its refund isn't done. */
export function isOwedOrKept({ status }: Pick<CheckoutSession, 'status'>): boolean {
  return status === 'paid' || status === 'refund_due' || status === 'refund_failed';
}

/**
 * Closes the session that's open, if any. Nobody should pay twice, or for something that's off. One that expired may have
 * been paid: closing it asks Stripe.
 */
export function closeOpenSessions(sessions: CheckoutSession[]): CheckoutSession[] {
  return sessions.map((session) => (session.status === 'open' ? { ...session, status: 'closing' } : session));
}

/** Starts a refund of a part of what's left of a payment, or of all of it. */
export function sendBack(session: CheckoutSession, cents: Cents): CheckoutSession {
  return startRefund({ ...session, toReturnCents: session.amountCents - keptOf(session) + cents });
}

/** Starts another attempt to send back what's owed of a payment. */
export function startRefund(session: CheckoutSession): CheckoutSession {
  return { ...session, status: 'refund_due', refundAttempt: (session.refundAttempt ?? 0) + 1 };
}

/** What is left of all payments that are kept, in cents. */
export function keptOfAll(sessions: readonly CheckoutSession[]): Cents {
  return sessions.reduce((sum, session) => sum + (session.status === 'paid' ? keptOf(session) : 0), 0);
}

/** Starts the refunds after which an amount is kept of all payments: of the last one first. */
export function returnAllBut(
  { sessions }: Pick<RequestState, 'sessions'>,
  keptCents: Cents,
): { sessions: CheckoutSession[]; log: LogEntry[] } {
  let due = keptOfAll(sessions) - keptCents;
  const log: LogEntry[] = [];
  const returned = sessions.toReversed().map((session): CheckoutSession => {
    const cents = session.status === 'paid' ? Math.min(keptOf(session), due) : 0;
    if (cents <= 0) return session;
    due -= cents;
    log.push({ ...activity('refund_started', { cents }), userType: 'system' });
    return sendBack(session, cents);
  });
  return { sessions: returned.toReversed(), log };
}

/** A payment that isn't owed any more. One of which a part is kept is still `paid`. */
function asSettled(session: CheckoutSession): CheckoutSession {
  return { ...session, status: session.toReturnCents === session.amountCents ? 'refunded' : 'paid' };
}

/** A payment whose failed refund the desk has given back another way. */
export function withSettledByHand(session: CheckoutSession): CheckoutSession {
  const cents = owedOf(session);
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
  /** What went back without us: refunds made by hand at Stripe, and disputes lost at the bank. */
  elsewhereCents: Cents;
  /** The last attempt of which a refund failed, at once or sent back by the bank; 0 if none did. */
  failedAttempt: number;
}

/**
 * A payment after a look at Stripe's record: the only way it learns what went back. What's still owed of it stays due
 * until the attempt in progress has failed; if none is, the desk has to look at it.
 */
export function withRecord(session: CheckoutSession, record: RefundRecord): CheckoutSession {
  const returnedCents = record.returnedCents + (session.settledCents ?? 0);
  const after: CheckoutSession = { ...session, returnedCents, elsewhereCents: record.elsewhereCents };
  if (after.toReturnCents === undefined) return after;
  if (record.pendingCents > 0) return { ...after, status: 'refund_due' };
  if (owedOf(after) === 0) return asSettled(after);
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
