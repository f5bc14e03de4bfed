import { hasForm } from '../visitor.ts';
import type { VisitedPage } from '../visitor.ts';
import { CANCEL_REASONS } from '../model/plan.ts';
import { loadedFormValues, pageSays } from './read-page.ts';
import { MINUTE, shortestPromiseMs } from './promise.ts';
import { PROPOSAL_WAIT_MS, proposalFields } from './visit.ts';
import type { NightJob, World } from './world.ts';

/**
 * How long the dispatcher waits before she looks again at a job that she can't decide about yet, in real milliseconds.
 */
const LOOK_AGAIN_MS = 60_000;
const SOLVED_WORDS = /got going without help/;

/** Makes a dispatcher's decisions when something goes wrong with a job. */
export class DispatcherTroubleHandler {
  /** When to look at a job again, in real milliseconds since the night began. */
  readonly lookAgainAt = new Map<NightJob, number>();
  /** The jobs for which the dispatcher has proposed another service. She proposes only once. */
  private readonly proposedTo = new Set<NightJob>();

  constructor(
    private readonly world: World,
    private readonly submit: (
      job: NightJob,
      page: VisitedPage,
      intent: string,
      fields?: Record<string, string>,
    ) => Promise<boolean>,
    private readonly replaceProvider: (job: NightJob, page: VisitedPage) => Promise<boolean>,
  ) {}

  /**
   * Whether a request's page asks the dispatcher to decide about trouble. If a driver asks to cancel while a proposal
   * is open, the cancellation comes first.
   */
  asksForDecision(page: VisitedPage): boolean {
    const isSolved = hasForm(page, 'end_job') && pageSays(page, SOLVED_WORDS);
    const isProposalNext = hasForm(page, 'withdraw_change') && !hasForm(page, 'decline_cancellation');
    return isSolved || isProposalNext || hasForm(page, 'resume_job');
  }

  /** Makes the decision that the page asks for. Returns false if the dispatcher has to wait. */
  async decide(job: NightJob, page: VisitedPage): Promise<boolean> {
    if (hasForm(page, 'end_job') && pageSays(page, SOLVED_WORDS))
      return this.endJob(job, page, 'You got going on your own');
    if (!hasForm(page, 'withdraw_change')) return this.decideFailure(job, page);
    // Withdraw a proposal only if the plan says that the driver won't answer. A driver who has accepted it may still
    // have to pay the second deposit.
    if (job.plan.failure?.change?.answer !== 'unanswered') return false;
    return this.submit(job, page, 'withdraw_change');
  }

  /** Decides about a provider on site who can't do the job. */
  private async decideFailure(job: NightJob, page: VisitedPage): Promise<boolean> {
    const { failure } = job.plan;
    switch (job.seen.reports.at(-1)) {
      // The provider's page hasn't confirmed the report yet.
      case undefined:
        return false;
      case 'own_vehicle':
        return this.replaceProvider(job, page);
      case 'nobody_here':
        return this.endJob(job, page, CANCEL_REASONS.nobody_there);
      default:
    }
    if (failure?.follows === 'resumes') {
      // The provider will report that the job goes on, so look again later.
      this.lookAgainAt.set(job, this.world.clock.milliseconds + LOOK_AGAIN_MS);
      return false;
    }
    if (failure?.follows !== 'desk_proposes' || this.proposedTo.has(job))
      return this.endJob(job, page, CANCEL_REASONS.service_fails);
    if (!hasForm(page, 'propose_change')) return false;
    const done = await this.submit(job, page, 'propose_change', proposalFields(job));
    if (!done) return false;
    this.proposedTo.add(job);
    // If the driver declines the proposal, the board shows the request as the desk's turn again. If the driver never
    // answers, it doesn't, so look again later.
    if (failure.change?.answer === 'unanswered')
      this.lookAgainAt.set(job, this.world.clock.milliseconds + PROPOSAL_WAIT_MS);
    return true;
  }

  /**
   * Asks a late provider for a new time, and enters it. Call this only after the driver was told about the delay.
   * @returns whether the provider gave a new time; if not, ask again later
   */
  async askForNewTime(job: NightJob, page: VisitedPage): Promise<boolean> {
    const { clock } = this.world;
    const leftMs = (job.arrivesAtMs ?? 0) - clock.milliseconds;
    if (leftMs < 0 || job.plan.delay?.tellsDesk === false) {
      this.lookAgainAt.set(job, clock.milliseconds + LOOK_AGAIN_MS);
      return false;
    }
    const minutes = String(shortestPromiseMs(leftMs) / MINUTE);
    return this.submit(job, page, 'promise_again', { minutes, reason: 'traffic' });
  }

  /** Ends a job that wasn't done, with the outcome and amounts that the form proposes. */
  private async endJob(job: NightJob, page: VisitedPage, reason: string): Promise<boolean> {
    const fields: Record<string, string> = { ...loadedFormValues(page, 'end_job'), reason };
    if (!(await this.submit(job, page, 'end_job', fields))) return false;
    job.markEnded('cancelled', fields.outcome ?? null);
    job.giveUp(reason);
    return true;
  }
}
