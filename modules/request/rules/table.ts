import { activity } from './log-events.ts';
import {
  approve,
  cancel,
  expireSession,
  keepOrRefund,
  moveTo,
  openSession,
  passDeadline,
  reportSession,
  settleByHand,
  settleRefund,
} from './changes.ts';
import * as guards from './guards.ts';
import { countered, offered } from './phases.ts';
import type { Rule } from './rule.ts';
import {
  BEFORE_ASSIGNMENT,
  BEFORE_DEPOSIT,
  CANONICAL_STATUSES as ANY,
  ENDED,
  OFFERED,
  ON_THE_JOB,
} from './statuses.ts';
import { JOB_RULES } from './table-job.ts';
import type { CommandName } from './types.ts';

/**
 * The lifecycle of a request: who may do what in which status, and what it does (docs/product.md, "Who may do what").
 * The workflow runs it, validators check it, and screens show the buttons it allows; nothing else decides. The rules
 * for the job itself are in `table-job.ts`.
 */
export const TABLE: { [N in CommandName]: Rule<N> } = {
  // The price -------------------------------------------------------------------------------------------------------
  setPrice: {
    by: ['admin'],
    from: ['pending_admin_review'],
    to: ['admin_priced'],
    decision: true,
    guard: guards.price,
    apply: (state, { amountCents }, now) =>
      moveTo('admin_priced', now, 'admin', activity('price_set', { cents: amountCents }), {
        adminPriceCents: amountCents,
      }),
  },
  acceptOffer: {
    by: ['customer'],
    from: OFFERED,
    to: ['approved'],
    decision: true,
    guard: guards.acceptOffer,
    apply: (state, _command, now) => {
      const price = offered(state);
      return approve(price, now, 'customer', activity('offer_accepted', { cents: price }), {
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
      moveTo('negotiating', now, 'customer', activity('counter_made', { cents: amountCents }), {
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
      ...cancel(state, now, 'customer', activity('offer_rejected', { final: state.adminCounterOfferCents !== null })),
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
      const price = countered(state).customerCounterOfferCents;
      return approve(price, now, 'admin', activity('counter_accepted', { cents: price }), {
        negotiationRound: 2,
      });
    },
  },
  rejectCounter: {
    by: ['admin'],
    from: ['negotiating'],
    to: ['cancelled'],
    decision: true,
    guard: guards.counterWaits,
    apply: (state, _command, now) => ({
      ...cancel(
        state,
        now,
        'admin',
        activity('counter_rejected', { cents: countered(state).customerCounterOfferCents }),
      ),
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
      moveTo('negotiating', now, 'admin', activity('final_offer_made', { cents: amountCents }), {
        adminCounterOfferCents: amountCents,
        negotiationRound: 2,
      }),
  },

  // The deposit -----------------------------------------------------------------------------------------------------
  paymentOpened: {
    by: ['customer', 'admin'],
    // A session that Stripe opened while the request moved on is recorded too, then closed.
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

  retryRefund: {
    by: ['admin'],
    from: ANY,
    to: [],
    guard: guards.refundHasFailed,
    apply: (state) => ({
      sessions: state.sessions.map((session) =>
        session.status === 'refund_failed' ? { ...session, status: 'refund_due' as const } : session,
      ),
      log: [{ ...activity('refund_retried'), userType: 'admin' }],
    }),
  },

  settleByHand: { by: ['admin'], from: ANY, to: [], guard: guards.settleByHand, apply: settleByHand },

  waitForProvider: {
    by: ['customer'],
    from: ['deposit_paid'],
    to: [],
    apply: (state) =>
      state.waitChosen
        ? { log: [] }
        : { waitChosen: true, log: [{ ...activity('wait_chosen'), userType: 'customer' }] },
  },
  takeRefund: {
    by: ['customer'],
    from: ['deposit_paid'],
    to: ['cancelled'],
    decision: true,
    apply: (state, _command, now) => cancel(state, now, 'customer', activity('refund_taken')),
  },

  ...JOB_RULES,

  // The ways out ----------------------------------------------------------------------------------------------------
  cancelRequest: {
    by: ['customer', 'admin'],
    from: [...BEFORE_ASSIGNMENT, ...ON_THE_JOB],
    to: ['cancelled'],
    decision: true,
    guard: guards.cancelRequest,
    apply: (state, { by, refundDeposit }, now) => {
      if (!state.providerAssigned) return cancel(state, now, by, activity('cancelled', { by }));
      if (by === 'admin') return cancel(state, now, by, activity('cancelled', { by }), refundDeposit ?? true);
      // After assignment, a customer can only ask to cancel (docs/product.md, "Cancelling").
      return state.cancellationAskedAt === null
        ? { cancellationAskedAt: now, log: [{ ...activity('cancellation_asked'), userType: 'customer' }] }
        : { log: [] };
    },
  },
  declineCancellation: {
    by: ['admin'],
    from: ON_THE_JOB,
    to: [],
    decision: true,
    guard: guards.cancellationIsAsked,
    apply: (_state, _command, now) => ({
      cancellationAskedAt: null,
      cancellationDeclinedAt: now,
      log: [{ ...activity('cancellation_declined'), userType: 'admin' }],
    }),
  },
  deleteRequest: {
    by: ['admin'],
    from: [...BEFORE_DEPOSIT, ...ENDED],
    to: [],
    decision: true,
    guard: guards.deleteRequest,
    elsewhere: () => 'cancel_first',
    apply: () => ({ log: [], ends: 'deleted' }),
  },

  // Time ------------------------------------------------------------------------------------------------------------
  deadlinePassed: { by: ['system'], from: ANY, to: ['cancelled'], guard: guards.deadlineIsDue, apply: passDeadline },
};
