import type { Page } from '../visitor.ts';
import { addressOf, offers } from '../visitor.ts';
import type { Provider as Person } from '../model/people.ts';
import type { Browser } from './browser.ts';
import { PLATE } from './desk-list.ts';
import { drive, setOut } from './truck.ts';
import type { Drive } from './truck.ts';
import type { Job, World } from './world.ts';

const LOOK_MS = 1_500;
/** Providers' addresses come after the drivers'. */
const FIRST_ADDRESS = 50_000;
/**
 * How long to wait for the customer's code before giving a reason: simulated minutes, and a minimum in real
 * milliseconds.
 */
const CODE_MINUTES = 12;
const CODE_MS = 20_000;
const STEPS = ['start_job', 'arrived', 'verify_code', 'start_service', 'complete_job', 'confirm_payment'] as const;
type Step = (typeof STEPS)[number];

/** A provider with a truck, who answers jobs sent by SMS. */
export class Provider {
  private readonly seen = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly person: Person,
    private readonly n: number,
  ) {}

  /** Takes one job after another until the night ends. */
  async live(): Promise<void> {
    const { clock, phones, given, busy } = this.world;
    const { phone } = this.person;
    while (!clock.isOver) {
      const link = phones.linksTo('provider', phone).find((found) => !this.seen.has(found));
      const job = given.get(phone);
      if (link && !job) {
        this.seen.add(link);
        await this.answerPerson(link);
      } else if (link && job) {
        this.seen.add(link);
        this.world.visits += 1;
        await this.answer(link, job, job.asked - 1).finally(() => (this.world.visits -= 1));
        // A silent provider stays unavailable, and one with a job is busy.
        if (job.plan.providers[job.asked - 1] !== 'silent' && !job.plan.until) busy.delete(phone);
      }
      await clock.pause(LOOK_MS);
    }
  }

  /** A person at the desk assigned the job, so only its page says which it is, after the agreement. */
  private async answerPerson(link: string): Promise<void> {
    const browser = this.world.browser('provider', FIRST_ADDRESS + this.n, 0, true);
    const page = await browser.open(link);
    if (!offers(page, 'accept_agreement')) return;
    await browser.press(page, 'accept_agreement', { agree: 'yes' });
    const job = this.world.jobOf(PLATE.exec((await browser.open(link)).html)?.[0] ?? '');
    if (!job) return;
    browser.job = job.plan.n;
    job.reach('provider');
    await new Visit(this.world, job, browser, link, addressOf(FIRST_ADDRESS + this.n)).run();
  }

  private async answer(link: string, job: Job, turn: number): Promise<void> {
    const { clock } = this.world;
    const answer = job.plan.providers[turn] ?? 'takes';
    if (answer === 'silent' || !job.goesTo('provider')) return;
    await clock.wait(job.plan.waits.provider);
    const browser = this.world.browser('provider', FIRST_ADDRESS + this.n, job.plan.n, (this.n + job.plan.n) % 2 === 0);
    const page = await browser.open(link);
    if (!offers(page, 'accept_agreement')) return;
    if (answer === 'declines') {
      await browser.press(page, 'decline_job');
      return;
    }
    const agreed = await browser.press(page, 'accept_agreement', { agree: 'yes' });
    if (agreed.status >= 400) return;
    job.reach('provider');
    await new Visit(this.world, job, browser, link, addressOf(FIRST_ADDRESS + this.n)).run();
  }
}

/** A job from the agreement to the payment on site. */
class Visit {
  private mistyped = false;
  private arrivedAt = Infinity;

  constructor(
    private readonly world: World,
    private readonly job: Job,
    private readonly browser: Browser,
    private readonly link: string,
    private readonly address: string,
  ) {}

  async run(): Promise<void> {
    let last: Step | undefined;
    while (!this.job.over) {
      const page = await this.browser.open(this.link);
      const step = STEPS.find((intent) => offers(page, intent));
      if (!step) {
        // Done, canceled, or reassigned.
        if (page.status >= 400 || last === 'confirm_payment') return;
        await this.world.clock.pause(LOOK_MS);
        continue;
      }
      if (step === 'confirm_payment' && last === step) return;
      const done = await this.take(step, page);
      if (done) last = step;
      else await this.world.clock.pause(LOOK_MS);
    }
  }

  /** @returns whether it was done */
  private async take(step: Step, page: Page): Promise<boolean> {
    const { job, world } = this;
    const { plan } = job;
    switch (step) {
      case 'start_job': {
        const done = await this.press(page, step);
        if (done && !job.goesTo('arrived')) await setOut(this.drive);
        if (done) job.reach('started');
        return done;
      }
      case 'arrived': {
        if (!(await drive(this.drive))) return false;
        // Reload: the page was opened before the drive.
        const fresh = await this.browser.open(this.link);
        if (!offers(fresh, step)) return false;
        const done = await this.press(fresh, step);
        if (done) job.reach('arrived');
        this.arrivedAt = world.clock.milliseconds;
        return done;
      }
      case 'verify_code':
        return this.enterCode(page);
      case 'start_service': {
        const done = await this.press(page, step);
        if (done) job.reach('working');
        return done;
      }
      case 'complete_job': {
        await world.clock.wait(plan.work);
        if (plan.outcome === 'service_fails' && (await this.callDesk('service_fails'))) return false;
        const fresh = await this.browser.open(this.link);
        if (!offers(fresh, step)) return false;
        const done = await this.press(fresh, step);
        if (done) job.reach('completed');
        return done;
      }
      case 'confirm_payment':
        await world.clock.pause(Math.min(30_000, world.clock.wall(1)));
        return this.press(page, step);
    }
  }

  private get drive(): Drive {
    const { clock, records, addresses } = this.world;
    const jobId = this.link.replace('/provider/', '');
    return { plan: this.job.plan, jobId, site: addresses.site, address: this.address, clock, records };
  }

  private async press(page: Page, intent: string, fields: Record<string, string> = {}): Promise<boolean> {
    const answer = await this.browser.press(page, intent, fields);
    return answer.status < 400;
  }

  private async enterCode(page: Page): Promise<boolean> {
    const { job, world } = this;
    if (job.plan.outcome === 'nobody_there') {
      await world.clock.wait(5);
      if (await this.callDesk('nobody_there')) return false;
      return this.press(page, 'skip_code', { reason: 'not_there' });
    }
    if (job.code === undefined) {
      const waited = world.clock.milliseconds - this.arrivedAt;
      if (waited < Math.max(CODE_MS, world.clock.wall(CODE_MINUTES))) return false;
      return this.press(page, 'skip_code', { reason: 'phone_off' });
    }
    if (job.plan.slips.typo && !this.mistyped) {
      this.mistyped = true;
      world.records.slips.typo += 1;
      const wrong = job.code === '1111' ? '2222' : '1111';
      await this.browser.press(page, 'verify_code', { code: wrong }, { slip: 'typo' });
      return false;
    }
    return this.press(page, 'verify_code', { code: job.code });
  }

  private called = false;

  /** Calls the desk about a problem that the page has no button for. @returns false once that doesn't help */
  private async callDesk(about: 'nobody_there' | 'service_fails'): Promise<boolean> {
    const { job, world } = this;
    if (this.called) return world.clock.minutes < this.calledAt + 15;
    this.called = true;
    this.calledAt = world.clock.minutes;
    world.records.gaps.push({ job: job.plan.n, what: about });
    world.calls.push({ job, about });
    await world.clock.wait(2);
    return true;
  }

  private calledAt = 0;
}
