import { activity } from './log-events.ts';
import type { Cents } from '#kernel/money.ts';
import { depositAfter, dropChange } from './changed-job.ts';
import { cancel, complete, declineOpenExtra, firstAgreed } from './changes.ts';
import type { FailureReason, Settlement } from './endings.ts';
import * as guards from './guards-endings.ts';
import { agreed, withFee } from './phases.ts';
import { rule } from './rule.ts';
import { ON_SITE, ON_THE_JOB } from './statuses.ts';

/**
 * The rules for a job that goes wrong on site: nobody is there, or the job can't be done (docs/product.md, "Endings").
 */
export const ENDING_RULES = {
  /**
   * The provider on site can't find the customer. `reachable`: the customer can get texts now; `called`: the provider
   * has called the customer.
   */
  startSearch: rule<{ called: boolean; reachable: boolean }>({
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.startSearch,
    apply: (state, { called }, now) =>
      guards.isCustomerSearchOpen(state)
        ? { log: [] }
        : {
            searchStartedAt: now,
            searchAnsweredAt: null,
            searches: state.searches + 1,
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
      guards.isCustomerSearchOpen(state)
        ? { searchAnsweredAt: now, log: [{ ...activity('search_answered'), userType: 'customer' }] }
        : { log: [] },
  }),
  /**
   * The provider on site can't do the job. A note about it is personal, so it's stored outside the workflow. An extra
   * charge that waits for an answer is declined, because that work won't be done now.
   */
  reportFailure: rule<{ reason: FailureReason }>({
    by: ['provider'],
    from: ON_SITE,
    to: [],
    guard: guards.reportFailure,
    apply: (state, { reason }, now) => {
      const { log: unanswered, ...declined } = declineOpenExtra(state);
      return {
        ...declined,
        ...dropChange(state, now),
        failureReason: reason,
        failureAt: now,
        failureReports: state.failureReports + 1,
        log: [...unanswered, { ...activity('failure_reported', { reason }), userType: 'provider' }],
      };
    },
  }),
  /** The job goes on, because the obstacle is gone or the desk found a way. */
  resumeJob: rule<{ by: 'provider' | 'admin' }>({
    by: ['provider', 'admin'],
    from: ON_SITE,
    to: [],
    decision: true,
    guard: guards.resumeJob,
    apply: (_state, { by }) => ({
      failureReason: null,
      failureAt: null,
      log: [{ ...activity('job_resumed', { by }), userType: by }],
    }),
  }),
  /**
   * Dispatch ends a job that wasn't done, on site or because the customer got going on their own. Both sides read the
   * reason. It's personal, so it's stored outside the workflow.
   */
  endJob: rule<{ outcome: 'not_done' | 'gone' } & Settlement>({
    by: ['admin'],
    from: ON_THE_JOB,
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
  /**
   * Dispatch ends a job on site that was done in part, for at most the agreed price. An approved extra charge stays as
   * agreed. The reason is personal, so it's stored outside the workflow.
   */
  endPartlyDone: rule<{ priceCents: Cents }>({
    by: ['admin'],
    from: ON_SITE,
    to: ['completed'],
    decision: true,
    guard: guards.endPartlyDone,
    apply: (state, { priceCents }, now) => {
      const before = agreed(state);
      const dropped = dropChange(state, now);
      return complete({ ...state, ...dropped }, now, 'admin', {
        event: activity('job_partly_done', { cents: priceCents, agreed: before.finalPriceCents }),
        outcome: 'partly_done',
        also: {
          ...dropped,
          ...firstAgreed(before),
          finalPriceCents: priceCents,
          depositAmountCents: depositAfter(before.depositAmountCents, priceCents, 0),
          failureReason: null,
          failureAt: null,
        },
      });
    },
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
