import type { Cents } from '#kernel/money.ts';
import type { RefundPart } from './temporal-activities.ts';
import { activity } from './log-events.ts';
import type { CheckoutSession, LogEntry, RequestState } from './types.ts';

/** What is left of a payment after what went back of it. */
export function keptOf(session: Pick<CheckoutSession, 'amountCents' | 'returnedCents' | 'elsewhereCents'>): Cents {
  return Math.max(0, session.amountCents - (session.returnedCents ?? 0) - (session.elsewhereCents ?? 0));
}

/** `keptOf` of a payment's row. */
export function leftOf(row: ElsewhereColumns & { returned_cents: Cents }): Cents {
  return keptOf({
    amountCents: row.amount_cents,
    returnedCents: row.returned_cents,
    elsewhereCents: elsewhereOf(row),
  });
}

/** The amount of the refund in progress, or of the last one. */
export function refundOf(session: Pick<CheckoutSession, 'amountCents' | 'refundCents'>): Cents {
  return session.refundCents ?? session.amountCents;
}

/** What we keep of a payment once its refund is done, in cents. Money that went back without us isn't subtracted. */
export function unreturnedOf(session: CheckoutSession): Cents {
  const { status, amountCents, returnedCents = 0 } = session;
  if (status === 'refunded') return 0;
  const isRefunding = status === 'refund_due' || status === 'refund_failed';
  return amountCents - returnedCents - (isRefunding ? refundOf(session) : 0);
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

/** Starts a refund of a part of a payment, or of all of it. */
export function sendBack(session: CheckoutSession, cents: Cents): CheckoutSession {
  return { ...session, status: 'refund_due', ...(cents === session.amountCents ? {} : { refundCents: cents }) };
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

/** A payment after its refund. One that went back in part is still `paid`. */
export function afterRefund(session: CheckoutSession): CheckoutSession {
  const after = { ...session, returnedCents: (session.returnedCents ?? 0) + refundOf(session) };
  return { ...after, status: keptOf(after) > 0 ? 'paid' : 'refunded' };
}

/** A payment after its refund failed, or after the bank sent that refund back. Only what's left is owed. */
export function afterFailedRefund(session: CheckoutSession): CheckoutSession {
  const wentBack = session.status === 'paid' || session.status === 'refunded';
  const returnedCents = (session.returnedCents ?? 0) - (wentBack ? refundOf(session) : 0);
  const after: CheckoutSession = { ...session, status: 'refund_failed', returnedCents };
  const cents = Math.min(refundOf(session), keptOf(after));
  if (cents === 0) return afterRefund({ ...after, refundCents: 0 });
  return cents === refundOf(session) ? after : { ...after, refundCents: cents };
}

/** A payment after Stripe settled its refund; the same one if that's no news. */
export function withSettledRefund(session: CheckoutSession, outcome: 'succeeded' | 'failed'): CheckoutSession {
  const isDue = session.status === 'refund_due' || session.status === 'refund_failed';
  const wentBack = !isDue && (session.returnedCents ?? 0) > 0;
  // Stripe knows nothing about refunds made by hand.
  if (session.settledByHand || !(isDue || (wentBack && outcome === 'failed'))) return session;
  if (outcome === 'succeeded') return afterRefund(session);
  return session.status === 'refund_failed' ? session : afterFailedRefund(session);
}

/**
 * A payment after money went back without us. A refund that hasn't been made is of what's left, and is done if that's
 * nothing. Of one that may be on its way, Stripe lets no more go back than what's left.
 * @param elsewhereCents all that went back so
 */
export function withElsewhere(session: CheckoutSession, elsewhereCents: Cents): CheckoutSession {
  const after: CheckoutSession = { ...session, elsewhereCents };
  const left = keptOf(after);
  if (session.status === 'refunded' && left > 0 && !session.settledByHand) {
    return { ...after, status: 'refund_failed', refundCents: left };
  }
  if (session.status !== 'refund_due' && session.status !== 'refund_failed') return after;
  const more = session.status === 'refund_failed' ? elsewhereCents - (session.elsewhereCents ?? 0) : 0;
  const cents = Math.max(0, Math.min(refundOf(session) - more, left));
  if (cents === refundOf(session)) return after;
  return cents > 0 ? { ...after, refundCents: cents } : afterRefund({ ...after, refundCents: 0 });
}

/** The columns of a payment that say what went back without us. */
export interface ElsewhereColumns {
  amount_cents: Cents;
  returned_by_hand_cents: Cents;
  disputed_cents: Cents | null;
  dispute_outcome: string | null;
}

/** What went back of a payment without us, by its row. A bank that decides for the customer gives the money back. */
export function elsewhereOf(row: ElsewhereColumns): Cents {
  const byBank = row.dispute_outcome === 'lost' ? (row.disputed_cents ?? row.amount_cents) : 0;
  return Math.min(row.amount_cents, row.returned_by_hand_cents + byBank);
}

/** The part of a payment that its refund sends back; undefined if that's all of it. */
export function refundPartOf({ refundCents, returnedCents = 0 }: CheckoutSession): RefundPart | undefined {
  return refundCents === undefined ? undefined : { partCents: refundCents, fromCents: returnedCents };
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
