import { activity } from '../texts/activity.ts';
import type { Actor, CanonicalStatus } from '../statuses.ts';
import {
  approve,
  cancel,
  clearProvider,
  giveProvider,
  keepOrRefund,
  moveTo,
  openSession,
  reportSession,
  settleRefund,
  expireSession,
  passDeadline,
} from './changes.ts';
import type { Change } from './changes.ts';
import * as guards from './guards.ts';
import { offerOnTable } from './offer.ts';
import type { Command, CommandName, Millis, RejectionCode, RequestState } from './types.ts';

/**
 * The life of a request in one table: who may do what in which status, and what comes of it (Specification section 4;
 * design "Statuses, decided"). The workflow runs it, its validators ask it, the screens show the buttons it allows, and
 * nothing else decides.
 */
export interface Rule<N extends CommandName> {
  by: readonly Actor[];
  /** Statuses in which the command is possible at all. */
  from: readonly CanonicalStatus[];
  /** Statuses it may lead to. */
  to: readonly CanonicalStatus[];
  /** A decision made on an older page is refused with what changed. */
  decision?: true;
  /** What else must hold. */
  guard?: (state: RequestState, command: Command<N>, now: Millis) => RejectionCode | undefined;
  /** The answer in a status that is not in `from`, where it is not simply `not_allowed_now`. */
  elsewhere?: (state: RequestState) => RejectionCode | undefined;
  apply: (state: RequestState, command: Command<N>, now: Millis) => Change;
}

const OFFERED: readonly CanonicalStatus[] = ['admin_priced', 'negotiating'];
const PAYABLE: readonly CanonicalStatus[] = ['approved', 'payment_pending'];
const BEFORE_ASSIGNMENT: readonly CanonicalStatus[] = [
  'pending_admin_review',
  'admin_priced',
  'negotiating',
  'approved',
  'payment_pending',
  'payment_completed',
  'deposit_paid',
];
const REPLACEABLE: readonly CanonicalStatus[] = ['provider_assigned', 'en_route', 'arrived'];
const ON_THE_JOB: readonly CanonicalStatus[] = [...REPLACEABLE, 'in_progress'];
const ENDED: readonly CanonicalStatus[] = ['completed', 'cancelled'];
const ANY: readonly CanonicalStatus[] = [...BEFORE_ASSIGNMENT, ...ON_THE_JOB, ...ENDED];

export const TABLE: { [N in CommandName]: Rule<N> } = {
  // The price -------------------------------------------------------------------------------------------------------
  setPrice: {
    by: ['admin'],
    from: ['pending_admin_review'],
    to: ['admin_priced'],
    decision: true,
    guard: guards.price,
    apply: (state, { amountCents }, now) =>
      moveTo(state, 'admin_priced', now, 'admin', activity.priceSet(amountCents), { adminPriceCents: amountCents }),
  },
  acceptOffer: {
    by: ['customer'],
    from: OFFERED,
    to: ['approved'],
    decision: true,
    guard: guards.acceptOffer,
    apply: (state, _command, now) => {
      const price = offerOnTable(state) ?? 0;
      return approve(state, price, now, 'customer', activity.offerAccepted(price), {
        customerFinalDecision: 'accepted',
      });
    },
  },
  counterOffer: {
    by: ['customer'],
    from: ['admin_priced'],
    to: ['negotiating'],
    decision: true,
    guard: guards.counterOffer,
    elsewhere: guards.counterUsed,
    apply: (state, { amountCents }, now) =>
      moveTo(state, 'negotiating', now, 'customer', activity.counterOffered(amountCents), {
        customerCounterOfferCents: amountCents,
        negotiationRound: 0,
      }),
  },
  rejectOffer: {
    by: ['customer'],
    from: OFFERED,
    to: ['cancelled'],
    decision: true,
    guard: guards.offerOnTable,
    apply: (state, _command, now) => ({
      ...cancel(state, now, 'customer', activity.offerRejected(state.adminCounterOfferCents !== null)),
      customerFinalDecision: 'rejected',
    }),
  },
  acceptCounter: {
    by: ['admin'],
    from: ['negotiating'],
    to: ['approved'],
    decision: true,
    guard: guards.counterWaits,
    apply: (state, _command, now) => {
      const price = state.customerCounterOfferCents ?? 0;
      return approve(state, price, now, 'admin', activity.counterAccepted(price), { negotiationRound: 2 });
    },
  },
  rejectCounter: {
    by: ['admin'],
    from: ['negotiating'],
    to: ['cancelled'],
    decision: true,
    guard: guards.counterWaits,
    apply: (state, _command, now) => ({
      ...cancel(state, now, 'admin', activity.counterRejected(state.customerCounterOfferCents ?? 0)),
      negotiationRound: 2,
    }),
  },
  finalCounter: {
    by: ['admin'],
    from: ['negotiating'],
    to: ['negotiating'],
    decision: true,
    guard: guards.finalCounter,
    apply: (state, { amountCents }, now) =>
      moveTo(state, 'negotiating', now, 'admin', activity.finalCounterSent(amountCents), {
        adminCounterOfferCents: amountCents,
        negotiationRound: 2,
      }),
  },

  // The deposit -----------------------------------------------------------------------------------------------------
  paymentOpened: {
    by: ['customer', 'admin'],
    // A session that Stripe opened while the request moved on is recorded too, and closed again.
    from: ANY,
    to: ['payment_pending'],
    guard: guards.sessionIsNew,
    apply: openSession,
  },
  paymentReported: {
    by: ['system'],
    from: ANY,
    to: ['payment_completed'],
    guard: guards.sessionIsKnown,
    apply: reportSession,
  },
  paymentVerified: {
    by: ['system'],
    from: ANY,
    to: ['deposit_paid', 'approved'],
    guard: guards.sessionIsKnown,
    apply: keepOrRefund,
  },
  sessionExpired: { by: ['system'], from: ANY, to: ['approved'], guard: guards.sessionIsKnown, apply: expireSession },
  refundSettled: { by: ['system'], from: ANY, to: [], guard: guards.sessionIsKnown, apply: settleRefund },

  waitForProvider: {
    by: ['customer'],
    from: ['deposit_paid'],
    to: [],
    apply: (state) =>
      state.waitChosen
        ? { log: [] }
        : { waitChosen: true, log: [{ action: activity.waitChosen(), userType: 'customer' }] },
  },
  takeRefund: {
    by: ['customer'],
    from: ['deposit_paid'],
    to: ['cancelled'],
    decision: true,
    apply: (state, _command, now) => cancel(state, now, 'customer', activity.refundTaken()),
  },

  // The job ---------------------------------------------------------------------------------------------------------
  assignProvider: {
    by: ['admin'],
    from: ['deposit_paid'],
    to: ['provider_assigned'],
    decision: true,
    apply: (state, _command, now) => giveProvider(state, now, activity.providerAssigned()),
  },
  reassignProvider: {
    by: ['admin'],
    from: REPLACEABLE,
    to: ['provider_assigned'],
    decision: true,
    apply: (state, _command, now) => giveProvider(state, now, activity.providerReplaced()),
  },
  generateLinks: {
    by: ['admin'],
    from: ON_THE_JOB,
    to: [],
    apply: () => ({ log: [{ action: activity.linksGenerated(), userType: 'admin' }] }),
  },
  acceptAgreement: {
    by: ['provider'],
    from: ['provider_assigned'],
    to: [],
    guard: guards.ownJob,
    apply: (state, _command, now) =>
      state.agreementAcceptedAt === null
        ? { agreementAcceptedAt: now, log: [{ action: activity.agreementAccepted(), userType: 'provider' }] }
        : { log: [] },
  },
  declineJob: {
    by: ['provider'],
    from: REPLACEABLE,
    to: ['deposit_paid'],
    guard: guards.ownJob,
    apply: (state, _command, now) =>
      moveTo(state, 'deposit_paid', now, 'provider', activity.jobDeclined(), clearProvider()),
  },
  startJob: {
    by: ['provider'],
    from: ['provider_assigned'],
    to: ['en_route'],
    guard: guards.agreedJob,
    apply: (state, _command, now) => moveTo(state, 'en_route', now, 'provider', activity.jobStarted()),
  },
  arrived: {
    by: ['provider'],
    from: ['en_route'],
    to: ['arrived'],
    guard: guards.ownJob,
    apply: (state, _command, now) => moveTo(state, 'arrived', now, 'provider', activity.providerArrived()),
  },
  startService: {
    by: ['provider'],
    from: ['arrived'],
    to: ['in_progress'],
    guard: guards.ownJob,
    apply: (state, _command, now) => moveTo(state, 'in_progress', now, 'provider', activity.serviceStarted()),
  },
  completeJob: {
    by: ['provider'],
    from: ['in_progress'],
    to: ['completed'],
    guard: guards.ownJob,
    apply: (state, _command, now) =>
      moveTo(state, 'completed', now, 'provider', activity.jobCompleted(), { serviceCompletedAt: now }),
  },
  confirmPayment: {
    by: ['provider', 'admin'],
    from: ['completed'],
    to: [],
    guard: guards.confirmPayment,
    apply: (state, { by }, now) =>
      state.onSitePaidAt === null
        ? { paymentStatus: 'completed', onSitePaidAt: now, log: [{ action: activity.onSitePaid(by), userType: by }] }
        : { log: [] },
  },
  rate: {
    by: ['customer'],
    from: ['completed'],
    to: [],
    guard: guards.rate,
    apply: (_state, { rating, withReview }) => ({
      customerRating: rating,
      log: [{ action: activity.rated(rating, withReview), userType: 'customer' }],
    }),
  },

  // The ways out ----------------------------------------------------------------------------------------------------
  cancelRequest: {
    by: ['customer', 'admin'],
    from: [...BEFORE_ASSIGNMENT, ...ON_THE_JOB],
    to: ['cancelled'],
    decision: true,
    guard: guards.cancelRequest,
    apply: (state, { by, refundDeposit }, now) => {
      if (!state.providerAssigned) return cancel(state, now, by, activity.cancelled(by));
      if (by === 'admin') return cancel(state, now, by, activity.cancelled(by), refundDeposit ?? true);
      // After assignment a customer can only ask (design "Statuses, decided").
      return state.cancellationAskedAt === null
        ? { cancellationAskedAt: now, log: [{ action: activity.cancellationAsked(), userType: 'customer' }] }
        : { log: [] };
    },
  },
  deleteRequest: {
    by: ['admin'],
    from: ['pending_admin_review', 'admin_priced', 'negotiating', ...PAYABLE, ...ENDED],
    to: [],
    decision: true,
    guard: guards.deleteRequest,
    elsewhere: () => 'cancel_first',
    apply: () => ({ log: [], ends: 'deleted' }),
  },

  // Time ------------------------------------------------------------------------------------------------------------
  deadlinePassed: { by: ['system'], from: ANY, to: ['cancelled'], guard: guards.deadlineIsDue, apply: passDeadline },
};
