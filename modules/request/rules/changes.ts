import { activityEntry } from './log-events.ts';
import type { ActivityEntry } from './log-events.ts';
import { MINUTE } from '#kernel/constants.ts';
import { depositOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import {
  closedChangeFields,
  depositAfterChange,
  depositsPaid,
  withdrawOpenChange,
  isSecondDepositBeingChecked,
} from './changed-job.ts';
import { PAYABLE } from './statuses.ts';
import type { Actor, CanonicalStatus } from './statuses.ts';
import { openOfferCents } from './offer.ts';
import type { JobOutcome } from './endings.ts';
import { requireAgreedPrice, requirePromise, requireProposedChange, requireExtra } from './phases.ts';
import type { Agreed } from './phases.ts';
import { providerWaitMs } from './provider-wait.ts';
import { startClosingOpenSessions, isMoneyStillHeld, keptCentsOf, startRefundsDownTo } from './sessions.ts';
import type { CheckoutSession, DeadlineName, LogEntry, Millis, RequestState } from './types.ts';

/** What a command changes, what it logs, and whether it ends with the request's deletion. */
export type StateChange = Partial<RequestState> & { log: LogEntry[]; ends?: 'deleted' | 'purged' };

/** Moves a request to another status, or makes it somebody else's turn in the same status. Adds one log entry. */
export function moveTo(
  status: CanonicalStatus,
  now: Millis,
  userType: Actor,
  event: ActivityEntry,
  also: Partial<RequestState> = {},
): StateChange {
  return { ...also, status, waitingSince: now, log: [{ ...event, userType }] };
}

/** Sets the agreed price and its deposit. Only `applyAcceptedChange` and the rule `endPartlyDone` change them later. */
export function approvePrice(
  price: Cents,
  now: Millis,
  userType: Actor,
  event: ActivityEntry,
  also: Partial<RequestState> = {},
): StateChange {
  return moveTo('approved', now, userType, event, {
    ...also,
    finalPriceCents: price,
    depositAmountCents: depositOf(price),
    approvedAt: now,
  });
}

/**
 * Cancels a request: closes an open session, and refunds the deposit.
 * @param keptCents how much of the deposit isn't refunded, because the admin decided so
 */
export function cancelWithRefund(
  state: RequestState,
  now: Millis,
  by: Actor,
  event: ActivityEntry,
  keptCents: Cents = 0,
): StateChange {
  // A payment that has already gone back completely, such as by hand at Stripe or by a dispute, counts as refunded.
  const withReturnedPayments = state.sessions.map((session): CheckoutSession =>
    session.status === 'paid' && keptCentsOf(session) === 0
      ? { ...session, status: 'refunded', toReturnCents: session.amountCents }
      : session,
  );
  const { sessions, log } = startRefundsDownTo({ sessions: withReturnedPayments }, keptCents);
  const isAllRefunded = sessions.some(({ status }) => status === 'refunded') && !sessions.some(isMoneyStillHeld);
  return {
    ...withdrawOpenChange(state, now),
    status: 'cancelled',
    waitingSince: now,
    cancelledAt: now,
    cancelledBy: by,
    sessions: startClosingOpenSessions(sessions),
    ...(isAllRefunded && state.depositPaidAt !== null ? { paymentStatus: 'refunded' as const } : {}),
    log: [{ ...event, userType: by }, ...log],
  };
}

/**
 * Completes a job: declines an extra charge that waits for an answer, and refunds what was paid beyond the deposit of
 * the final price.
 * @param options.also the other fields that change, such as a lower price and its deposit
 */
export function completeJob(
  state: RequestState,
  now: Millis,
  by: Actor,
  { event, outcome, also = {} }: { event: ActivityEntry; outcome: JobOutcome; also?: Partial<RequestState> },
): StateChange {
  const { log: unanswered, ...declined } = declineOpenExtra(state);
  const { sessions, log: refunds } = startRefundsDownTo(
    state,
    requireAgreedPrice({ ...state, ...also }).depositAmountCents,
  );
  const completion = moveTo('completed', now, by, event, {
    ...also,
    ...declined,
    sessions,
    serviceCompletedAt: now,
    outcome,
  });
  return { ...completion, log: [...unanswered, ...completion.log, ...refunds] };
}

/** The first agreed service and price. They stay on record after a change, or if the job ends as partly done. */
export function firstAgreedFields(state: Agreed): Pick<RequestState, 'firstServiceType' | 'firstPriceCents'> {
  return {
    firstServiceType: state.firstServiceType ?? state.serviceType,
    firstPriceCents: state.firstPriceCents ?? state.finalPriceCents,
  };
}

const WITHOUT_EXTRA = {
  extraCents: null,
  extraStatus: null,
  extraAskedAt: null,
} as const satisfies Partial<RequestState>;

/** Puts the accepted change into effect. The same provider goes on, or the request waits for another one. */
export function applyAcceptedChange(state: RequestState, now: Millis, userType: Actor): StateChange {
  const change = requireProposedChange(state);
  const { changeServiceType: service, changePriceCents: price, changeDepositCents: second } = change;
  const also = {
    serviceType: service,
    finalPriceCents: price,
    depositAmountCents: depositAfterChange(depositsPaid(state.sessions), price, second),
    ...firstAgreedFields(change),
    ...closedChangeFields(now),
    changeStatus: 'accepted',
    // The new price already includes any extra charge.
    ...WITHOUT_EXTRA,
    failureReason: null,
    failureAt: null,
  } as const satisfies Partial<RequestState>;
  const event = activityEntry('job_changed', { service, cents: price });
  if (state.providerAssigned && !state.changeSameProvider) {
    const unassigned = moveTo('deposit_paid', now, userType, event, { ...CLEARED_PROVIDER_FIELDS, ...also });
    if (state.cancellationAskedAt === null) return unassigned;
    // Drop the customer's wish to cancel: they've agreed to the new job since. Until it has a provider, they can cancel
    // without asking.
    const entry = { ...activityEntry('cancellation_dropped'), userType };
    return { ...unassigned, cancellationAskedAt: null, cancellationSolved: false, log: [...unassigned.log, entry] };
  }
  return { ...also, log: [{ ...event, userType }] };
}

export const CLEARED_PROVIDER_FIELDS = {
  providerAssigned: false,
  agreementAcceptedAt: null,
  promise: null,
  providerSilentAt: null,
  handshake: null,
  failureReason: null,
  failureAt: null,
  failureReports: 0,
  searches: 0,
  searchStartedAt: null,
  searchAnsweredAt: null,
  // Extra charges belong to the previous provider. The next one starts without any.
  ...WITHOUT_EXTRA,
  extraAsks: 0,
} as const satisfies Partial<RequestState>;

export function assignProvider(state: RequestState, now: Millis, event: ActivityEntry): StateChange {
  return moveTo('provider_assigned', now, 'admin', event, {
    ...CLEARED_PROVIDER_FIELDS,
    ...withdrawOpenChange(state, now),
    handshake: 'waiting',
    providerAssigned: true,
    assignments: state.assignments + 1,
    // If an accepted change needed another provider, this is that provider.
    changeSameProvider: true,
    // If this provider drops out, ask the customer again whether to wait.
    waitChosen: false,
    waitWarnedAt: null,
  });
}

/**
 * Whether a Checkout Session may be opened now: for the deposit, or for the second one of a changed job. A phone
 * request's price is already agreed, so it needs no offer.
 */
export function mayOpenPayment<
  S extends Pick<RequestState, 'status' | 'requestType' | 'finalPriceCents' | 'changeStatus'> & {
    sessions: readonly { status: string }[];
  },
>(state: S): state is S & { finalPriceCents: Cents } {
  if (state.finalPriceCents === null) return false;
  if (state.changeStatus === 'deposit_due') return !isSecondDepositBeingChecked(state);
  if (PAYABLE.includes(state.status)) return true;
  return state.status === 'pending_admin_review' && state.requestType === 'phone';
}

/** A session with less time left than this isn't offered to the customer again. */
const MIN_SESSION_TIME_LEFT_MS = 2 * MINUTE;

/** The open session to send the customer to; undefined if there's none with enough time left. */
export function findPayableSession(state: Pick<RequestState, 'sessions'>, now: Millis): CheckoutSession | undefined {
  return state.sessions.find(
    (session) => session.status === 'open' && session.expiresAt - now > MIN_SESSION_TIME_LEFT_MS,
  );
}

/** Declines an extra charge that the customer hasn't answered. */
export function declineOpenExtra(state: RequestState): StateChange {
  if (state.extraStatus !== 'asked') return { log: [] };
  return {
    extraStatus: 'declined',
    log: [{ ...activityEntry('extra_unanswered', { cents: requireExtra(state).extraCents }), userType: 'system' }],
  };
}

export function applyDeadline(state: RequestState, { deadline }: { deadline: DeadlineName }, now: Millis): StateChange {
  switch (deadline) {
    case 'answer_reminder':
      return {
        answerRemindedAt: now,
        log: [{ ...activityEntry('reminded', { of: reminderSubject(state) }), userType: 'system' }],
      };
    case 'no_answer':
      return cancelWithRefund(state, now, 'system', activityEntry('no_answer'));
    case 'deposit_window':
      return cancelWithRefund(state, now, 'system', activityEntry('deposit_window_passed'));
    case 'no_provider':
      return cancelWithRefund(
        state,
        now,
        'system',
        activityEntry('no_provider_found', { minutes: providerWaitMs(state) / MINUTE }),
      );
    case 'session_check':
      return { sessions: startClosingOpenSessions(state.sessions), log: [] };
    case 'wait_warning':
      return {
        waitWarnedAt: now,
        log: [
          {
            ...activityEntry('wait_warned', { minutes: Math.round(providerWaitMs(state) / 2 / MINUTE) }),
            userType: 'system',
          },
        ],
      };
    case 'provider_silent':
      return { providerSilentAt: now, log: [{ ...activityEntry('provider_silent'), userType: 'system' }] };
    case 'promise_check':
      return {
        promise: { ...requirePromise(state).promise, askedAt: now },
        log: [{ ...activityEntry('promise_checked'), userType: 'system' }],
      };
    case 'promise_warning':
      return {
        promise: { ...requirePromise(state).promise, warnedAt: now },
        log: [{ ...activityEntry('promise_in_doubt'), userType: 'system' }],
      };
    case 'extra_unanswered':
      return declineOpenExtra(state);
    case 'change_unanswered':
      // The second deposit may have been paid in time, so first close its session: Stripe then says whether it was
      // paid. If it wasn't, this deadline comes again, and the change is withdrawn.
      if (state.sessions.some(({ status }) => status === 'open')) {
        return { sessions: startClosingOpenSessions(state.sessions), log: [] };
      }
      return {
        ...withdrawOpenChange(state, now),
        log: [{ ...activityEntry('change_unanswered'), userType: 'system' }],
      };
    case 'on_site_reminder':
      return { onSiteRemindedAt: now, log: [{ ...activityEntry('on_site_reminder'), userType: 'system' }] };
    case 'on_site_overdue':
      return { onSiteOverdueAt: now, log: [{ ...activityEntry('on_site_overdue'), userType: 'system' }] };
    case 'links_expire':
      return { linksExpiredAt: now, log: [{ ...activityEntry('links_expired'), userType: 'system' }] };
    case 'purge':
      return { log: [], ends: 'purged' };
  }
}

/** Whose answer a reminder asks for: the customer's about the price or the deposit, or the desk's. */
function reminderSubject(state: RequestState): 'price' | 'deposit' | 'desk' {
  if (openOfferCents(state) !== null) return 'price';
  return PAYABLE.includes(state.status) ? 'deposit' : 'desk';
}

/** The first entry of a request's activity log. */
export function creationEntry(state: RequestState): LogEntry {
  if (state.requestType !== 'phone') return { ...activityEntry('request_submitted'), userType: 'customer' };
  const { finalPriceCents } = requireAgreedPrice(state);
  return { ...activityEntry('phone_request_created', { cents: finalPriceCents }), userType: 'admin' };
}
