import type { Cents } from '#kernel/money.ts';
import type { RefundPart } from './temporal-activities.ts';
import type { CheckoutSession, RequestState } from './types.ts';

/** How much of a payment we still have: its amount less what was refunded. */
export function keptOf(session: Pick<CheckoutSession, 'amountCents' | 'returnedCents'>): Cents {
  return session.amountCents - (session.returnedCents ?? 0);
}

/** The amount of the refund in progress, or of the last one. */
export function refundOf(session: Pick<CheckoutSession, 'amountCents' | 'refundCents'>): Cents {
  return session.refundCents ?? session.amountCents;
}

/** Starts a refund of all or part of a payment. */
export function sendBack(session: CheckoutSession, cents: Cents): CheckoutSession {
  return { ...session, status: 'refund_due', ...(cents === session.amountCents ? {} : { refundCents: cents }) };
}

/** A payment after its refund succeeded. If only a part was refunded, it's still `paid`. */
export function afterRefund(session: CheckoutSession): CheckoutSession {
  const returnedCents = (session.returnedCents ?? 0) + refundOf(session);
  return { ...session, returnedCents, status: returnedCents < session.amountCents ? 'paid' : 'refunded' };
}

/** The part of a payment that is being refunded; undefined if that's the whole payment. */
export function refundPartOf(state: RequestState, sessionId: string): RefundPart | undefined {
  const { refundCents, returnedCents = 0 } = sessionOf(state, sessionId);
  return refundCents === undefined ? undefined : { partCents: refundCents, totalCents: returnedCents + refundCents };
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
