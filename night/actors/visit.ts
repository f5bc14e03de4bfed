import type { VisitedPage } from '../visitor.ts';
import { hasForm } from '../visitor.ts';
import type { PlannedDelay } from '../model/trouble.ts';
import type { Browser } from './browser.ts';
import { PageEventStream } from './feed.ts';
import { pageSays } from './read-page.ts';
import { DoneSteps } from './once.ts';
import { MINUTE, giveNewTimes } from './promise.ts';
import { driveToJob, postStartPosition } from './truck.ts';
import type { DriveOptions } from './truck.ts';
import type { NightJob, World } from './world.ts';

/** How often a provider looks at the page even if no event came, in real milliseconds. */
const LOOK_ANYWAY_MS = 15_000;
const CODE_POLL_MS = 1_000;
/**
 * How long to wait for the customer's code before skipping it with a reason: in simulated minutes, and the minimum in
 * real milliseconds.
 */
const CODE_WAIT_MINUTES = 12;
const CODE_WAIT_MINIMUM_MS = 20_000;
/** The page offers to report that nobody is there this long after the arrival, in real milliseconds. */
const NOBODY_HERE_AFTER_MS = 10 * MINUTE + 5_000;
/** How long people wait for an answer to their proposal before they withdraw it, in real milliseconds. */
export const PROPOSAL_WAIT_MS = 75_000;
/** How long a provider tries before saying that the job can go on after all, in simulated minutes. */
const RESUME_MINUTES = 5;
const STEPS = ['start_job', 'arrived', 'verify_code', 'start_service', 'complete_job', 'confirm_payment'] as const;
type Step = (typeof STEPS)[number];

export interface VisitOptions {
  job: NightJob;
  browser: Browser;
  link: string;
  /** The IP address from which the phone sends positions. */
  address: string;
  phone: string;
  delay: PlannedDelay | null;
}

/** A provider's work on a job, from the agreement to the payment on site. */
export class ProviderVisit {
  private readonly job: NightJob;
  private readonly browser: Browser;
  private mistyped = false;
  private arrivedAt = Infinity;
  private proposedAt: number | undefined;
  private readonly done = new DoneSteps();

  constructor(
    private readonly world: World,
    private readonly options: VisitOptions,
  ) {
    this.job = options.job;
    this.browser = options.browser;
  }

  async run(): Promise<void> {
    const feed = new PageEventStream(this.browser, this.options.link, this.world.clock);
    await this.work(feed).finally(() => feed.close());
  }

  private async work(feed: PageEventStream): Promise<void> {
    let lastStep: Step | undefined;
    while (!this.job.finished) {
      const { count } = feed;
      const pause = () => feed.waitBeyond(count, LOOK_ANYWAY_MS);
      const page = await this.open();
      if (await this.handleWaiting(page)) {
        await pause();
        continue;
      }
      const step = STEPS.find((intent) => hasForm(page, intent));
      if (!step) {
        // The job is done or cancelled, or has gone to somebody else.
        if (page.status >= 400 || lastStep === 'confirm_payment') return;
        await pause();
        continue;
      }
      if (step === 'confirm_payment' && lastStep === step) return;
      const accepted = await this.takeStep(step, page);
      if (accepted) lastStep = step;
      else await pause();
    }
  }

  private open(): Promise<VisitedPage> {
    return this.browser.openPatiently(this.options.link);
  }

  /**
   * Resumes the job if the plan says so, and withdraws a proposal after {@link PROPOSAL_WAIT_MS}.
   * @returns whether the provider must wait: for a decision about a report or proposal, or for a second deposit
   */
  private async handleWaiting(page: VisitedPage): Promise<boolean> {
    const { clock } = this.world;
    if (hasForm(page, 'resume_job')) {
      if (this.job.plan.failure?.follows === 'resumes' && this.done.addIfNew('resumes')) {
        await clock.wait(RESUME_MINUTES);
        await this.press(await this.open(), 'resume_job');
      }
      return true;
    }
    if (hasForm(page, 'withdraw_change')) {
      if (clock.milliseconds - (this.proposedAt ?? Infinity) > PROPOSAL_WAIT_MS)
        await this.press(page, 'withdraw_change');
      return true;
    }
    return pageSays(page, /The change takes effect if they pay the second deposit/);
  }

  /** @returns whether the step was accepted */
  private async takeStep(step: Step, page: VisitedPage): Promise<boolean> {
    const { job, world } = this;
    const { plan } = job;
    switch (step) {
      case 'start_job': {
        const done = await this.press(page, step);
        if (done && !job.willReach('arrived')) await postStartPosition(this.driveOptions());
        if (done) job.markReached('started');
        return done;
      }
      case 'arrived':
        return this.driveThere();
      case 'verify_code':
        return this.enterCode(page);
      case 'start_service': {
        if (plan.breakdown === 'on_site' && !job.seen.reports.includes('own_vehicle'))
          return this.report(page, 'own_vehicle');
        const done = await this.press(page, step);
        if (done) job.markReached('working');
        return done;
      }
      case 'complete_job': {
        if (this.done.addIfNew('works')) await world.clock.wait(plan.workMinutes);
        const freshPage = await this.open();
        if (!hasForm(freshPage, step)) return false;
        const isAnotherJob = pageSays(freshPage, /The customer agreed to/);
        if (plan.failure && !isAnotherJob && !job.seen.reports.includes(plan.failure.reason))
          return this.proposeOrReport(freshPage);
        const done = await this.press(freshPage, step);
        if (!done) return false;
        job.markReached('completed');
        job.markEnded('completed', 'done');
        return true;
      }
      case 'confirm_payment':
        await world.clock.pauseReal(Math.min(30_000, world.clock.toRealMs(1)));
        return this.press(page, step);
    }
  }

  private async driveThere(): Promise<boolean> {
    const { job, browser, world } = this;
    const { link, phone, delay } = this.options;
    const breaksDown = job.plan.breakdown === 'on_the_way' && !job.seen.reports.includes('own_vehicle');
    let driveEnded = false;
    const driving = driveToJob(this.driveOptions(), breaksDown ? 0.5 : 1).finally(() => (driveEnded = true));
    const [arrives] = await Promise.all([
      driving,
      delay ? giveNewTimes(world, { job, browser, link, phone, delay }, () => driveEnded) : undefined,
    ]);
    if (!arrives) return false;
    // The page was opened before the drive, so load it again.
    const page = await this.open();
    if (breaksDown) {
      return this.handBack(page);
    }
    if (!hasForm(page, 'arrived')) return false;
    const done = await this.press(page, 'arrived');
    if (done) job.markReached('arrived');
    this.arrivedAt = world.clock.milliseconds;
    return done;
  }

  /** Hands the job back, because the truck broke down on the way. */
  private async handBack(page: VisitedPage): Promise<boolean> {
    if (!hasForm(page, 'decline_job')) return false;
    const { status } = await this.browser.pressButton(page, 'decline_job', { reason: 'own_vehicle' });
    // Handing back closes the link, so the response may be a 410.
    if (status < 400 || status === 410) this.job.seen.reports.push('own_vehicle');
    return false;
  }

  private driveOptions(): DriveOptions {
    const { clock, records, addresses } = this.world;
    const { link, address, job } = this.options;
    const totalMs = Math.max(1_000, (job.arrivesAtMs ?? 0) - clock.milliseconds);
    const jobId = link.replace('/provider/', '');
    const cookie = this.browser.cookieHeader();
    return { plan: job.plan, jobId, site: addresses.site, address, cookie, totalMs, clock, records };
  }

  private async press(page: VisitedPage, intent: string, fields: Record<string, string> = {}): Promise<boolean> {
    const answer = await this.browser.pressButton(page, intent, fields);
    return answer.status < 400;
  }

  private async report(page: VisitedPage, reason: string): Promise<boolean> {
    if (!hasForm(page, 'report_failure')) return false;
    const done = await this.press(page, 'report_failure', { reason, note: 'Seen on site' });
    if (done) this.job.seen.reports.push(reason);
    return done;
  }

  /** Handles a service that didn't help: proposes another job, or tells dispatch. */
  private async proposeOrReport(page: VisitedPage): Promise<boolean> {
    const { plan } = this.job;
    const { failure } = plan;
    if (!failure) return false;
    if (failure.follows !== 'provider_proposes' || !failure.change || this.proposedAt !== undefined)
      return this.report(page, failure.reason);
    if (!hasForm(page, 'propose_change')) return false;
    const done = await this.press(page, 'propose_change', proposalFields(this.job));
    if (done) this.proposedAt = this.world.clock.milliseconds;
    return done;
  }

  private async enterCode(page: VisitedPage): Promise<boolean> {
    const { job, world } = this;
    if (job.plan.searchAnswer && !job.seen.found) return this.search(page);
    const skipAt = this.arrivedAt + Math.max(CODE_WAIT_MINIMUM_MS, world.clock.toRealMs(CODE_WAIT_MINUTES));
    while (job.arrivalCode === undefined && world.clock.milliseconds < skipAt)
      await world.clock.pauseReal(CODE_POLL_MS);
    if (job.arrivalCode === undefined) return this.press(page, 'skip_code', { reason: 'phone_off' });
    if (job.plan.mistakes.typo && !this.mistyped) {
      this.mistyped = true;
      world.records.mistakeCounts.typo += 1;
      const wrongCode = job.arrivalCode === '1111' ? '2222' : '1111';
      await this.browser.pressButton(page, 'verify_code', { code: wrongCode }, { mistake: 'typo' });
      return false;
    }
    return this.press(page, 'verify_code', { code: job.arrivalCode });
  }

  /** Asks where the driver is and, once the page allows it, reports that nobody is there. */
  private async search(page: VisitedPage): Promise<boolean> {
    if (hasForm(page, 'start_search')) {
      const called: Record<string, string> = page.html.includes('name="called"') ? { called: 'yes' } : {};
      await this.press(page, 'start_search', called);
      return false;
    }
    if (this.world.clock.milliseconds - this.arrivedAt < NOBODY_HERE_AFTER_MS) return false;
    await this.report(page, 'nobody_here');
    return false;
  }
}

/** The fields of the form that proposes another job. */
export function proposalFields({ plan }: NightJob): Record<string, string> {
  const { change } = plan.failure ?? {};
  if (!change) throw new Error(`job ${plan.number} has nothing to propose`);
  return {
    service: change.service,
    destination: change.destination,
    price: String(changedPrice(plan)),
    reason: plan.service === 'towing' ? 'The drop-off is closed' : 'It did not help, it needs a tow',
    who: change.sameProvider ? 'same' : 'other',
  };
}

/** The price of a changed job, in dollars. */
export function changedPrice({ price, failure }: NightJob['plan']): number {
  return price + (failure?.change?.rise ?? 0);
}
