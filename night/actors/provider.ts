import { fictionalAddress, hasForm } from '../visitor.ts';
import type { Provider as Person } from '../model/people.ts';
import { NIGHT_PLATE } from './desk-list.ts';
import { MINUTE, submitPromisedMinutes, shortestPromiseMs } from './promise.ts';
import { ProviderVisit } from './visit.ts';
import type { NightJob, World } from './world.ts';

const POLL_MS = 1_500;
/** The numbers of providers' IP addresses begin here, after the drivers'. */
const FIRST_ADDRESS_NUMBER = 50_000;
/** If a provider ignores a job, they take no other jobs for this long, in simulated minutes. */
const SILENT_PROVIDER_MINUTES = 45;

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
        // Providers who stopped midway stay busy. All others are free again.
        if (!job.plan.stopsAt) busyPhones.delete(phone);
      }
      await clock.pauseReal(POLL_MS);
    }
  }

  /**
   * Takes a job that a real person assigned, so we don't know which job it is. After the agreement, the job's page
   * shows the plate of the car.
   */
  private async answerUnknownJob(link: string): Promise<void> {
    const browser = this.world.newBrowser('provider', FIRST_ADDRESS_NUMBER + this.n, 0, true);
    const page = await browser.openPatiently(link);
    if (!hasForm(page, 'accept_agreement')) return;
    await browser.pressButton(page, 'accept_agreement', { agree: 'yes', minutes: '45' });
    const job = this.world.jobByPlate(NIGHT_PLATE.exec((await browser.openPatiently(link)).html)?.[0] ?? '');
    if (!job) return;
    browser.job = job.plan.number;
    job.arrivesAtMs = this.world.clock.milliseconds + this.world.clock.toRealMs(job.plan.driveMinutes);
    job.markReached('provider');
    const address = fictionalAddress(FIRST_ADDRESS_NUMBER + this.n);
    await new ProviderVisit(this.world, { job, browser, link, address, phone: this.person.phone, delay: null }).run();
  }

  private async answerJob(link: string, job: NightJob, attempt: number): Promise<void> {
    const { clock } = this.world;
    const { plan } = job;
    const answer = plan.providers[attempt] ?? 'takes';
    if (!job.willReach('provider')) return;
    if (answer === 'silent') return clock.wait(SILENT_PROVIDER_MINUTES);
    await clock.wait(plan.thinkMinutes.provider);
    const browser = this.world.newBrowser(
      'provider',
      FIRST_ADDRESS_NUMBER + this.n,
      plan.number,
      (this.n + plan.number) % 2 === 0,
    );
    const page = await browser.openPatiently(link);
    if (!hasForm(page, 'accept_agreement')) return;
    if (answer === 'declines') {
      await browser.pressButton(page, 'decline_job');
      return;
    }
    // Only the first provider of a job is late.
    const delay = job.reachedAt.has('provider') ? null : plan.delay;
    const driveMs = clock.toRealMs(plan.driveMinutes + plan.thinkMinutes.provider);
    const agreement = await submitPromisedMinutes(browser, page, 'accept_agreement', delay ? 0 : driveMs, {
      agree: 'yes',
    });
    if (agreement.status >= 400) return;
    job.arrivesAtMs = clock.milliseconds + (delay ? shortestPromiseMs(0) + delay.realMinutes * MINUTE : driveMs);
    job.markReached('provider');
    const address = fictionalAddress(FIRST_ADDRESS_NUMBER + this.n);
    await new ProviderVisit(this.world, { job, browser, link, address, phone: this.person.phone, delay }).run();
  }
}
