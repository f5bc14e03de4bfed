import { activity } from './log-events.ts';
import type { Activity } from './log-events.ts';
import { MINUTE } from '#kernel/constants.ts';
import { depositOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Actor, CanonicalStatus } from './statuses.ts';
import { offerOnTable } from './offer.ts';
import { withExtra } from './phases.ts';
import { providerWaitMs } from './provider-wait.ts';
import type { CheckoutSession, Command, LogEntry, Millis, RequestState, SessionStatus } from './types.ts';

/** What a command changes, what it logs, and whether the request ends with it. */
export type Change = Partial<RequestState> & { log: LogEntry[]; ends?: 'deleted' | 'purged' };

/** Moves to another status, or to another person's turn in the same status, with one log entry. */
export function moveTo(
  status: CanonicalStatus,
  now: Millis,
  userType: Actor,
  event: Activity,
  also: Partial<RequestState> = {},
): Change {
  return { ...also, status, waitingSince: now, log: [{ ...event, userType }] };
}

/** Fixes the agreed price and deposit for good. */
export function approve(
  price: Cents,
  now: Millis,
  userType: Actor,
  event: Activity,
  also: Partial<RequestState> = {},
): Change {
  return moveTo('approved', now, userType, event, {
    ...also,
    finalPriceCents: price,
    depositAmountCents: depositOf(price),
    approvedAt: now,
  });
}

/** Cancels a request: closes an open session, and refunds the deposit unless the admin decided otherwise. */
export function cancel(state: RequestState, now: Millis, by: Actor, event: Activity, refundDeposit = true): Change {
  const log: LogEntry[] = [{ ...event, userType: by }];
  const sessions = state.sessions.map((session): CheckoutSession => {
    if (session.status === 'open') return { ...session, status: 'closing' };
    if (session.status === 'paid' && refundDeposit) {
      log.push({ ...activity('refund_started', { cents: session.amountCents }), userType: 'system' });
      return { ...session, status: 'refund_due' };
    }
    return session;
  });
  return { status: 'cancelled', waitingSince: now, cancelledAt: now, cancelledBy: by, sessions, log };
}

export const WITHOUT_PROVIDER = {
  providerAssigned: false,
  agreementAcceptedAt: null,
  providerSilentAt: null,
  handshake: null,
  // One provider's extra charges don't carry over to the next.
  extraCents: null,
  extraStatus: null,
  extraAskedAt: null,
  extraAsks: 0,
} as const satisfies Partial<RequestState>;

export function assignProvider(state: RequestState, now: Millis, event: Activity): Change {
  return moveTo('provider_assigned', now, 'admin', event, {
    ...WITHOUT_PROVIDER,
    handshake: 'waiting',
    providerAssigned: true,
    assignments: state.assignments + 1,
    // If this provider drops out, the customer chooses again whether to wait.
    waitChosen: false,
    waitWarnedAt: null,
  });
}

/** Whether a Checkout Session may be opened now. A phone request's price is already agreed, so it needs no offer. */
export function mayOpenPayment<S extends Pick<RequestState, 'status' | 'requestType' | 'finalPriceCents'>>(
  state: S,
): state is S & { finalPriceCents: Cents } {
  if (state.finalPriceCents === null) return false;
  if (state.status === 'approved' || state.status === 'payment_pending') return true;
  return state.status === 'pending_admin_review' && state.requestType === 'phone';
}

/** A session with less time left isn't offered to the customer again. */
const USABLE_MS = 2 * MINUTE;

/** The open session to send the customer to, if any. */
export function usableSession(state: Pick<RequestState, 'sessions'>, now: Millis): CheckoutSession | undefined {
  return state.sessions.find((session) => session.status === 'open' && session.expiresAt - now > USABLE_MS);
}

/** Records a session. Only one can be open: a second one, or one opened too late, is closed again. */
export function openSession(state: RequestState, command: Command<'paymentOpened'>, now: Millis): Change {
  const mayStayOpen = mayOpenPayment(state) && !state.sessions.some((session) => session.status === 'open');
  const session: CheckoutSession = { ...command.session, status: mayStayOpen ? 'open' : 'closing' };
  const sessions = [...state.sessions, session];
  if (!mayStayOpen) return { sessions, log: [] };
  return moveTo('payment_pending', now, command.by, activity('payment_opened', { cents: session.amountCents }), {
    sessions,
    approvedAt: state.approvedAt ?? now,
  });
}

/** Stripe reported a session as paid. It's shown at once, but only kept after we ask Stripe. */
export function reportSession(state: RequestState, { sessionId }: Command<'paymentReported'>, now: Millis): Change {
  const before = sessionOf(state, sessionId).status;
  if (before !== 'open' && before !== 'closing' && before !== 'expired') return { log: [] };
  const sessions = withSessionStatus(state, sessionId, 'reported');
  if (!awaitsDeposit(state.status)) return { sessions, log: [] };
  return moveTo('payment_completed', now, 'system', activity('payment_reported'), { sessions });
}

/**
 * Handles a payment we verified at Stripe. The first matching one is the deposit; anything else is refunded (one
 * deposit at most, and none for an ended request).
 */
export function keepOrRefund(state: RequestState, command: Command<'paymentVerified'>, now: Millis): Change {
  const { sessionId, amountCents, matches } = command;
  const before = sessionOf(state, sessionId).status;
  if (before === 'paid' || before === 'refund_due' || before === 'refunded' || before === 'refund_failed')
    return { log: [] };
  const matchesDeposit = matches && amountCents === state.depositAmountCents;
  const isDue = awaitsDeposit(state.status) || state.status === 'payment_completed';
  if (matchesDeposit && isDue && state.depositPaidAt === null) {
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

export function expireSession(state: RequestState, { sessionId }: Command<'sessionExpired'>, now: Millis): Change {
  const before = sessionOf(state, sessionId).status;
  // Also `reported`, because a session reported as paid may turn out unpaid.
  if (before !== 'open' && before !== 'closing' && before !== 'reported') return { log: [] };
  const sessions = withSessionStatus(state, sessionId, 'expired');
  if (!isNoneInProgress(state.status, sessions)) return { sessions, log: [] };
  return moveTo('approved', now, 'system', activity('session_expired'), { sessions });
}

export function settleRefund(state: RequestState, { sessionId, outcome }: Command<'refundSettled'>): Change {
  const { status: before, amountCents: amount, settledByHand } = sessionOf(state, sessionId);
  // Stripe knows nothing about refunds made by hand.
  if (settledByHand) return { log: [] };
  // A bank can send back what Stripe called refunded.
  const wasReturned = before === 'refunded' && outcome === 'failed';
  if (before !== 'refund_due' && before !== 'refund_failed' && !wasReturned) return { log: [] };
  if (outcome === 'failed') {
    if (before === 'refund_failed') return { log: [] };
    return {
      sessions: withSessionStatus(state, sessionId, 'refund_failed'),
      ...(state.paymentStatus === 'refunded' ? { paymentStatus: 'upfront_paid' as const } : {}),
      log: [{ ...activity('refund_failed', { cents: amount }), userType: 'system' }],
    };
  }
  return {
    ...withRefundedPayment(state, withSessionStatus(state, sessionId, 'refunded')),
    log: [{ ...activity('refund_completed', { cents: amount }), userType: 'system' }],
  };
}

/** `paymentStatus` becomes `refunded` only if no other payment is kept or still owed. */
function withRefundedPayment(state: RequestState, sessions: CheckoutSession[]): Partial<RequestState> {
  const more = sessions.some((session) => ['paid', 'refund_due', 'refund_failed'].includes(session.status));
  return { sessions, ...(more || state.status !== 'cancelled' ? {} : { paymentStatus: 'refunded' as const }) };
}

/** Marks all failed refunds as made by hand. */
export function settleByHand(state: RequestState): Change {
  const failed = state.sessions.filter((session) => session.status === 'refund_failed');
  const sessions = state.sessions.map((session): CheckoutSession =>
    session.status === 'refund_failed' ? { ...session, status: 'refunded', settledByHand: true } : session,
  );
  const cents = failed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...withRefundedPayment(state, sessions),
    log: [{ ...activity('refund_settled_by_hand', { cents }), userType: 'admin' }],
  };
}

/** An extra charge that wasn't answered counts as declined. */
export function declineOpenExtra(state: RequestState): Change {
  if (state.extraStatus !== 'asked') return { log: [] };
  return {
    extraStatus: 'declined',
    log: [{ ...activity('extra_unanswered', { cents: withExtra(state).extraCents }), userType: 'system' }],
  };
}

export function passDeadline(state: RequestState, { deadline }: Command<'deadlinePassed'>, now: Millis): Change {
  switch (deadline) {
    case 'answer_reminder':
      return {
        answerRemindedAt: now,
        log: [{ ...activity('reminded', { of: reminderSubject(state) }), userType: 'system' }],
      };
    case 'no_answer':
      return cancel(state, now, 'system', activity('no_answer'));
    case 'deposit_window':
      return cancel(state, now, 'system', activity('deposit_window_passed'));
    case 'no_provider':
      return cancel(state, now, 'system', activity('no_provider_found', { minutes: providerWaitMs(state) / MINUTE }));
    case 'session_check':
      // Past its expiry: ask Stripe about it.
      return {
        sessions: state.sessions.map((session) =>
          session.status === 'open' ? { ...session, status: 'closing' as const } : session,
        ),
        log: [],
      };
    case 'wait_warning':
      return {
        waitWarnedAt: now,
        log: [
          {
            ...activity('wait_warned', { minutes: Math.round(providerWaitMs(state) / 2 / MINUTE) }),
            userType: 'system',
          },
        ],
      };
    case 'provider_silent':
      return { providerSilentAt: now, log: [{ ...activity('provider_silent'), userType: 'system' }] };
    case 'extra_unanswered':
      return declineOpenExtra(state);
    case 'on_site_reminder':
      return { onSiteRemindedAt: now, log: [{ ...activity('on_site_reminder'), userType: 'system' }] };
    case 'on_site_overdue':
      return { onSiteOverdueAt: now, log: [{ ...activity('on_site_overdue'), userType: 'system' }] };
    case 'links_expire':
      return { linksExpiredAt: now, log: [{ ...activity('links_expired'), userType: 'system' }] };
    case 'purge':
      return { log: [], ends: 'purged' };
  }
}

/** What a reminder is about. */
function reminderSubject(state: RequestState): 'price' | 'deposit' | 'desk' {
  if (offerOnTable(state) !== null) return 'price';
  return state.status === 'approved' || state.status === 'payment_pending' ? 'deposit' : 'desk';
}

/** Whether no session backs a payment status any more, so that the deposit is due again. */
function isNoneInProgress(status: CanonicalStatus, sessions: CheckoutSession[]): boolean {
  if (status !== 'payment_pending' && status !== 'payment_completed') return false;
  const kinds: readonly SessionStatus[] = status === 'payment_completed' ? ['reported'] : ['open', 'closing'];
  return !sessions.some((session) => kinds.includes(session.status));
}

function awaitsDeposit(status: CanonicalStatus): boolean {
  return status === 'payment_pending' || status === 'approved';
}

/** The session of a command. The guards have checked that it exists. */
function sessionOf(state: RequestState, sessionId: string): CheckoutSession {
  const session = state.sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error('unknown session');
  return session;
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

/** Once the deposit is paid, nobody should pay a second time. */
function closeOtherSessions(sessions: CheckoutSession[], paidId: string): CheckoutSession[] {
  return sessions.map((session) =>
    session.id !== paidId && session.status === 'open' ? { ...session, status: 'closing' } : session,
  );
}
