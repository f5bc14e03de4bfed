import type { Cents } from '#kernel/money.ts';
import { activityEntry } from './log-events.ts';
import { approvePrice, cancelWithRefund, moveTo } from './changes.ts';
import { outcomeOf } from './endings.ts';
import * as guards from './guards.ts';
import { requireCounterOffer, currentOfferCents } from './phases.ts';
import { rule } from './rule.ts';
import {
  BEFORE_ASSIGNMENT,
  BEFORE_DEPOSIT,
  CANONICAL_STATUSES as ANY,
  ENDED,
  OFFERED,
  ON_THE_JOB,
} from './statuses.ts';
import { CHANGE_RULES } from './table-changes.ts';
import { ENDING_RULES } from './table-endings.ts';
import { JOB_RULES } from './table-job.ts';
import { PROMISE_RULES } from './table-promises.ts';
import { recordOpenedSession, settleRefundsByHand } from './session-changes.ts';
import { startRefundAttempt } from './sessions.ts';
import { SYSTEM_RULES } from './table-system.ts';
import type { NewSession } from './types.ts';

/**
 * The lifecycle of a request: who may do what in which status, and what it does (docs/product.md, "Who may do what").
 * The workflow runs this table, validators check commands with it, and screens show the buttons it allows. The rules
 * for the job itself, endings, changes, promises, timers and Stripe are in the `table-*.ts` files, and merged here.
 */
export const LIFECYCLE_RULES = {
  // The price -------------------------------------------------------------------------------------------------------
  setPrice: rule<{ amountCents: Cents }>({
    does: 'Dispatch sets the price',
    by: ['admin'],
    from: ['pending_admin_review'],
    to: ['admin_priced'],
    rejectIfStale: true,
    guard: guards.checkSetPrice,
    apply: (state, { amountCents }, now) =>
      moveTo('admin_priced', now, 'admin', activityEntry('price_set', { cents: amountCents }), {
        adminPriceCents: amountCents,
      }),
  }),
  acceptOffer: rule<guards.OfferAnswer & { termsAccepted: boolean }>({
    does: 'Customer accepts the price',
    by: ['customer'],
    from: OFFERED,
    to: ['approved'],
    rejectIfStale: true,
    guard: guards.checkAcceptOffer,
    apply: (state, _command, now) => {
      const price = currentOfferCents(state);
      return approvePrice(price, now, 'customer', activityEntry('offer_accepted', { cents: price }), {
        customerFinalDecision: 'accepted',
      });
    },
  }),
  counterOffer: rule<{ amountCents: Cents }>({
    does: 'Customer offers a lower price',
    by: ['customer'],
    from: ['admin_priced'],
    to: ['negotiating'],
    rejectIfStale: true,
    guard: guards.checkCounterOffer,
    codeInOtherStatus: guards.checkCounterUnused,
    apply: (state, { amountCents }, now) =>
      moveTo('negotiating', now, 'customer', activityEntry('counter_made', { cents: amountCents }), {
        customerCounterOfferCents: amountCents,
        negotiationRound: 0,
      }),
  }),
  rejectOffer: rule<guards.OfferAnswer>({
    does: 'Customer rejects the price: cancel',
    by: ['customer'],
    from: OFFERED,
    to: ['cancelled'],
    rejectIfStale: true,
    guard: guards.checkOfferOpen,
    apply: (state, _command, now) => ({
      ...cancelWithRefund(
        state,
        now,
        'customer',
        activityEntry('offer_rejected', { final: state.adminCounterOfferCents !== null }),
      ),
      customerFinalDecision: 'rejected',
    }),
  }),
  acceptCounter: rule({
    does: "Dispatch accepts the customer's price",
    by: ['admin'],
    from: ['negotiating'],
    to: ['approved'],
    rejectIfStale: true,
    guard: guards.checkCounterUnanswered,
    apply: (state, _command, now) => {
      const price = requireCounterOffer(state).customerCounterOfferCents;
      return approvePrice(price, now, 'admin', activityEntry('counter_accepted', { cents: price }), {
        negotiationRound: 2,
      });
    },
  }),
  rejectCounter: rule({
    does: "Dispatch rejects the customer's price: cancel",
    by: ['admin'],
    from: ['negotiating'],
    to: ['cancelled'],
    rejectIfStale: true,
    guard: guards.checkCounterUnanswered,
    apply: (state, _command, now) => ({
      ...cancelWithRefund(
        state,
        now,
        'admin',
        activityEntry('counter_rejected', { cents: requireCounterOffer(state).customerCounterOfferCents }),
      ),
      negotiationRound: 2,
    }),
  }),
  finalCounter: rule<{ amountCents: Cents }>({
    does: 'Dispatch makes the final offer',
    by: ['admin'],
    from: ['negotiating'],
    to: ['negotiating'],
    rejectIfStale: true,
    guard: guards.checkFinalCounter,
    apply: (state, { amountCents }, now) =>
      moveTo('negotiating', now, 'admin', activityEntry('final_offer_made', { cents: amountCents }), {
        adminCounterOfferCents: amountCents,
        negotiationRound: 2,
      }),
  }),

  // The deposit -----------------------------------------------------------------------------------------------------
  /** Records a session after Stripe has opened it. */
  paymentOpened: rule<{ session: NewSession; by: 'customer' | 'admin' }>({
    does: 'A Stripe page for the deposit was opened',
    by: ['customer', 'admin'],
    // Allow this in any status. Even if the request has moved on, the session must be recorded, so that it gets closed.
    from: ANY,
    to: ['payment_pending'],
    guard: guards.checkSessionIsNew,
    apply: recordOpenedSession,
  }),

  /** The admin retries a failed refund at Stripe. */
  retryRefund: rule({
    does: 'Dispatch retries a failed refund',
    by: ['admin'],
    from: ANY,
    to: [],
    guard: guards.checkRefundHasFailed,
    apply: (state) => ({
      sessions: state.sessions.map((session) =>
        session.status === 'refund_failed' ? startRefundAttempt(session) : session,
      ),
      log: [{ ...activityEntry('refund_retried'), userType: 'admin' }],
    }),
  }),

  /** The admin gave the money back another way. The note about it is personal, so it's stored outside the workflow. */
  settleByHand: rule({
    does: 'Dispatch refunded the customer another way',
    by: ['admin'],
    from: ANY,
    to: [],
    guard: guards.checkSettleByHand,
    apply: settleRefundsByHand,
  }),

  /**
   * While no provider is found, the customer can choose to keep waiting or, with `takeRefund`, take the deposit back.
   */
  waitForProvider: rule({
    does: 'Customer keeps waiting for a provider',
    by: ['customer'],
    from: ['deposit_paid'],
    to: [],
    apply: (state) =>
      state.waitChosen
        ? { log: [] }
        : { waitChosen: true, log: [{ ...activityEntry('wait_chosen'), userType: 'customer' }] },
  }),
  takeRefund: rule({
    does: 'Customer stops waiting for a provider: cancel and refund',
    by: ['customer'],
    from: ['deposit_paid'],
    to: ['cancelled'],
    rejectIfStale: true,
    apply: (state, _command, now) => cancelWithRefund(state, now, 'customer', activityEntry('refund_taken')),
  }),

  ...JOB_RULES,
  ...CHANGE_RULES,
  ...PROMISE_RULES,
  ...ENDING_RULES,

  // Cancelling and deleting ------------------------------------------------------------------------------------------
  /**
   * `refundDeposit` matters only if an admin cancels after a provider was assigned. `solved`: the customer got going on
   * their own.
   */
  cancelRequest: rule<{ by: 'customer' | 'admin'; refundDeposit?: boolean; solved?: boolean }>({
    does: 'Customer or dispatch cancels; once a provider is assigned, the customer asks to cancel',
    by: ['customer', 'admin'],
    from: [...BEFORE_ASSIGNMENT, ...ON_THE_JOB],
    to: ['cancelled'],
    rejectIfStale: true,
    guard: guards.checkCancelRequest,
    apply: (state, { by, refundDeposit, solved = false }, now) => {
      if (!state.providerAssigned) return cancelWithRefund(state, now, by, activityEntry('cancelled', { by, solved }));
      if (by === 'admin') {
        const keptCents = (refundDeposit ?? true) ? 0 : (state.depositAmountCents ?? 0);
        const outcome = state.failureReason && outcomeOf(state.failureReason);
        return { ...cancelWithRefund(state, now, by, activityEntry('cancelled', { by, solved }), keptCents), outcome };
      }
      // After assignment, a customer can only ask to cancel (docs/product.md, "Cancelling").
      const isNews = state.cancellationAskedAt === null || (solved && !state.cancellationSolved);
      return isNews
        ? {
            cancellationAskedAt: state.cancellationAskedAt ?? now,
            cancellationSolved: solved,
            log: [{ ...activityEntry('cancellation_asked', { solved }), userType: 'customer' }],
          }
        : { log: [] };
    },
  }),
  /** The customer asked to cancel. The desk declines, so the job goes on. */
  declineCancellation: rule({
    does: "Dispatch declines the customer's wish to cancel",
    by: ['admin'],
    from: ON_THE_JOB,
    to: [],
    rejectIfStale: true,
    guard: guards.checkDeclineCancellation,
    apply: (_state, _command, now) => ({
      cancellationAskedAt: null,
      cancellationSolved: false,
      cancellationDeclinedAt: now,
      log: [{ ...activityEntry('cancellation_declined'), userType: 'admin' }],
    }),
  }),
  /**
   * Deletes an ended request. An open request is cancelled first, so that its customer is told; the workflow then gives
   * this command again.
   */
  deleteRequest: rule({
    does: 'Dispatch deletes the request; an open one is cancelled first',
    by: ['admin'],
    from: [...BEFORE_DEPOSIT, ...ENDED],
    to: ['cancelled'],
    rejectIfStale: true,
    guard: guards.checkDeleteRequest,
    codeInOtherStatus: () => 'cancel_first',
    apply: (state, _command, now) =>
      ENDED.includes(state.status)
        ? { log: [], ends: 'deleted' }
        : cancelWithRefund(state, now, 'admin', activityEntry('cancelled_to_delete')),
  }),

  ...SYSTEM_RULES,
};
