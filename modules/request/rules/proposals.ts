import type { Cents } from '#kernel/money.ts';
import { outcomeOf, proposedSettlement } from './endings.ts';
import type { EndingReason, EndingTerms, Settlement } from './endings.ts';
import { maxKeptCents } from './guards-endings.ts';
import { isLateRefundDue } from './promises.ts';
import { ON_SITE } from './statuses.ts';
import { hasProviderSetOut } from './timeline.ts';
import type { Millis, RequestState } from './types.ts';
import { isCancellationOpen } from './view.ts';

/** How the terms would end a job. Dispatch decides. */
export interface ProposedEnding {
  outcome: 'not_done' | 'gone';
  settlement: Settlement;
  /** The most that Shoulder can keep of the deposits. */
  keepableCents: Cents;
}

type Job = Pick<
  RequestState,
  | 'status'
  | 'cancellationAskedAt'
  | 'cancellationSolved'
  | 'failureReason'
  | 'searchStartedAt'
  | 'promise'
  | 'sessions'
  | 'depositAmountCents'
>;

/**
 * The reasons why the job may end without being done: the customer got going without help, or the provider on site
 * reported a failure. If the provider has looked for the customer but reported nothing yet, "nobody here" is a reason
 * too, because it may be reported next.
 */
function reasonsOf(job: Job): EndingReason[] {
  const reasons: EndingReason[] = isCancellationOpen(job) && job.cancellationSolved ? ['solved'] : [];
  if (!ON_SITE.includes(job.status)) return reasons;
  if (job.failureReason !== null) return [...reasons, job.failureReason];
  return job.searchStartedAt === null ? reasons : [...reasons, 'nobody_here'];
}

/**
 * What the terms propose if the job ends now; null if there's no reason to end it. With two reasons, the one that keeps
 * less of the deposit counts. Otherwise, a customer who got going would pay for the provider's own breakdown.
 */
export function proposedEnding(job: Job, terms: EndingTerms, now: Millis): ProposedEnding | null {
  const keepableCents = maxKeptCents(job);
  const facts = { hasSetOut: hasProviderSetOut(job), depositBack: isLateRefundDue(job, terms.lateRefundMinutes, now) };
  return reasonsOf(job)
    .map((reason) => ({
      outcome: outcomeOf(reason),
      settlement: proposedSettlement(terms, reason, keepableCents, facts),
      keepableCents,
    }))
    .reduce<ProposedEnding | null>(
      (least, one) => (least && least.settlement.keptCents <= one.settlement.keptCents ? least : one),
      null,
    );
}

/**
 * Whether a fee may be kept from the deposit if the customer now says that they got going without help. If the provider
 * hasn't set out yet, assumes that they have, because they may set out before the customer says so.
 */
export function mayKeepFeeIfSolved(job: Job, terms: EndingTerms, now: Millis): boolean {
  const solvedJob = {
    ...job,
    status: hasProviderSetOut(job) ? job.status : ('en_route' as const),
    cancellationAskedAt: job.cancellationAskedAt ?? now,
    cancellationSolved: true,
  };
  return (proposedEnding(solvedJob, terms, now)?.settlement.keptCents ?? 0) > 0;
}
