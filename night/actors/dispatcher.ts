import { offers } from '../visitor.ts';
import type { Page } from '../visitor.ts';
import type { Service } from '../model/moods.ts';
import { REASONS } from '../model/plan.ts';
import type { Browser } from './browser.ts';
import { cardsOf, olderOf } from './desk-list.ts';
import type { Card } from './desk-list.ts';
import { nationalOf } from './driver.ts';
import type { Call, Job, World } from './world.ts';

const LOOK_MS = 1_000;
/** Providers should answer within five minutes: simulated minutes, and a minimum in real milliseconds. */
const PROVIDER_MINUTES = 6;
const PROVIDER_MS = 20_000;
const MOST_PAGES = 20;
/** Service names in the form for callers. */
const BY_PHONE: Partial<Record<Service, string>> = {
  towing: 'car_towing',
  battery_replacement: 'other',
  winch_out: 'other',
};

/** The desk's account. */
export interface Account {
  email: string;
  password: string;
}

/** The dispatcher, who takes calls first, then the longest waiting requests. */
export class Dispatcher {
  private readonly plain: Browser;
  private readonly script: Browser;
  /** When each job was assigned. */
  private readonly givenAt = new Map<Job, number>();
  private readonly paths = new Map<Job, string>();
  private next = 0;

  constructor(
    private readonly world: World,
    private readonly account: Account,
    /** Ids of requests from before the night. */
    private readonly before: ReadonlySet<string>,
  ) {
    this.plain = world.browser('desk', 60_000, 0, false);
    this.script = world.browser('desk', 60_001, 0, true);
  }

  async live(): Promise<void> {
    const { clock, calls } = this.world;
    for (const browser of [this.plain, this.script]) await this.signIn(browser);
    while (!clock.isOver) {
      const call = calls.shift();
      if (call) await this.pickUp(call);
      else if (!(await this.workThroughList())) await clock.pause(LOOK_MS);
    }
  }

  private async signIn(browser: Browser): Promise<void> {
    const page = await browser.open('/admin/login');
    const { email, password } = this.account;
    const desk = await browser.press(page, 'sign_in', { email, password }, { plain: true });
    if (!desk.url.startsWith('/admin')) throw new Error(`the desk could not sign in: ${desk.status} ${desk.url}`);
  }

  /** Half of the jobs are handled with JavaScript. */
  private browserFor(job: Job): Browser {
    const browser = job.plan.n % 2 === 0 ? this.script : this.plain;
    browser.job = job.plan.n;
    return browser;
  }

  /** Reads all pages of both lists, then does what's due. @returns whether there was anything */
  private async workThroughList(): Promise<boolean> {
    const cards = new Map<string, Card>();
    this.plain.job = 0;
    const first = await this.plain.open('/admin');
    for (const card of cardsOf(first)) cards.set(card.path, card);
    for (const list of ['online', 'phone'] as const) {
      let older = olderOf(first, list);
      for (let pages = 0; older && pages < MOST_PAGES; pages += 1) {
        const page = await this.plain.open(older);
        for (const card of cardsOf(page)) cards.set(card.path, card);
        older = olderOf(page, list);
      }
    }
    const isOurs = ({ path, plate }: Card) =>
      this.world.jobOf(plate) !== undefined || !this.before.has(path.replace('/admin/request/', ''));
    const ours = [...cards.values()].filter(isOurs);
    this.world.waiting = ours.filter(({ mine }) => mine).length + this.world.calls.length;
    let acted = false;
    // The list is newest first; handle the oldest first.
    for (const card of ours.reverse()) {
      if (this.world.calls.length > 0) return true;
      const job = this.world.jobOf(card.plate) ?? this.world.adopt(card.path);
      if (!job || job.over) continue;
      this.paths.set(job, card.path);
      if (card.mine || card.wantsToCancel || this.waitsTooLong(job))
        acted = (await this.handle(job, card.path)) || acted;
      if (card.mine) this.world.waiting -= 1;
    }
    return acted;
  }

  private waitsTooLong(job: Job): boolean {
    const since = this.givenAt.get(job);
    const { clock } = this.world;
    return since !== undefined && clock.milliseconds - since > Math.max(PROVIDER_MS, clock.wall(PROVIDER_MINUTES));
  }

  /** Opens a request and does what its page offers. */
  private async handle(job: Job, path: string): Promise<boolean> {
    const { world } = this;
    const { plan } = job;
    const browser = this.browserFor(job);
    const page = await browser.open(path);
    await world.clock.wait(plan.waits.desk);
    if (offers(page, 'decline_cancellation')) {
      return plan.letsGo ? this.cancel(job, page, REASONS.served) : this.press(job, page, 'decline_cancellation');
    }
    if (offers(page, 'set_price')) return job.goesTo('priced') && this.price(job, page);
    // A caller's link that could not be made with the request, because a part was away.
    if (offers(page, 'create_payment_link')) return this.press(job, page, 'create_payment_link');
    if (offers(page, 'accept_counter')) return job.goesTo('accepted') && this.answerCounter(job, page);
    if (offers(page, 'assign_provider')) return job.goesTo('assigned') && this.assign(job, page, 'assign_provider');
    const unanswered = page.html.includes('has not accepted the agreement yet');
    if (!unanswered) this.givenAt.delete(job);
    else if (offers(page, 'reassign_provider') && this.waitsTooLong(job)) {
      return this.assign(job, page, 'reassign_provider');
    }
    return false;
  }

  private async press(job: Job, page: Page, intent: string, fields: Record<string, string> = {}): Promise<boolean> {
    const answer = await this.browserFor(job).press(page, intent, fields);
    return answer.status < 400;
  }

  private async price(job: Job, page: Page): Promise<boolean> {
    const { price, slips } = job.plan;
    if (slips.typo) {
      this.world.records.slips.typo += 1;
      await this.browserFor(job).press(page, 'set_price', { amount: `${price}o` }, { slip: 'typo' });
    }
    return this.press(job, page, 'set_price', { amount: String(price) });
  }

  private answerCounter(job: Job, page: Page): Promise<boolean> {
    const { deskAnswers, lastPrice } = job.plan;
    if (deskAnswers === 'accepts') return this.press(job, page, 'accept_counter');
    if (deskAnswers === 'last_price' && offers(page, 'final_counter')) {
      return this.press(job, page, 'final_counter', { amount: String(lastPrice) });
    }
    return this.press(job, page, 'reject_counter');
  }

  private async assign(job: Job, page: Page, intent: 'assign_provider' | 'reassign_provider'): Promise<boolean> {
    const { providers, busy, given } = this.world;
    const free = providers.findIndex((_, n) => !busy.has(providers[(this.next + n) % providers.length]?.phone ?? ''));
    const provider = providers[(this.next + Math.max(0, free)) % providers.length];
    if (free < 0 || !provider) return false;
    this.next = (this.next + free + 1) % providers.length;
    const before = given.get(provider.phone);
    busy.add(provider.phone);
    given.set(provider.phone, job);
    job.asked += 1;
    this.givenAt.set(job, this.world.clock.milliseconds);
    const done = await this.press(job, page, intent, {
      provider_name: provider.name,
      provider_phone: nationalOf(provider.phone),
      provider_email: provider.email,
      provider_vehicle_info: provider.vehicle,
      provider_plate: provider.plate,
    });
    if (done) {
      job.reach('assigned');
      return true;
    }
    busy.delete(provider.phone);
    if (before) given.set(provider.phone, before);
    job.asked -= 1;
    this.givenAt.delete(job);
    return false;
  }

  private async cancel(job: Job, page: Page, reason: string): Promise<boolean> {
    if (!offers(page, 'cancel_request')) return false;
    const done = await this.press(job, page, 'cancel_request', { reason, refund_deposit: 'yes' });
    if (done) job.lose(reason);
    return done;
  }

  private async pickUp({ job, about }: Call): Promise<void> {
    if (about === 'help') return this.typeIn(job);
    const path = this.paths.get(job);
    if (!path) {
      this.world.records.crashes.push(`job ${job.plan.n}: a provider called about a job that the desk never saw`);
      return;
    }
    // The request may change between loading the page and cancelling. Load it again then.
    for (let tries = 0; tries < 3; tries += 1) {
      const page = await this.browserFor(job).open(path);
      await this.world.clock.wait(job.plan.waits.desk);
      if (!offers(page, 'cancel_request') || (await this.cancel(job, page, REASONS[about]))) return;
    }
  }

  /** Enters a caller's request and texts the links. */
  private async typeIn(job: Job): Promise<void> {
    const { plan } = job;
    const browser = this.browserFor(job);
    const page = await browser.open('/admin?tab=phone');
    await this.world.clock.wait(plan.waits.desk * 3);
    const answer = await browser.press(page, 'create_phone_request', {
      phone: nationalOf(plan.phone),
      email: plan.email ?? '',
      vehicle_year: plan.vehicle.year,
      vehicle_make: plan.vehicle.make,
      vehicle_model: plan.vehicle.model,
      vehicle_plate: plan.vehicle.plate,
      service_type: BY_PHONE[plan.service] ?? plan.service,
      language: plan.language,
      location_address: plan.address,
      text_consent: 'yes',
      service_description: plan.destination ? `To ${plan.destination}` : '',
      final_price: String(plan.price),
    });
    if (answer.status >= 400) job.lose('the desk could not type it in');
  }
}
