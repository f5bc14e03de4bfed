import type { Cents } from '#kernel/money.ts';
import { activity } from './log-events.ts';
import { dropChange } from './changed-job.ts';
import { WITHOUT_PROVIDER, assignProvider, cancel, complete, moveTo } from './changes.ts';
import type { HandBackReason } from './endings.ts';
import * as guards from './guards.ts';
import { promised, withExtra } from './phases.ts';
import type { ProviderWarning } from './provider-warnings.ts';
import { rule } from './rule.ts';
import { ON_SITE, ON_THE_JOB, REPLACEABLE } from './statuses.ts';
import { hasSetOut } from './timeline.ts';
import type { Millis } from './types.ts';

/** `despite`: the directory's warnings that the desk accepted. They're logged. */
interface Assignment {
  despite?: readonly ProviderWarning[];
}

/** `askedAt` says which extra charge is answered. SMS replies need it, because they carry no version. */
interface ExtraAnswer {
  askedAt?: Millis;
}

/** The rules for the job itself: assignment, steps, extra charges, on-site payment and rating. */
export const JOB_RULES = {
  assignProvider: rule<Assignment>({
    by: ['admin'],
    from: ['deposit_paid'],
    to: ['provider_assigned'],
    decision: true,
    apply: (state, { despite = [] }, now) => assignProvider(state, now, activity('provider_assigned', { despite })),
  }),
  reassignProvider: rule<Assignment>({
    by: ['admin'],
    from: ON_THE_JOB,
    to: ['provider_assigned'],
    decision: true,
    guard: guards.reassignProvider,
    apply: (state, { despite = [] }, now) => assignProvider(state, now, activity('provider_replaced', { despite })),
  }),
  generateLinks: rule({
    by: ['admin'],
    from: ON_THE_JOB,
    to: [],
    apply: () => ({ log: [{ ...activity('links_generated'), userType: 'admin' }] }),
  }),
  /** A provider who has set out must say why. If the customer had asked to cancel, this cancels the request. */
  declineJob: rule<{ reason?: HandBackReason }>({
    by: ['provider'],
    from: REPLACEABLE,
    to: ['deposit_paid', 'cancelled'],
    guard: guards.declineJob,
    apply: (state, { reason }, now) => {
      const event = hasSetOut(state) && reason ? activity('job_handed_back', { reason }) : activity('job_declined');
      const left = moveTo('deposit_paid', now, 'provider', event, { ...WITHOUT_PROVIDER, ...dropChange(state, now) });
      if (state.cancellationAskedAt === null) return left;
      // The customer had to ask only because a provider was assigned. Now they no longer need permission.
      const wish = activity('cancelled', { by: 'customer', solved: state.cancellationSolved });
      const { log, ...cancelled } = cancel({ ...state, ...left }, now, 'customer', wish);
      return { ...left, ...cancelled, log: [...left.log, ...log] };
    },
  }),
  startJob: rule({
    by: ['provider'],
    from: ['provider_assigned'],
    to: ['en_route'],
    guard: guards.startJob,
    apply: (state, _command, now) => moveTo('en_route', now, 'provider', activity('job_started')),
  }),
  arrived: rule({
    by: ['provider'],
    from: ['en_route'],
    to: ['arrived'],
    guard: guards.isProvidersCurrentJob,
    apply: (state, _command, now) =>
      moveTo('arrived', now, 'provider', activity('provider_arrived'), {
        promise: { ...promised(state).promise, arrivedAt: now },
      }),
  }),
  /** The provider entered the right code. It was compared before this command, outside the workflow. */
  verifyCode: rule({
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.verifyCode,
    apply: (state) =>
      state.handshake === 'waiting'
        ? {
            handshake: 'verified',
            // The provider has found the customer.
            searchStartedAt: null,
            searchAnsweredAt: null,
            log: [{ ...activity('code_verified'), userType: 'provider' }],
          }
        : { log: [] },
  }),
  /** The provider continues without the code. The reason is personal, so it's stored outside the workflow. */
  skipCode: rule({
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.skipCode,
    apply: (state) =>
      state.handshake === 'waiting'
        ? { handshake: 'skipped', log: [{ ...activity('code_skipped'), userType: 'provider' }] }
        : { log: [] },
  }),
  startService: rule({
    by: ['provider'],
    from: ['arrived'],
    to: ['in_progress'],
    guard: guards.startService,
    apply: (state, _command, now) => moveTo('in_progress', now, 'provider', activity('service_started')),
  }),
  completeJob: rule({
    by: ['provider'],
    from: ['in_progress'],
    to: ['completed'],
    guard: guards.jobGoesOn,
    apply: (state, _command, now) =>
      complete(state, now, 'provider', { event: activity('job_completed'), outcome: 'done' }),
  }),
  /**
   * The provider asks for an extra charge, which the customer must approve. The reason is personal, so it's stored
   * outside the workflow.
   */
  requestExtra: rule<{ amountCents: Cents }>({
    by: ['provider'],
    from: ON_SITE,
    to: [],
    guard: guards.requestExtra,
    apply: (state, { amountCents }, now) => ({
      extraCents: amountCents,
      extraStatus: 'asked',
      extraAskedAt: now,
      extraAsks: state.extraAsks + 1,
      log: [{ ...activity('extra_asked', { cents: amountCents }), userType: 'provider' }],
    }),
  }),
  approveExtra: rule<ExtraAnswer>({
    by: ['customer'],
    from: ON_SITE,
    to: [],
    decision: true,
    guard: guards.extraIsOpen,
    apply: (state) => ({
      extraStatus: 'approved',
      log: [{ ...activity('extra_approved', { cents: withExtra(state).extraCents }), userType: 'customer' }],
    }),
  }),
  declineExtra: rule<ExtraAnswer>({
    by: ['customer'],
    from: ON_SITE,
    to: [],
    decision: true,
    guard: guards.extraIsOpen,
    apply: (state) => ({
      extraStatus: 'declined',
      log: [{ ...activity('extra_declined', { cents: withExtra(state).extraCents }), userType: 'customer' }],
    }),
  }),
  confirmPayment: rule<{ by: 'provider' | 'admin' }>({
    by: ['provider', 'admin'],
    from: ['completed'],
    to: [],
    guard: guards.confirmPayment,
    apply: (state, { by }, now) =>
      state.onSitePaidAt === null
        ? {
            paymentStatus: 'completed',
            onSitePaidAt: now,
            log: [{ ...activity('on_site_paid', { by }), userType: by }],
          }
        : { log: [] },
  }),
  /** The provider says that they weren't paid. The customer owes that money, Shoulder doesn't; the desk only helps. */
  reportUnpaid: rule({
    by: ['provider'],
    from: ['completed'],
    to: [],
    guard: guards.reportUnpaid,
    apply: (state, _command, now) =>
      state.onSiteUnpaidAt === null
        ? { onSiteUnpaidAt: now, log: [{ ...activity('on_site_unpaid'), userType: 'provider' }] }
        : { log: [] },
  }),
  rate: rule<{ rating: number; withReview: boolean; via: 'web' | 'text' }>({
    by: ['customer'],
    from: ['completed'],
    to: [],
    guard: guards.rate,
    apply: (_state, { rating, withReview }) => ({
      customerRating: rating,
      log: [{ ...activity('rated', { stars: rating, review: withReview }), userType: 'customer' }],
    }),
  }),
};
