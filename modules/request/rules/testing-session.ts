import { MINUTE } from '#kernel/constants.ts';
import { centsStillToReturn } from './sessions.ts';
import type { SessionRefunds } from './session-changes.ts';
import type { CheckoutSession, Millis, RequestState } from './types.ts';

export const START: Millis = Date.UTC(2025, 0, 15, 12);

/** A session that Stripe just opened. It can be paid for an hour. */
export function openedSession(
  id: string,
  amountCents: number,
  openedAt: Millis = START,
): Omit<CheckoutSession, 'status'> {
  return { id, amountCents, openedAt, expiresAt: openedAt + 60 * MINUTE };
}

/** What Stripe reports after our refund of a session has succeeded, or failed because the bank returned it. */
export function refundRecordOf(
  { sessions }: RequestState,
  id: string,
  outcome: 'succeeded' | 'failed',
): SessionRefunds {
  const session = sessions.find((one) => one.id === id);
  const { status, returnedCents = 0, settledCents = 0, elsewhereCents = 0, refundAttempt = 0 } = session ?? {};
  const before = returnedCents - settledCents;
  const returnedOnFailure = status === 'refund_due' || status === 'refund_failed' ? before : 0;
  const returnedOnSuccess = session ? before + centsStillToReturn(session) : 0;
  return {
    sessionId: id,
    returnedCents: outcome === 'succeeded' ? returnedOnSuccess : returnedOnFailure,
    pendingCents: 0,
    elsewhereCents,
    failedAttempt: outcome === 'failed' ? refundAttempt : 0,
  };
}
