import type { VisitedPage } from '../visitor.ts';
import { addressOf, hasForm } from '../visitor.ts';
import type { Provider as Person } from '../model/people.ts';
import type { Browser } from './browser.ts';
import { NIGHT_PLATE } from './desk-list.ts';
import { drive, postStartPosition } from './truck.ts';
import type { DriveOptions } from './truck.ts';
import type { NightJob, World } from './world.ts';

const POLL_MS = 1_500;
/** The numbers of providers' IP addresses begin here, after the drivers'. */
const FIRST_ADDRESS_NUMBER = 50_000;
/**
 * How long to wait for the customer's code before skipping it with a reason: in simulated minutes, and at least so
 * many real milliseconds.
 */
const CODE_WAIT_MINUTES = 12;
const CODE_WAIT_MINIMUM_MS = 20_000;
/** What the agreement's form accepts. */
const MINUTES_TO_PROMISE = { least: 5, most: 180 };
const STEPS = ['start_job', 'arrived', 'verify_code', 'start_service', 'complete_job', 'confirm_payment'] as const;
type Step = (typeof STEPS)[number];

/** A provider with a truck, who takes jobs that are sent by SMS. */
export class Provider {
  private readonly openedLinks = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly person: Person,
    private readonly n: number,
  ) {}

  /** Takes one job after another until the night ends. */
  async run(): Promise<void> {
    const { clock, phones, jobByPhone, busyPhones } = this.world;
    const { phone } = this.person;
    while (!clock.isOver) {
      const link = phones.links('provider', phone).find((found) => !this.openedLinks.has(found));
      const job = jobByPhone.get(phone);
      if (link && !job) {
        this.openedLinks.add(link);
        await this.answerUnknownJob(link);
      } else if (link && job) {
        this.openedLinks.add(link);
        this.world.activeVisits += 1;
        await this.answerJob(link, job, job.assignments - 1).finally(() => (this.world.activeVisits -= 1));
        // Providers who never respond stay unavailable, and those with a job are busy. All others are free again.
        if (job.plan.providers[job.assignments - 1] !== 'silent' && !job.plan.stopsAt) busyPhones.delete(phone);
      }
      await clock.pauseReal(POLL_MS);
    }
  }

  /**
   * Takes a job that a person at the desk assigned. Only the job's page, after the agreement, tells which job it is.
   */
  private async answerUnknownJob(link: string): Promise<void> {
    const browser = this.world.newBrowser('provider', FIRST_ADDRESS_NUMBER + this.n, 0, true);
    const page = await browser.openPatiently(link);
    if (!hasForm(page, 'accept_agreement')) return;
    await browser.pressButton(page, 'accept_agreement', { agree: 'yes', minutes: '45' });
    const job = this.world.jobByPlate(NIGHT_PLATE.exec((await browser.openPatiently(link)).html)?.[0] ?? '');
    if (!job) return;
    browser.job = job.plan.number;
    job.markReached('provider');
    await new OnSiteVisit(this.world, job, browser, link, addressOf(FIRST_ADDRESS_NUMBER + this.n)).run();
  }

  /** The time that the drive will take, in real minutes. */
  private minutesFor({ plan }: NightJob): number {
    const realMs = this.world.clock.toRealMs(plan.driveMinutes + plan.thinkMinutes.provider);
    return Math.min(Math.max(Math.ceil(realMs / 60_000), MINUTES_TO_PROMISE.least), MINUTES_TO_PROMISE.most);
  }

  private async answerJob(link: string, job: NightJob, attempt: number): Promise<void> {
    const { clock } = this.world;
    const answer = job.plan.providers[attempt] ?? 'takes';
    if (answer === 'silent' || !job.willReach('provider')) return;
    await clock.wait(job.plan.thinkMinutes.provider);
    const browser = this.world.newBrowser(
      'provider',
      FIRST_ADDRESS_NUMBER + this.n,
      job.plan.number,
      (this.n + job.plan.number) % 2 === 0,
    );
    const page = await browser.openPatiently(link);
    if (!hasForm(page, 'accept_agreement')) return;
    if (answer === 'declines') {
      await browser.pressButton(page, 'decline_job');
      return;
    }
    const agreement = await browser.pressButton(page, 'accept_agreement', {
      agree: 'yes',
      minutes: String(this.minutesFor(job)),
    });
    if (agreement.status >= 400) return;
    job.markReached('provider');
    await new OnSiteVisit(this.world, job, browser, link, addressOf(FIRST_ADDRESS_NUMBER + this.n)).run();
  }
}

/** A provider's work on a job, from the agreement to the payment on site. */
class OnSiteVisit {
  private mistyped = false;
  private arrivedAt = Infinity;

  constructor(
    private readonly world: World,
    private readonly job: NightJob,
    private readonly browser: Browser,
    private readonly link: string,
    private readonly address: string,
  ) {}

  async run(): Promise<void> {
    let lastStep: Step | undefined;
    while (!this.job.finished) {
      const page = await this.browser.openPatiently(this.link);
      const step = STEPS.find((intent) => hasForm(page, intent));
      if (!step) {
        // The job is done, cancelled, or somebody else's.
        if (page.status >= 400 || lastStep === 'confirm_payment') return;
        await this.world.clock.pauseReal(POLL_MS);
        continue;
      }
      if (step === 'confirm_payment' && lastStep === step) return;
      const accepted = await this.takeStep(step, page);
      if (accepted) lastStep = step;
      else await this.world.clock.pauseReal(POLL_MS);
    }
  }

  /** @returns whether the step was accepted */
  private async takeStep(step: Step, page: VisitedPage): Promise<boolean> {
    const { job, world } = this;
    const { plan } = job;
    switch (step) {
      case 'start_job': {
        const done = await this.submitForm(page, step);
        if (done && !job.willReach('arrived')) await postStartPosition(this.drive);
        if (done) job.markReached('started');
        return done;
      }
      case 'arrived': {
        if (!(await drive(this.drive))) return false;
        // The page was opened before the drive, so load it again.
        const reloaded = await this.browser.openPatiently(this.link);
        if (!hasForm(reloaded, step)) return false;
        const done = await this.submitForm(reloaded, step);
        if (done) job.markReached('arrived');
        this.arrivedAt = world.clock.milliseconds;
        return done;
      }
      case 'verify_code':
        return this.enterCode(page);
      case 'start_service': {
        const done = await this.submitForm(page, step);
        if (done) job.markReached('working');
        return done;
      }
      case 'complete_job': {
        await world.clock.wait(plan.workMinutes);
        if (plan.outcome === 'service_fails' && (await this.callDesk('service_fails'))) return false;
        const fresh = await this.browser.openPatiently(this.link);
        if (!hasForm(fresh, step)) return false;
        const done = await this.submitForm(fresh, step);
        if (done) job.markReached('completed');
        return done;
      }
      case 'confirm_payment':
        await world.clock.pauseReal(Math.min(30_000, world.clock.toRealMs(1)));
        return this.submitForm(page, step);
    }
  }

  private get drive(): DriveOptions {
    const { clock, records, addresses } = this.world;
    const jobId = this.link.replace('/provider/', '');
    return { plan: this.job.plan, jobId, site: addresses.site, address: this.address, clock, records };
  }

  private async submitForm(page: VisitedPage, intent: string, fields: Record<string, string> = {}): Promise<boolean> {
    const answer = await this.browser.pressButton(page, intent, fields);
    return answer.status < 400;
  }

  private async enterCode(page: VisitedPage): Promise<boolean> {
    const { job, world } = this;
    if (job.plan.outcome === 'nobody_there') {
      await world.clock.wait(5);
      if (await this.callDesk('nobody_there')) return false;
      return this.submitForm(page, 'skip_code', { reason: 'not_there' });
    }
    if (job.arrivalCode === undefined) {
      const waitedMs = world.clock.milliseconds - this.arrivedAt;
      if (waitedMs < Math.max(CODE_WAIT_MINIMUM_MS, world.clock.toRealMs(CODE_WAIT_MINUTES))) return false;
      return this.submitForm(page, 'skip_code', { reason: 'phone_off' });
    }
    if (job.plan.mistakes.typo && !this.mistyped) {
      this.mistyped = true;
      world.records.mistakeCounts.typo += 1;
      const wrongCode = job.arrivalCode === '1111' ? '2222' : '1111';
      await this.browser.pressButton(page, 'verify_code', { code: wrongCode }, { mistake: 'typo' });
      return false;
    }
    return this.submitForm(page, 'verify_code', { code: job.arrivalCode });
  }

  private deskReached = false;

  /**
   * Calls the desk about a problem for which the page has no button.
   * @returns false once calling doesn't help any more
   */
  private async callDesk(reason: 'nobody_there' | 'service_fails'): Promise<boolean> {
    const { job, world } = this;
    if (this.deskReached) return world.clock.minutes < this.calledAt + 15;
    this.deskReached = true;
    this.calledAt = world.clock.minutes;
    world.records.missingFeatures.push({ job: job.plan.number, description: reason });
    world.waitingCalls.push({ job, reason });
    await world.clock.wait(2);
    return true;
  }

  private calledAt = 0;
}
