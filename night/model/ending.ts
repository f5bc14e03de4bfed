import type { JobPlan } from './plan.ts';

/** How a job ended, as people saw it or as the database has it. */
export interface Ending {
  /** `open` if it didn't end. */
  status: string;
  outcome: string | null;
  /** Whether the driver got going without help. */
  solved: boolean;
  /** The other job to which the driver agreed. */
  change: { service: string; dollars: number } | null;
  /** Whether the driver answered a provider who couldn't find them. */
  found: boolean;
  /** Why providers couldn't do the job or handed it back on the way, in order. */
  reports: string[];
}

/** Says how a job ended, for a table. */
export function describeEnding({ status, outcome, solved, change, found, reports }: Ending): string {
  if (status === 'completed' && outcome === 'done') {
    if (change) return 'done as another job';
    if (found) return 'done after a search';
    if (reports.includes('own_vehicle')) return 'done by another truck';
    return reports.length > 0 ? 'done after all' : 'done';
  }
  if (status !== 'cancelled') return [status, outcome].filter(Boolean).join(', ');
  if (outcome === 'gone') return 'gone: nobody was there';
  if (outcome === 'not_done') return solved ? 'not done: the driver got going' : 'not done: the service failed';
  return 'cancelled';
}

/** How a job ends if everything goes as planned. */
export function describePlannedEnding(plan: JobPlan): string {
  const { failure, searchAnswer, breakdown, solvesItself } = plan;
  const base = { status: 'completed', outcome: 'done', solved: false, change: null, found: false, reports: [] };
  const reports = [...(breakdown ? ['own_vehicle'] : []), ...(failure ? [failure.reason] : [])];
  if (isLost(plan)) return describeEnding({ ...base, status: 'cancelled', outcome: null });
  if (solvesItself) return describeEnding({ ...base, status: 'cancelled', outcome: 'not_done', solved: true });
  if (searchAnswer === 'unanswered') return describeEnding({ ...base, status: 'cancelled', outcome: 'gone' });
  if (failure?.change?.answer === 'accepts') {
    const { service, rise } = failure.change;
    return describeEnding({ ...base, reports, change: { service, dollars: plan.price + rise } });
  }
  if (failure && failure.follows !== 'resumes') {
    return describeEnding({ ...base, reports, status: 'cancelled', outcome: 'not_done' });
  }
  return describeEnding({ ...base, reports, found: searchAnswer !== null });
}

/**
 * Whether the job is lost because the driver leaves or the desk rejects the counter-offer. Before the deposit is paid,
 * that can't happen to callers, because they agree on the price before there's a request.
 */
function isLost({ channel, leavesAt, allowsCancellation, counterOffer, counterAnswer }: JobPlan): boolean {
  if (leavesAt === 'after_assignment') return allowsCancellation;
  if (leavesAt === 'after_payment') return true;
  return channel !== 'call' && (leavesAt !== null || (counterOffer !== null && counterAnswer === 'rejects'));
}
