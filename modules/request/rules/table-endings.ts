import { activityEntry } from './log-events.ts';
import type { Cents } from '#kernel/money.ts';
import { depositAfterChange, withdrawOpenChange } from './changed-job.ts';
import { cancelWithRefund, completeJob, declineOpenExtra, firstAgreedFields } from './changes.ts';
import type { FailureReason, Settlement } from './endings.ts';
import * as guards from './guards-endings.ts';
import { requireAgreedPrice, requireProviderFee } from './phases.ts';
import { rule } from './rule.ts';
import { ON_SITE, ON_THE_JOB } from './statuses.ts';

/**
 * The rules for a job that goes wrong on site: nobody is there, or the job can't be done (docs/product.md, "Endings").
 */
export const ENDING_RULES = {
  /** `reachable`: the customer can get texts now; `called`: the provider has called the customer. */
  startSearch: rule<{ called: boolean; reachable: boolean }>({
    does: "Provider on site can't find the customer",
    by: ['provider'],
    from: ['arrived'],
    to: [],
    guard: guards.checkStartSearch,
    apply: (state, { called }, now) =>
      guards.isCustomerSearchOpen(state)
        ? { log: [] }
        : {
            searchStartedAt: now,
            searchAnsweredAt: null,
            searches: state.searches + 1,
            log: [{ ...activityEntry('search_started', { called }), userType: 'provider' }],
          },
  }),
  answerSearch: rule({
    does: "Customer answers the provider who can't find them",
    by: ['customer'],
    from: ['arrived'],
    to: [],
    guard: guards.checkAnswerSearch,
    apply: (state, _command, now) =>
      guards.isCustomerSearchOpen(state)
        ? { searchAnsweredAt: now, log: [{ ...activityEntry('search_answered'), userType: 'customer' }] }
        : { log: [] },
  }),
  /**
   * A note about the failure is personal, so it's stored outside the workflow. An extra charge that waits for an answer
   * is declined, because that work won't be done now. An open change is withdrawn.
   */
  reportFailure: rule<{ reason: FailureReason }>({
    does: "Provider on site can't do the job",
    by: ['provider'],
    from: ON_SITE,
    to: [],
    guard: guards.checkReportFailure,
    apply: (state, { reason }, now) => {
      const { log: unanswered, ...declined } = declineOpenExtra(state);
      return {
        ...declined,
        ...withdrawOpenChange(state, now),
        failureReason: reason,
        failureAt: now,
        failureReports: state.failureReports + 1,
        log: [...unanswered, { ...activityEntry('failure_reported', { reason }), userType: 'provider' }],
      };
    },
  }),
  /** The job goes on, because the obstacle is gone or the desk found a way. */
  resumeJob: rule<{ by: 'provider' | 'admin' }>({
    does: 'Provider or dispatch continues the job',
    by: ['provider', 'admin'],
    from: ON_SITE,
    to: [],
    rejectIfStale: true,
    guard: guards.checkResumeJob,
    apply: (_state, { by }) => ({
      failureReason: null,
      failureAt: null,
      log: [{ ...activityEntry('job_resumed', { by }), userType: by }],
    }),
  }),
  /**
   * Dispatch ends a job that wasn't done. Allowed once the provider is on site, or if the customer asked to cancel
   * because they got going on their own. Customer and provider both read the reason. It's personal, so it's stored
   * outside the workflow.
   */
  endJob: rule<{ outcome: 'not_done' | 'gone' } & Settlement>({
    does: "Dispatch ends a job that wasn't done",
    by: ['admin'],
    from: ON_THE_JOB,
    to: ['cancelled'],
    rejectIfStale: true,
    guard: guards.checkEndJob,
    apply: (state, { outcome, keptCents, providerCents }, now) => ({
      ...cancelWithRefund(
        state,
        now,
        'admin',
        activityEntry('job_ended', { outcome, kept: keptCents, provider: providerCents }),
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
    does: 'Dispatch ends a job that was partly done',
    by: ['admin'],
    from: ON_SITE,
    to: ['completed'],
    rejectIfStale: true,
    guard: guards.checkEndPartlyDone,
    apply: (state, { priceCents }, now) => {
      const before = requireAgreedPrice(state);
      const dropped = withdrawOpenChange(state, now);
      return completeJob({ ...state, ...dropped }, now, 'admin', {
        event: activityEntry('job_partly_done', { cents: priceCents, agreed: before.finalPriceCents }),
        outcome: 'partly_done',
        also: {
          ...dropped,
          ...firstAgreedFields(before),
          finalPriceCents: priceCents,
          depositAmountCents: depositAfterChange(before.depositAmountCents, priceCents, 0),
          failureReason: null,
          failureAt: null,
        },
      });
    },
  }),
  payProviderFee: rule({
    does: "Dispatch paid the provider's fee for a job that wasn't done",
    by: ['admin'],
    from: ['cancelled'],
    to: [],
    guard: guards.checkPayProviderFee,
    apply: (state, _command, now) =>
      state.providerFeePaidAt === null
        ? {
            providerFeePaidAt: now,
            log: [
              {
                ...activityEntry('provider_fee_paid', { cents: requireProviderFee(state).providerFeeCents }),
                userType: 'admin',
              },
            ],
          }
        : { log: [] },
  }),
};
