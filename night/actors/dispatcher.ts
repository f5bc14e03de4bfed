import { hasForm } from '../visitor.ts';
import type { VisitedPage } from '../visitor.ts';
import type { Service } from '../model/moods.ts';
import { CANCEL_REASONS } from '../model/plan.ts';
import type { Browser } from './browser.ts';
import { nextPageUrl, readRows } from './desk-list.ts';
import type { BoardRow } from './desk-list.ts';
import { formatNationalPhone } from './driver.ts';
import { DispatcherTroubleHandler } from './desk-trouble.ts';
import type { NightJob, World } from './world.ts';

const POLL_MS = 3_000;
/**
 * How long the dispatcher waits for a provider, who should respond within five minutes: in simulated minutes, and the
 * minimum in real milliseconds.
 */
const PROVIDER_ANSWER_MINUTES = 6;
const PROVIDER_ANSWER_MINIMUM_MS = 20_000;
const MAX_PAGES = 20;
/** The time from one dispatcher's sign-in to the next one's. */
const SIGN_IN_INTERVAL_MS = 4_000;
/** Services that have another value in the desk's form for callers than in the request form. */
const CALLER_FORM_SERVICES: Partial<Record<Service, string>> = {
  towing: 'car_towing',
  battery_replacement: 'other',
  winch_out: 'other',
};

/** The account of somebody at the desk. */
export interface Account {
  email: string;
  password: string;
}

/** A dispatcher. Takes calls first, then the requests in the order of the board, most urgent first. */
export class Dispatcher {
  private readonly plainBrowser: Browser;
  private readonly scriptBrowser: Browser;
  /**
   * When each job was last assigned, in real milliseconds since the night began. A job is removed when the dispatcher
   * sees that its provider has accepted the agreement.
   */
  private readonly assignedAt = new Map<NightJob, number>();
  private readonly trouble: DispatcherTroubleHandler;
  /**
   * When this dispatcher last looked at the board, in real milliseconds since the night began. The dispatchers share one
   * copy of the board, which is read again if it's older than this.
   */
  private lookedAt = 0;

  constructor(
    private readonly world: World,
    private readonly account: Account,
    /** The ids of requests that were made before the night. */
    private readonly earlierRequestIds: ReadonlySet<string>,
    /** This dispatcher's index, and how many dispatchers there are. Each one handles a part of the jobs. */
    private readonly share: { index: number; dispatcherCount: number },
  ) {
    this.trouble = new DispatcherTroubleHandler(
      world,
      (...form) => this.submitForm(...form),
      (job, page) => this.assignProvider(job, page, 'reassign_provider'),
    );
    this.plainBrowser = world.newBrowser('desk', 60_000 + 2 * share.index, 0, false);
    this.scriptBrowser = world.newBrowser('desk', 60_001 + 2 * share.index, 0, true);
  }

  async run(): Promise<void> {
    const { clock, waitingCalls } = this.world;
    // Dispatchers sign in one after the other, because checking a password takes the site a while.
    await clock.pauseReal(this.share.index * SIGN_IN_INTERVAL_MS);
    for (const browser of [this.plainBrowser, this.scriptBrowser]) await this.signIn(browser);
    while (!clock.isOver) {
      const call = waitingCalls.shift();
      if (call) await this.enterCallerRequest(call);
      else if (!(await this.handleList())) await clock.pauseReal(POLL_MS);
    }
  }

  private async signIn(browser: Browser): Promise<void> {
    const page = await browser.openPatiently('/admin/login');
    const { email, password } = this.account;
    const answer = await browser.pressButton(page, 'sign_in', { email, password }, { asDocument: true });
    if (!answer.url.startsWith('/admin')) throw new Error(`the desk could not sign in: ${answer.status} ${answer.url}`);
  }

  /** Returns the browser for a job, and sets the browser's `job`. Half of the jobs get the browser with script. */
  private browserFor(job: NightJob): Browser {
    const browser = job.plan.number % 2 === 0 ? this.scriptBrowser : this.plainBrowser;
    browser.job = job.plan.number;
    return browser;
  }

  /** Reads all pages of the board, in its order: what is most urgent comes first. */
  private async readList(): Promise<BoardRow[]> {
    const rows = new Map<string, BoardRow>();
    this.plainBrowser.job = 0;
    let url: string | undefined = '/admin';
    for (let pages = 0; url && pages < MAX_PAGES; pages += 1) {
      const page: VisitedPage = await this.plainBrowser.openPatiently(url);
      for (const row of readRows(page)) rows.set(row.path, row);
      url = nextPageUrl(page);
    }
    const isOfThisNight = ({ path, plate }: BoardRow) =>
      this.world.jobByPlate(plate) !== undefined || !this.earlierRequestIds.has(path.replace('/admin/request/', ''));
    const rowsOfNight = [...rows.values()].filter(isOfThisNight);
    this.world.waitingForDesk =
      rowsOfNight.filter(({ isDeskTurn }) => isDeskTurn).length + this.world.waitingCalls.length;
    return rowsOfNight;
  }

  /**
   * Handles the requests on the board that wait for this dispatcher. All dispatchers share one board. Stops when a
   * driver calls.
   * @returns false if nothing was done and nobody is calling
   */
  private async handleList(): Promise<boolean> {
    const { board, clock } = this.world;
    const rows = await board.read(this.lookedAt, () => this.readList());
    this.lookedAt = clock.milliseconds;
    let anythingDone = false;
    for (const row of rows) {
      if (this.world.waitingCalls.length > 0) return true;
      const job = this.world.jobByPlate(row.plate) ?? this.world.jobForPerson(row.path);
      if (!job || job.finished || job.plan.number % this.share.dispatcherCount !== this.share.index) continue;
      if (this.isDue(job, row)) anythingDone = (await this.handleRequest(job, row.path)) || anythingDone;
    }
    if (anythingDone) this.lookedAt = clock.milliseconds;
    return anythingDone;
  }

  private isDue(job: NightJob, { isDeskTurn, wantsToCancel }: BoardRow): boolean {
    const againAt = this.trouble.lookAgainAt.get(job);
    if (againAt === undefined) return isDeskTurn || wantsToCancel || this.isProviderLate(job);
    return wantsToCancel || this.world.clock.milliseconds >= againAt;
  }

  private isProviderLate(job: NightJob): boolean {
    const assignedAt = this.assignedAt.get(job);
    const { clock } = this.world;
    return (
      assignedAt !== undefined &&
      clock.milliseconds - assignedAt > Math.max(PROVIDER_ANSWER_MINIMUM_MS, clock.toRealMs(PROVIDER_ANSWER_MINUTES))
    );
  }

  /** Opens a request and does what its page asks for. */
  private async handleRequest(job: NightJob, path: string): Promise<boolean> {
    const { world } = this;
    const { plan } = job;
    const browser = this.browserFor(job);
    const page = await browser.openPatiently(path);
    // Keep `lookAgainAt` while the driver asks to cancel. If the dispatcher declines the cancellation, she may have to
    // look again at a proposal that the driver hasn't answered.
    if (!hasForm(page, 'decline_cancellation')) this.trouble.lookAgainAt.delete(job);
    await world.clock.wait(plan.thinkMinutes.desk);
    if (this.trouble.asksForDecision(page)) return this.trouble.decide(job, page);
    if (hasForm(page, 'decline_cancellation')) {
      return plan.allowsCancellation
        ? this.cancelRequest(job, page, CANCEL_REASONS.served)
        : this.submitForm(job, page, 'decline_cancellation');
    }
    if (hasForm(page, 'set_price')) return job.willReach('priced') && this.setPrice(job, page);
    // The caller's payment link couldn't be made together with the request, because a process was down. Make it now.
    if (hasForm(page, 'create_payment_link')) return this.submitForm(job, page, 'create_payment_link');
    if (hasForm(page, 'accept_counter')) return job.willReach('accepted') && this.answerCounter(job, page);
    if (hasForm(page, 'assign_provider'))
      return job.willReach('assigned') && this.assignProvider(job, page, 'assign_provider');
    const agreementPending = page.html.includes('accepted the agreement yet');
    if (!agreementPending) this.assignedAt.delete(job);
    else if (hasForm(page, 'reassign_provider') && this.isProviderLate(job)) {
      return this.assignProvider(job, page, 'reassign_provider');
    }
    if (hasForm(page, 'promise_again')) return this.trouble.askForNewTime(job, page);
    return false;
  }

  private async submitForm(
    job: NightJob,
    page: VisitedPage,
    intent: string,
    fields: Record<string, string> = {},
  ): Promise<boolean> {
    const answer = await this.browserFor(job).pressButton(page, intent, fields);
    return answer.status < 400;
  }

  private async setPrice(job: NightJob, page: VisitedPage): Promise<boolean> {
    const { price, mistakes } = job.plan;
    if (mistakes.typo) {
      this.world.records.mistakeCounts.typo += 1;
      await this.browserFor(job).pressButton(page, 'set_price', { amount: `${price}o` }, { mistake: 'typo' });
    }
    return this.submitForm(job, page, 'set_price', { amount: String(price) });
  }

  private async answerCounter(job: NightJob, page: VisitedPage): Promise<boolean> {
    const { counterAnswer, finalOffer: lastPrice } = job.plan;
    if (counterAnswer === 'accepts') return this.submitForm(job, page, 'accept_counter');
    if (counterAnswer === 'last_price' && hasForm(page, 'final_counter')) {
      return this.submitForm(job, page, 'final_counter', { amount: String(lastPrice) });
    }
    const rejected = await this.submitForm(job, page, 'reject_counter');
    if (rejected) job.markEnded('cancelled', null);
    return rejected;
  }

  private async assignProvider(
    job: NightJob,
    page: VisitedPage,
    intent: 'assign_provider' | 'reassign_provider',
  ): Promise<boolean> {
    const { providers, busyPhones, jobByPhone, nextProvider } = this.world;
    const freeIndex = providers.findIndex(
      (_, n) => !busyPhones.has(providers[(nextProvider + n) % providers.length]?.phone ?? ''),
    );
    const provider = providers[(nextProvider + Math.max(0, freeIndex)) % providers.length];
    if (freeIndex < 0 || !provider) return false;
    this.world.nextProvider = (nextProvider + freeIndex + 1) % providers.length;
    const previousJob = jobByPhone.get(provider.phone);
    busyPhones.add(provider.phone);
    jobByPhone.set(provider.phone, job);
    job.assignments += 1;
    this.assignedAt.set(job, this.world.clock.milliseconds);
    const accepted = await this.submitForm(job, page, intent, {
      provider_name: provider.name,
      provider_phone: formatNationalPhone(provider.phone),
      provider_email: provider.email,
      provider_vehicle_info: provider.vehicle,
      provider_plate: provider.plate,
    });
    if (accepted) {
      job.markReached('assigned');
      return true;
    }
    busyPhones.delete(provider.phone);
    if (previousJob) jobByPhone.set(provider.phone, previousJob);
    job.assignments -= 1;
    this.assignedAt.delete(job);
    return false;
  }

  private async cancelRequest(job: NightJob, page: VisitedPage, reason: string): Promise<boolean> {
    if (!hasForm(page, 'cancel_request')) return false;
    const done = await this.submitForm(job, page, 'cancel_request', { reason, refund_deposit: 'yes' });
    if (!done) return false;
    job.markEnded('cancelled', null);
    job.giveUp(reason);
    return true;
  }

  /** Enters a caller's request and texts the links. */
  private async enterCallerRequest(job: NightJob): Promise<void> {
    const { plan } = job;
    const browser = this.browserFor(job);
    const page = await browser.openPatiently('/admin?tab=phone');
    await this.world.clock.wait(plan.thinkMinutes.desk * 3);
    const fields = {
      phone: formatNationalPhone(plan.phone),
      email: plan.email ?? '',
      vehicle_year: plan.vehicle.year,
      vehicle_make: plan.vehicle.make,
      vehicle_model: plan.vehicle.model,
      vehicle_plate: plan.vehicle.plate,
      service_type: CALLER_FORM_SERVICES[plan.service] ?? plan.service,
      language: plan.language,
      location_address: plan.address,
      text_consent: 'yes',
      service_description: plan.destination ? `To ${plan.destination}` : '',
      final_price: String(plan.price),
    };
    let answer = await browser.pressButton(page, 'create_phone_request', fields);
    // The desk asks once if another open request may be for the same car.
    if (answer.status === 409) answer = await browser.pressButton(answer, 'create_anyway', fields);
    if (answer.status >= 400) job.giveUp('the desk could not type it in');
  }
}
