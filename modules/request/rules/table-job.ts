import type { Cents } from '#kernel/money.ts';
import { activityEntry } from './log-events.ts';
import { withdrawOpenChange } from './changed-job.ts';
import { CLEARED_PROVIDER_FIELDS, assignProvider, cancelWithRefund, completeJob, moveTo } from './changes.ts';
import type { HandBackReason } from './endings.ts';
import * as guards from './guards.ts';
import { requirePromise, requireExtra } from './phases.ts';
import type { ProviderWarning } from './provider-warnings.ts';
import { rule } from './rule.ts';
import { ON_SITE, ON_THE_JOB, PROVIDER_REPLACEABLE } from './statuses.ts';
import { hasProviderSetOut } from './timeline.ts';
import type { Millis } from './types.ts';

/** `despite`: the warnings about this provider that the desk saw and overrode. They're logged. */
interface Assignment {
  despite?: readonly ProviderWarning[];
}

/**
 * `askedAt` says which extra charge is answered. SMS replies need it, because they have no form and so no `version`.
 */
interface ExtraAnswer {
  askedAt?: Millis;
}

/** The rules for the job itself: assignment, steps, extra charges, on-site payment and rating. */
export const JOB_RULES = {
  assignProvider: rule<Assignment>({
    does: 'Dispatch assigns a provider',
    by: ['admin'],
    from: ['deposit_paid'],
    to: ['provider_assigned'],
    rejectIfStale: true,
    apply: (state, { despite = [] }, now) =>
      assignProvider(state, now, activityEntry('provider_assigned', { despite })),
  }),
  reassignProvider: rule<Assignment>({
    does: 'Dispatch assigns another provider',
    by: ['admin'],
    from: ON_THE_JOB,
    to: ['provider_assigned'],
    rejectIfStale: true,
    guard: guards.checkReassignProvider,
    apply: (state, { despite = [] }, now) =>
      assignProvider(state, now, activityEntry('provider_replaced', { despite })),
  }),
  generateLinks: rule({
    does: 'Dispatch makes the tracking links',
    by: ['admin'],
    from: ON_THE_JOB,
    to: [],
    apply: () => ({ log: [{ ...activityEntry('links_generated'), userType: 'admin' }] }),
  }),
  /** A provider who has set out must give a reason. If the customer has asked to cancel, this cancels the request. */
  declineJob: rule<{ reason?: HandBackReason }>({
    does: 'Provider declines the job, or hands it back on the way',
    by: ['provider'],
    from: PROVIDER_REPLACEABLE,
    to: ['deposit_paid', 'cancelled'],
    guard: guards.checkDeclineJob,
    apply: (state, { reason }, now) => {
      const event =
        hasProviderSetOut(state) && reason
          ? activityEntry('job_handed_back', { reason })
          : activityEntry('job_declined');
      const unassigned = moveTo('deposit_paid', now, 'provider', event, {
        ...CLEARED_PROVIDER_FIELDS,
        ...withdrawOpenChange(state, now),
      });
      if (state.cancellationAskedAt === null) return unassigned;
      // Dispatch had to agree to the cancellation only because a provider was assigned. Now none is, so cancel.
      const cancelEvent = activityEntry('cancelled', { by: 'customer', solved: state.cancellationSolved });
      const { log, ...cancelled } = cancelWithRefund({ ...state, ...unassigned }, now, 'customer', cancelEvent);
      return { ...unassigned, ...cancelled, log: [...unassigned.log, ...log] };
    },
  }),
  startJob: rule({
    does: 'Provider starts driving',
    by: ['provider'],
    from: ['provider_assigned'],
    to: ['en_route'],
    guard: guards.checkStartJob,
    apply: (state, _command, now) => moveTo('en_route', now, 'provider', activityEntry('job_started')),
  }),
  arrived: rule({
    does: 'Provider has arrived',
    by: ['provider'],
    from: ['en_route'],
    to: ['arrived'],
    guard: guards.checkProvidersCurrentJob,
    apply: (state, _command, now) =>
      moveTo('arrived', now, 'provider', activityEntry('provider_arrived'), {
        promise: { ...requirePromise(state).promise, arrivedAt: now },
      }),
  }),
  /** The provider entered the right code. It was compared before this command, outside the workflow. */
  verifyCode: rule({
    does: "Provider entered the customer's code",
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.checkVerifyCode,
    apply: (state) =>
      state.handshake === 'waiting'
        ? {
            handshake: 'verified',
            // The provider has found the customer.
            searchStartedAt: null,
            searchAnsweredAt: null,
            log: [{ ...activityEntry('code_verified'), userType: 'provider' }],
          }
        : { log: [] },
  }),
  /** The provider continues without the code. The reason is personal, so it's stored outside the workflow. */
  skipCode: rule({
    does: "Provider continues without the customer's code",
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.checkSkipCode,
    apply: (state) =>
      state.handshake === 'waiting'
        ? { handshake: 'skipped', log: [{ ...activityEntry('code_skipped'), userType: 'provider' }] }
        : { log: [] },
  }),
  startService: rule({
    does: 'Provider starts the work',
    by: ['provider'],
    from: ['arrived'],
    to: ['in_progress'],
    guard: guards.checkStartService,
    apply: (state, _command, now) => moveTo('in_progress', now, 'provider', activityEntry('service_started')),
  }),
  completeJob: rule({
    does: 'Provider has done the work',
    by: ['provider'],
    from: ['in_progress'],
    to: ['completed'],
    guard: guards.checkJobNotOnHold,
    apply: (state, _command, now) =>
      completeJob(state, now, 'provider', { event: activityEntry('job_completed'), outcome: 'done' }),
  }),
  /**
   * The provider asks for an extra charge, which the customer must approve. The reason is personal, so it's stored
   * outside the workflow.
   */
  requestExtra: rule<{ amountCents: Cents }>({
    does: 'Provider asks for an extra charge',
    by: ['provider'],
    from: ON_SITE,
    to: [],
    guard: guards.checkRequestExtra,
    apply: (state, { amountCents }, now) => ({
      extraCents: amountCents,
      extraStatus: 'asked',
      extraAskedAt: now,
      extraAsks: state.extraAsks + 1,
      log: [{ ...activityEntry('extra_asked', { cents: amountCents }), userType: 'provider' }],
    }),
  }),
  approveExtra: rule<ExtraAnswer>({
    does: 'Customer approves the extra charge',
    by: ['customer'],
    from: ON_SITE,
    to: [],
    rejectIfStale: true,
    guard: guards.checkExtraIsOpen,
    apply: (state) => ({
      extraStatus: 'approved',
      log: [{ ...activityEntry('extra_approved', { cents: requireExtra(state).extraCents }), userType: 'customer' }],
    }),
  }),
  declineExtra: rule<ExtraAnswer>({
    does: 'Customer declines the extra charge',
    by: ['customer'],
    from: ON_SITE,
    to: [],
    rejectIfStale: true,
    guard: guards.checkExtraIsOpen,
    apply: (state) => ({
      extraStatus: 'declined',
      log: [{ ...activityEntry('extra_declined', { cents: requireExtra(state).extraCents }), userType: 'customer' }],
    }),
  }),
  confirmPayment: rule<{ by: 'provider' | 'admin' }>({
    does: 'Provider or dispatch confirms the payment on site',
    by: ['provider', 'admin'],
    from: ['completed'],
    to: [],
    guard: guards.checkConfirmPayment,
    apply: (state, { by }, now) =>
      state.onSitePaidAt === null
        ? {
            paymentStatus: 'completed',
            onSitePaidAt: now,
            log: [{ ...activityEntry('on_site_paid', { by }), userType: by }],
          }
        : { log: [] },
  }),
  /** The provider says that they weren't paid. The customer, not Shoulder, owes the money. The desk only helps. */
  reportUnpaid: rule({
    does: "Provider wasn't paid on site",
    by: ['provider'],
    from: ['completed'],
    to: [],
    guard: guards.checkReportUnpaid,
    apply: (state, _command, now) =>
      state.onSiteUnpaidAt === null
        ? { onSiteUnpaidAt: now, log: [{ ...activityEntry('on_site_unpaid'), userType: 'provider' }] }
        : { log: [] },
  }),
  rate: rule<{ rating: number; withReview: boolean; via: 'web' | 'text' }>({
    does: 'Customer rates the job',
    by: ['customer'],
    from: ['completed'],
    to: [],
    guard: guards.checkRate,
    apply: (_state, { rating, withReview }) => ({
      customerRating: rating,
      log: [{ ...activityEntry('rated', { stars: rating, review: withReview }), userType: 'customer' }],
    }),
  }),
};
