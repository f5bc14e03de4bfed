import { activity } from './log-events.ts';
import { cancel } from './changes.ts';
import type { FailureReason, Settlement } from './endings.ts';
import * as guards from './guards-endings.ts';
import { withFee } from './phases.ts';
import { rule } from './rule.ts';
import { ON_SITE } from './statuses.ts';

/**
 * The rules for a job that goes wrong on site: nobody is there, or the job can't be done (docs/product.md, "Endings").
 */
export const ENDING_RULES = {
  /** The provider on site can't find the customer. `called`: the provider has also called the customer. */
  startSearch: rule<{ called: boolean }>({
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.startSearch,
    apply: (state, { called }, now) =>
      guards.isSearchOpen(state)
        ? { log: [] }
        : {
            searchStartedAt: now,
            searchAnsweredAt: null,
            log: [{ ...activity('search_started', { called }), userType: 'provider' }],
          },
  }),
  /** The customer answers a provider who can't find them. */
  answerSearch: rule({
    by: ['customer'],
    from: ['arrived'],
    to: [],
    guard: guards.answerSearch,
    apply: (state, _command, now) =>
      guards.isSearchOpen(state)
        ? { searchAnsweredAt: now, log: [{ ...activity('search_answered'), userType: 'customer' }] }
        : { log: [] },
  }),
  /** The provider on site can't do the job. The provider's note is personal, so it's stored outside the workflow. */
  reportFailure: rule<{ reason: FailureReason }>({
    by: ['provider'],
    from: ON_SITE,
    to: [],
    guard: guards.reportFailure,
    apply: (_state, { reason }, now) => ({
      failureReason: reason,
      failureAt: now,
      log: [{ ...activity('failure_reported', { reason }), userType: 'provider' }],
    }),
  }),
  /** The job goes on, because the obstacle is gone or the desk found a way. */
  resumeJob: rule<{ by: 'provider' | 'admin' }>({
    by: ['provider', 'admin'],
    from: ON_SITE,
    to: [],
    guard: guards.resumeJob,
    apply: (_state, { by }) => ({
      failureReason: null,
      failureAt: null,
      log: [{ ...activity('job_resumed', { by }), userType: by }],
    }),
  }),
  /**
   * The desk ends a job that wasn't done. The reason, which both sides read, is personal, so it's stored outside the
   * workflow.
   */
  endJob: rule<{ outcome: 'not_done' | 'gone' } & Settlement>({
    by: ['admin'],
    from: ON_SITE,
    to: ['cancelled'],
    decision: true,
    guard: guards.endJob,
    apply: (state, { outcome, keptCents, providerCents }, now) => ({
      ...cancel(
        state,
        now,
        'admin',
        activity('job_ended', { outcome, kept: keptCents, provider: providerCents }),
        keptCents,
      ),
      outcome,
      providerFeeCents: providerCents === 0 ? null : providerCents,
    }),
  }),
  /** The desk confirms that it paid the provider the fee for a job that wasn't done. */
  payProviderFee: rule({
    by: ['admin'],
    from: ['cancelled'],
    to: [],
    guard: guards.payProviderFee,
    apply: (state, _command, now) =>
      state.providerFeePaidAt === null
        ? {
            providerFeePaidAt: now,
            log: [{ ...activity('provider_fee_paid', { cents: withFee(state).providerFeeCents }), userType: 'admin' }],
          }
        : { log: [] },
  }),
};
