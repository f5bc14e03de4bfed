import { activity } from './log-events.ts';
import { WITHOUT_PROVIDER, declineOpenExtra, assignProvider, moveTo } from './changes.ts';
import * as guards from './guards.ts';
import { withExtra } from './phases.ts';
import type { Rules } from './rule.ts';
import { ON_SITE, ON_THE_JOB, REPLACEABLE } from './statuses.ts';

type JobCommand =
  | 'assignProvider'
  | 'reassignProvider'
  | 'generateLinks'
  | 'acceptAgreement'
  | 'declineJob'
  | 'startJob'
  | 'arrived'
  | 'verifyCode'
  | 'skipCode'
  | 'startService'
  | 'completeJob'
  | 'requestExtra'
  | 'approveExtra'
  | 'declineExtra'
  | 'confirmPayment'
  | 'rate';

/** The rules for the job itself: assignment, steps, extra charges, on-site payment, rating. */
export const JOB_RULES: Rules<JobCommand> = {
  assignProvider: {
    by: ['admin'],
    from: ['deposit_paid'],
    to: ['provider_assigned'],
    decision: true,
    apply: (state, { despite = [] }, now) => assignProvider(state, now, activity('provider_assigned', { despite })),
  },
  reassignProvider: {
    by: ['admin'],
    from: REPLACEABLE,
    to: ['provider_assigned'],
    decision: true,
    apply: (state, { despite = [] }, now) => assignProvider(state, now, activity('provider_replaced', { despite })),
  },
  generateLinks: {
    by: ['admin'],
    from: ON_THE_JOB,
    to: [],
    apply: () => ({ log: [{ ...activity('links_generated'), userType: 'admin' }] }),
  },
  acceptAgreement: {
    by: ['provider'],
    from: ['provider_assigned'],
    to: [],
    guard: guards.ownJob,
    apply: (state, _command, now) =>
      state.agreementAcceptedAt === null
        ? { agreementAcceptedAt: now, log: [{ ...activity('agreement_accepted'), userType: 'provider' }] }
        : { log: [] },
  },
  declineJob: {
    by: ['provider'],
    from: REPLACEABLE,
    to: ['deposit_paid'],
    guard: guards.ownJob,
    apply: (state, _command, now) =>
      moveTo('deposit_paid', now, 'provider', activity('job_declined'), WITHOUT_PROVIDER),
  },
  startJob: {
    by: ['provider'],
    from: ['provider_assigned'],
    to: ['en_route'],
    guard: guards.ownAcceptedJob,
    apply: (state, _command, now) => moveTo('en_route', now, 'provider', activity('job_started')),
  },
  arrived: {
    by: ['provider'],
    from: ['en_route'],
    to: ['arrived'],
    guard: guards.ownJob,
    apply: (state, _command, now) => moveTo('arrived', now, 'provider', activity('provider_arrived')),
  },
  verifyCode: {
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.verifyCode,
    apply: (state) =>
      state.handshake === 'waiting'
        ? { handshake: 'verified', log: [{ ...activity('code_verified'), userType: 'provider' }] }
        : { log: [] },
  },
  skipCode: {
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.skipCode,
    apply: (state) =>
      state.handshake === 'waiting'
        ? { handshake: 'skipped', log: [{ ...activity('code_skipped'), userType: 'provider' }] }
        : { log: [] },
  },
  startService: {
    by: ['provider'],
    from: ['arrived'],
    to: ['in_progress'],
    guard: guards.startService,
    apply: (state, _command, now) => moveTo('in_progress', now, 'provider', activity('service_started')),
  },
  completeJob: {
    by: ['provider'],
    from: ['in_progress'],
    to: ['completed'],
    guard: guards.ownJob,
    apply: (state, _command, now) => {
      const { log: unanswered, ...declined } = declineOpenExtra(state);
      const done = moveTo('completed', now, 'provider', activity('job_completed'), {
        ...declined,
        serviceCompletedAt: now,
      });
      return { ...done, log: [...unanswered, ...done.log] };
    },
  },
  requestExtra: {
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
  },
  approveExtra: {
    by: ['customer'],
    from: ON_SITE,
    to: [],
    decision: true,
    guard: guards.extraIsOpen,
    apply: (state) => ({
      extraStatus: 'approved',
      log: [{ ...activity('extra_approved', { cents: withExtra(state).extraCents }), userType: 'customer' }],
    }),
  },
  declineExtra: {
    by: ['customer'],
    from: ON_SITE,
    to: [],
    decision: true,
    guard: guards.extraIsOpen,
    apply: (state) => ({
      extraStatus: 'declined',
      log: [{ ...activity('extra_declined', { cents: withExtra(state).extraCents }), userType: 'customer' }],
    }),
  },
  confirmPayment: {
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
  },
  rate: {
    by: ['customer'],
    from: ['completed'],
    to: [],
    guard: guards.rate,
    apply: (_state, { rating, withReview }) => ({
      customerRating: rating,
      log: [{ ...activity('rated', { stars: rating, review: withReview }), userType: 'customer' }],
    }),
  },
};
