import type { Cents } from '#kernel/money.ts';
import { mayOpenPayment, moveTo } from './changes.ts';
import type { Change } from './changes.ts';
import { activity } from './log-events.ts';
import { afterRefund, refundOf, sessionOf } from './sessions.ts';
import { PAYABLE } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { CheckoutSession, LogEntry, Millis, NewSession, RequestState, SessionStatus } from './types.ts';

/**
 * Records a session that Stripe opened. Only one session can be open, and only while a deposit is due; any other is
 * closed again.
 */
export function openSession(
  state: RequestState,
  command: { session: NewSession; by: 'customer' | 'admin' },
  now: Millis,
): Change {
  const wanted = mayOpenPayment(state) && !state.sessions.some((session) => session.status === 'open');
  const session: CheckoutSession = { ...command.session, status: wanted ? 'open' : 'closing' };
  const sessions = [...state.sessions, session];
  if (!wanted) return { sessions, log: [] };
  return moveTo('payment_pending', now, command.by, activity('payment_opened', { cents: session.amountCents }), {
    sessions,
    approvedAt: state.approvedAt ?? now,
  });
}

/**
 * Records that Stripe's webhook called a session paid. Pages show that at once, but we keep the money only after asking
 * Stripe.
 */
export function reportSession(state: RequestState, { sessionId }: { sessionId: string }, now: Millis): Change {
  const known = sessionOf(state, sessionId).status;
  if (known !== 'open' && known !== 'closing' && known !== 'expired') return { log: [] };
  const sessions = withSessionStatus(state, sessionId, 'reported');
  if (!PAYABLE.includes(state.status)) return { sessions, log: [] };
  return moveTo('payment_completed', now, 'system', activity('payment_reported'), { sessions });
}

/** What Stripe said about a paid session. */
export interface VerifiedPayment {
  sessionId: string;
  amountCents: Cents;
  /** False if the currency or the request is different from what we expect. */
  matches: boolean;
  /** The setting when we asked Stripe. */
  providerWaitMinutes: number;
}

/**
 * Handles a payment that Stripe confirmed. The first one that matches is the deposit. Any other is refunded, and so is
 * every payment for an ended request.
 */
export function keepOrRefund(state: RequestState, command: VerifiedPayment, now: Millis): Change {
  const { sessionId, amountCents, matches } = command;
  const known = sessionOf(state, sessionId).status;
  if (known === 'paid' || known === 'refund_due' || known === 'refunded' || known === 'refund_failed')
    return { log: [] };
  const matchesDeposit = matches && amountCents === state.depositAmountCents;
  const wanted = PAYABLE.includes(state.status) || state.status === 'payment_completed';
  if (matchesDeposit && wanted && state.depositPaidAt === null) {
    return moveTo('deposit_paid', now, 'system', activity('deposit_paid', { cents: amountCents }), {
      sessions: closeOtherSessions(withSessionStatus(state, sessionId, 'paid', amountCents), sessionId),
      paymentStatus: 'upfront_paid',
      depositPaidAt: now,
      providerWaitMinutes: command.providerWaitMinutes,
    });
  }
  const sessions = withSessionStatus(state, sessionId, 'refund_due', amountCents);
  const log: LogEntry[] = [
    {
      ...activity(matchesDeposit ? 'payment_unwanted' : 'payment_mismatch', { cents: amountCents }),
      userType: 'system',
    },
  ];
  if (!isNoneInProgress(state.status, sessions)) return { sessions, log };
  return { sessions, status: 'approved', waitingSince: now, log };
}

export function expireSession(state: RequestState, { sessionId }: { sessionId: string }, now: Millis): Change {
  const known = sessionOf(state, sessionId).status;
  // A session reported as paid can still turn out unpaid, so it may expire too.
  if (known !== 'open' && known !== 'closing' && known !== 'reported') return { log: [] };
  const sessions = withSessionStatus(state, sessionId, 'expired');
  if (!isNoneInProgress(state.status, sessions)) return { sessions, log: [] };
  return moveTo('approved', now, 'system', activity('session_expired'), { sessions });
}

/** Records how a refund ended. Even after a success, Stripe may later say that the bank sent the money back. */
export function settleRefund(
  state: RequestState,
  { sessionId, outcome }: { sessionId: string; outcome: 'succeeded' | 'failed' },
): Change {
  const session = sessionOf(state, sessionId);
  const isDue = session.status === 'refund_due' || session.status === 'refund_failed';
  const wentBack = !isDue && (session.returnedCents ?? 0) > 0;
  // If the desk gave the money back by hand, ignore what Stripe says about the refund.
  if (session.settledByHand || !(isDue || (wentBack && outcome === 'failed'))) return { log: [] };
  const cents = refundOf(session);
  if (outcome === 'failed') {
    if (session.status === 'refund_failed') return { log: [] };
    const returnedCents = (session.returnedCents ?? 0) - (wentBack ? cents : 0);
    return {
      sessions: withSession(state, { ...session, status: 'refund_failed', returnedCents }),
      ...(state.paymentStatus === 'refunded' ? { paymentStatus: 'upfront_paid' as const } : {}),
      log: [{ ...activity('refund_failed', { cents }), userType: 'system' }],
    };
  }
  return {
    ...withRefundedPayment(state, withSession(state, afterRefund(session))),
    log: [{ ...activity('refund_completed', { cents }), userType: 'system' }],
  };
}

/** Sets `paymentStatus` to `refunded` if no other payment is kept or owed. */
function withRefundedPayment(state: RequestState, sessions: CheckoutSession[]): Partial<RequestState> {
  const more = sessions.some((session) => ['paid', 'refund_due', 'refund_failed'].includes(session.status));
  return { sessions, ...(more || state.status !== 'cancelled' ? {} : { paymentStatus: 'refunded' as const }) };
}

/** Marks all failed refunds as paid back by hand. */
export function settleByHand(state: RequestState): Change {
  const failed = state.sessions.filter((session) => session.status === 'refund_failed');
  const sessions = state.sessions.map((session): CheckoutSession =>
    session.status === 'refund_failed' ? { ...afterRefund(session), settledByHand: true } : session,
  );
  const cents = failed.reduce((sum, session) => sum + refundOf(session), 0);
  return {
    ...withRefundedPayment(state, sessions),
    log: [{ ...activity('refund_settled_by_hand', { cents }), userType: 'admin' }],
  };
}

/** Whether the status says that a payment is in progress, but no session is. Then the deposit is due again. */
function isNoneInProgress(status: CanonicalStatus, sessions: CheckoutSession[]): boolean {
  if (status !== 'payment_pending' && status !== 'payment_completed') return false;
  const kinds: readonly SessionStatus[] = status === 'payment_completed' ? ['reported'] : ['open', 'closing'];
  return !sessions.some((session) => kinds.includes(session.status));
}

function withSession(state: RequestState, session: CheckoutSession): CheckoutSession[] {
  return state.sessions.map((one) => (one.id === session.id ? session : one));
}

function withSessionStatus(
  state: RequestState,
  sessionId: string,
  status: SessionStatus,
  amountCents?: Cents,
): CheckoutSession[] {
  return state.sessions.map((session) =>
    session.id === sessionId ? { ...session, status, amountCents: amountCents ?? session.amountCents } : session,
  );
}

/** Closes the other open sessions once the deposit is paid, so that nobody pays twice. */
function closeOtherSessions(sessions: CheckoutSession[], paidId: string): CheckoutSession[] {
  return sessions.map((session) =>
    session.id !== paidId && session.status === 'open' ? { ...session, status: 'closing' } : session,
  );
}
