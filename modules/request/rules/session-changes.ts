import type { Cents } from '#kernel/money.ts';
import { applyAcceptedChange, mayOpenPayment, moveTo } from './changes.ts';
import type { StateChange } from './changes.ts';
import { activityEntry } from './log-events.ts';
import {
  startClosingOpenSessions,
  isMoneyStillHeld,
  centsStillToReturn,
  startRefundOfCents,
  sessionOf,
  withRefundRecord,
  withRefundSettledByHand,
} from './sessions.ts';
import type { RefundRecord } from './sessions.ts';
import { PAYABLE } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import type { CheckoutSession, LogEntry, Millis, NewSession, RequestState, SessionStatus } from './types.ts';

/**
 * Records a session that Stripe opened. Only one session can be open, and only while a deposit is due; any other is
 * closed again.
 */
export function recordOpenedSession(
  state: RequestState,
  command: { session: NewSession; by: 'customer' | 'admin' },
  now: Millis,
): StateChange {
  const wanted = mayOpenPayment(state) && !state.sessions.some((session) => session.status === 'open');
  const session: CheckoutSession = { ...command.session, status: wanted ? 'open' : 'closing' };
  const sessions = [...state.sessions, session];
  if (!wanted) return { sessions, log: [] };
  const openedEntry = activityEntry('payment_opened', { cents: session.amountCents });
  if (state.changeStatus === 'deposit_due') return { sessions, log: [{ ...openedEntry, userType: command.by }] };
  return moveTo('payment_pending', now, command.by, openedEntry, {
    sessions,
    approvedAt: state.approvedAt ?? now,
  });
}

/**
 * Records that Stripe's webhook reported a session as paid. Pages show that at once, but we keep the money only after
 * asking Stripe.
 */
export function recordReportedPayment(
  state: RequestState,
  { sessionId }: { sessionId: string },
  now: Millis,
): StateChange {
  const statusBefore = sessionOf(state, sessionId).status;
  if (statusBefore !== 'open' && statusBefore !== 'closing' && statusBefore !== 'expired') return { log: [] };
  const sessions = startClosingOpenSessions(withSessionStatus(state, sessionId, 'reported'));
  if (!PAYABLE.includes(state.status)) return { sessions, log: [] };
  return moveTo('payment_completed', now, 'system', activityEntry('payment_reported'), { sessions });
}

/** What Stripe said about a paid session. */
export interface VerifiedPayment {
  sessionId: string;
  amountCents: Cents;
  /** False if the currency or the request is different from what we expect. */
  matches: boolean;
  /** How long a request waits for a provider, according to the settings when we asked Stripe. */
  providerWaitMinutes: number;
}

/**
 * Keeps or refunds a payment that we verified at Stripe. Keeps it if the deposit is due and the amount is the
 * deposit's, or if an accepted change waits for a second deposit of this amount. Refunds any other payment.
 */
export function keepOrRefundPayment(state: RequestState, command: VerifiedPayment, now: Millis): StateChange {
  const { sessionId, amountCents, matches } = command;
  const statusBefore = sessionOf(state, sessionId).status;
  if (
    statusBefore === 'paid' ||
    statusBefore === 'refund_due' ||
    statusBefore === 'refunded' ||
    statusBefore === 'refund_failed'
  )
    return { log: [] };
  const matchesDeposit = matches && amountCents === state.depositAmountCents;
  const matchesSecond = matches && amountCents === state.changeDepositCents;
  const wanted = PAYABLE.includes(state.status) || state.status === 'payment_completed';
  if (matchesDeposit && wanted && state.depositPaidAt === null) {
    return moveTo('deposit_paid', now, 'system', activityEntry('deposit_paid', { cents: amountCents }), {
      sessions: withDeposit(state, command),
      paymentStatus: 'upfront_paid',
      depositPaidAt: now,
      providerWaitMinutes: command.providerWaitMinutes,
    });
  }
  if (matchesSecond && state.changeStatus === 'deposit_due') {
    const changed = applyAcceptedChange(state, now, 'system');
    const receivedEntry: LogEntry = { ...activityEntry('deposit_paid', { cents: amountCents }), userType: 'system' };
    return { ...changed, sessions: withDeposit(state, command), log: [receivedEntry, ...changed.log] };
  }
  const sessions = withSession(state, startRefundOfCents({ ...sessionOf(state, sessionId), amountCents }, amountCents));
  const log: LogEntry[] = [
    {
      ...activityEntry(matchesDeposit || matchesSecond ? 'payment_unwanted' : 'payment_mismatch', {
        cents: amountCents,
      }),
      userType: 'system',
    },
  ];
  if (!isDepositDueAgain(state.status, sessions)) return { sessions, log };
  return { sessions, status: 'approved', waitingSince: now, log };
}

export function recordExpiredSession(
  state: RequestState,
  { sessionId }: { sessionId: string },
  now: Millis,
): StateChange {
  const statusBefore = sessionOf(state, sessionId).status;
  // A session reported as paid can still turn out unpaid, so it may expire too.
  if (statusBefore !== 'open' && statusBefore !== 'closing' && statusBefore !== 'reported') return { log: [] };
  const sessions = withSessionStatus(state, sessionId, 'expired');
  if (!isDepositDueAgain(state.status, sessions)) return { sessions, log: [] };
  return moveTo('approved', now, 'system', activityEntry('session_expired'), { sessions });
}

/** What we read in Stripe's record of a payment. */
export type SessionRefunds = RefundRecord & { sessionId: string };

/** Records how much of a payment went back. Even a refund that succeeded can fail later, if the bank returns it. */
export function recordRefunds(state: RequestState, { sessionId, ...record }: SessionRefunds): StateChange {
  const session = sessionOf(state, sessionId);
  if (!isMoneyStillHeld(session) && session.status !== 'refunded') return { log: [] };
  const after = withRefundRecord(session, record);
  if (after.status !== session.status) {
    return { ...withPaymentStatus(state, after), log: refundLogEntries(session, after) };
  }
  const isSame =
    after.returnedCents === (session.returnedCents ?? 0) && after.elsewhereCents === (session.elsewhereCents ?? 0);
  return isSame ? { log: [] } : { sessions: withSession(state, after), log: [] };
}

/** The log entry about how a payment's refund ended; none while it's in progress. */
function refundLogEntries(before: CheckoutSession, after: CheckoutSession): LogEntry[] {
  if (after.status === 'refund_due') return [];
  const isFailed = after.status === 'refund_failed';
  const event = activityEntry(isFailed ? 'refund_failed' : 'refund_completed', {
    cents: centsStillToReturn(isFailed ? after : before),
  });
  return [{ ...event, userType: 'system' }];
}

/** Updates the session and the payment status. If a refund failed, we owe it, so the status is no longer `refunded`. */
function withPaymentStatus(state: RequestState, session: CheckoutSession): Partial<RequestState> {
  const sessions = withSession(state, session);
  if (session.status !== 'refund_failed') return withRefundedStatus(state, sessions);
  return { sessions, ...(state.paymentStatus === 'refunded' ? { paymentStatus: 'upfront_paid' as const } : {}) };
}

/** Sets `paymentStatus` to `refunded` if the request is cancelled, and no payment is kept or owed anymore. */
function withRefundedStatus(state: RequestState, sessions: CheckoutSession[]): Partial<RequestState> {
  const isMoneyLeft = sessions.some(isMoneyStillHeld);
  return { sessions, ...(isMoneyLeft || state.status !== 'cancelled' ? {} : { paymentStatus: 'refunded' as const }) };
}

/** Marks all failed refunds as paid back by hand. */
export function settleRefundsByHand(state: RequestState): StateChange {
  const failed = state.sessions.filter((session) => session.status === 'refund_failed');
  const sessions = state.sessions.map((session): CheckoutSession =>
    session.status === 'refund_failed' ? withRefundSettledByHand(session) : session,
  );
  const cents = failed.reduce((sum, session) => sum + centsStillToReturn(session), 0);
  return {
    ...withRefundedStatus(state, sessions),
    log: [{ ...activityEntry('refund_settled_by_hand', { cents }), userType: 'admin' }],
  };
}

/**
 * Whether the deposit is due again: the status says that a payment is in progress, but there's no session left that can
 * be paid or that's being verified.
 */
function isDepositDueAgain(status: CanonicalStatus, sessions: CheckoutSession[]): boolean {
  if (status !== 'payment_pending' && status !== 'payment_completed') return false;
  const activeStatuses: readonly SessionStatus[] = status === 'payment_completed' ? ['reported'] : ['open', 'closing'];
  return !sessions.some((session) => activeStatuses.includes(session.status));
}

function withSession(state: RequestState, session: CheckoutSession): CheckoutSession[] {
  return state.sessions.map((one) => (one.id === session.id ? session : one));
}

/** Keeps a payment as a deposit, and closes all open sessions, so that nothing else can be paid. */
function withDeposit(state: RequestState, { sessionId, amountCents }: VerifiedPayment): CheckoutSession[] {
  const deposit = { ...sessionOf(state, sessionId), amountCents, status: 'paid', isDeposit: true } as const;
  return startClosingOpenSessions(withSession(state, deposit));
}

function withSessionStatus(state: RequestState, sessionId: string, status: SessionStatus): CheckoutSession[] {
  return withSession(state, { ...sessionOf(state, sessionId), status });
}
