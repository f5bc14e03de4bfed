import type { Cents } from '#kernel/money.ts';
import type { RefundPart } from './temporal-activities.ts';
import type { CheckoutSession, RequestState } from './types.ts';

/** What is left of a payment after what went back of it. */
export function keptOf(session: Pick<CheckoutSession, 'amountCents' | 'returnedCents'>): Cents {
  return session.amountCents - (session.returnedCents ?? 0);
}

/** What the refund in progress (or the last one) sends back. */
export function refundOf(session: Pick<CheckoutSession, 'amountCents' | 'refundCents'>): Cents {
  return session.refundCents ?? session.amountCents;
}

/** Starts a refund of a part of a payment, or of all of it. */
export function sendBack(session: CheckoutSession, cents: Cents): CheckoutSession {
  return { ...session, status: 'refund_due', ...(cents === session.amountCents ? {} : { refundCents: cents }) };
}

/** A payment after its refund. One that went back in part is still `paid`. */
export function afterRefund(session: CheckoutSession): CheckoutSession {
  const returnedCents = (session.returnedCents ?? 0) + refundOf(session);
  return { ...session, returnedCents, status: returnedCents < session.amountCents ? 'paid' : 'refunded' };
}

/** The part of a payment that its refund sends back; undefined if that's all of it. */
export function refundPartOf(state: RequestState, sessionId: string): RefundPart | undefined {
  const { refundCents, returnedCents = 0 } = sessionOf(state, sessionId);
  return refundCents === undefined ? undefined : { partCents: refundCents, fromCents: returnedCents };
}

/** The session of a command. The guards have checked that it exists. */
export function sessionOf(state: RequestState, sessionId: string): CheckoutSession {
  const session = state.sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error('unknown session');
  return session;
}
