import { Visitor, formsOf, hasForm } from '../visitor.ts';
import type { VisitedPage } from '../visitor.ts';
import type { Browser } from './browser.ts';
import { PageEventStream } from './feed.ts';
import { paymentLink } from './read-page.ts';
import { DoneSteps } from './once.ts';
import { DriverTroubleHandler } from './site-trouble.ts';
import type { NightJob, World } from './world.ts';

/** How often a caller looks for an SMS: in simulated minutes, and the minimum in real milliseconds. */
const SMS_POLL_MINUTES = 0.3;
const SMS_POLL_MINIMUM_MS = 1_500;
/** How often a driver looks at the page even if no event came, in real milliseconds. */
const LOOK_ANYWAY_MS = 20_000;
const CANCELLED_HEADING = /Request Cancelled|Solicitud cancelada/;

/** A driver, from the request to the rating. */
export class Driver {
  private readonly browser: Browser;
  private readonly trouble: DriverTroubleHandler;
  private trackingPath = '';
  private readonly done = new DoneSteps();

  constructor(
    private readonly world: World,
    private readonly job: NightJob,
  ) {
    this.browser = world.newBrowser('driver', job.plan.number, job.plan.number, job.plan.channel === 'script');
    this.trouble = new DriverTroubleHandler(world, job, this.browser, (path) => this.pay(path));
  }

  private get plan() {
    return this.job.plan;
  }

  async run(): Promise<void> {
    const { clock } = this.world;
    await clock.wait(this.plan.startsAt - clock.minutes);
    if (this.plan.language === 'es') await this.browser.openPatiently('/language/es');
    if (this.plan.channel === 'call') await this.callDesk();
    else await this.submitRequest();
    const feed = new PageEventStream(this.browser, this.trackingPath, clock);
    while (!this.job.finished) {
      const { count } = feed;
      const anythingDone = await this.visitTrackingPage();
      if (!anythingDone) await feed.waitBeyond(count, LOOK_ANYWAY_MS);
    }
    feed.close();
  }

  private waitForNextPoll(): Promise<void> {
    return this.world.clock.pauseReal(Math.max(SMS_POLL_MINIMUM_MS, this.world.clock.toRealMs(SMS_POLL_MINUTES)));
  }

  /** Asks for help by phone, then pays through the link that the desk texts. */
  private async callDesk(): Promise<void> {
    this.job.markReached('asked');
    this.world.waitingCalls.push(this.job);
    let link: string | undefined;
    while (!(link = this.world.phones.lastLink('payment', this.plan.phone))) await this.waitForNextPoll();
    this.job.markReached('priced');
    await this.world.clock.wait(this.plan.thinkMinutes.driver);
    await this.payDeposit(link);
    while (!this.job.finished && !(this.trackingPath = this.world.phones.lastLink('track', this.plan.phone) ?? ''))
      await this.waitForNextPoll();
  }

  private async submitRequest(): Promise<void> {
    const { plan, browser } = this;
    const page = await browser.openPatiently('/request');
    await this.world.clock.wait(plan.thinkMinutes.driver / 4);
    const fields: Record<string, string> = {
      phone: formatNationalPhone(plan.phone),
      service_type: plan.service,
      vehicle_type: plan.vehicle.type,
      vehicle_year: plan.vehicle.year,
      vehicle_make: plan.vehicle.make,
      vehicle_model: plan.vehicle.model,
      vehicle_plate: plan.vehicle.plate,
      location_address: plan.address,
      ...(plan.email ? { email: plan.email } : {}),
      ...(plan.consentsToSms ? { text_consent: 'yes' } : {}),
      ...(plan.destination ? { destination_address: plan.destination } : {}),
      ...(plan.sharesPosition ? { customer_lat: String(plan.point.lat), customer_lng: String(plan.point.lng) } : {}),
    };
    if (plan.mistakes.typo) {
      this.world.records.mistakeCounts.typo += 1;
      await browser.pressButton(page, 'request_offer', { ...fields, phone: '214 555' }, { mistake: 'typo' });
    }
    const mistake = plan.mistakes.deadZone ? 'dead zone' : plan.mistakes.doubleTap ? 'double tap' : undefined;
    if (mistake) this.world.records.mistakeCounts[mistake] += 1;
    const answer = await browser.pressButton(page, 'request_offer', fields, { mistake });
    if (!answer.url.startsWith('/track/')) throw new Error(`the request led to ${answer.url} (${answer.status})`);
    this.trackingPath = answer.url.replace(/\?.*$/, '');
    this.job.markReached('asked');
  }

  /**
   * Opens the tracking page and takes the next step, if there's one.
   * @returns false if there was nothing to do
   */
  private async visitTrackingPage(): Promise<boolean> {
    const { plan, job, browser } = this;
    const page = await browser.openPatiently(this.trackingPath);
    if (page.status === 404 || page.status === 410) return this.endAtClosedLink();
    if (CANCELLED_HEADING.test(page.html)) {
      // If a driver has asked to cancel and the provider then hands the job back, the request is cancelled. No actor
      // has recorded this end, so record it here.
      if (this.done.has('leaves')) job.markEnded('cancelled', null);
      job.giveUp('cancelled by the desk');
      return true;
    }
    job.arrivalCode =
      /class="(?:check-code|sign-code)">(?:[^<]*<strong>)?\s*(\d{4})/.exec(page.html)?.[1] ?? job.arrivalCode;
    if (hasForm(page, 'rate')) return this.rateJob(page);
    if (await this.trouble.answer(page)) return true;
    if (hasForm(page, 'reject_offer')) return this.answerOffer(page);
    const paymentPath = paymentLink(page);
    // The page keeps the payment link until Stripe's webhook arrives. A driver who has paid doesn't pay again.
    if (paymentPath && !job.reachedAt.has('paid')) {
      if (plan.leavesAt === 'before_payment') return this.cancelRequest(page);
      return this.payDeposit(paymentPath);
    }
    if (hasForm(page, 'wait_for_provider') && this.done.addIfNew('waits'))
      return this.submitForm(page, 'wait_for_provider');
    const hasProvider = job.reachedAt.has('provider');
    const leavingPoint = !job.reachedAt.has('priced')
      ? 'before_price'
      : hasProvider
        ? 'after_assignment'
        : 'after_payment';
    if (plan.leavesAt === leavingPoint) {
      if (leavingPoint === 'after_payment' && !job.reachedAt.has('paid')) return false;
      return this.cancelRequest(page);
    }
    return false;
  }

  private async submitForm(page: VisitedPage, intent: string, fields: Record<string, string> = {}): Promise<true> {
    await this.browser.pressButton(page, intent, fields);
    return true;
  }

  /** Accepts, counters or rejects an offer. */
  private async answerOffer(page: VisitedPage): Promise<boolean> {
    const { plan, job, world } = this;
    job.markReached('priced');
    if (job.finished) return true;
    if (this.done.addIfNew('price')) await world.clock.wait(plan.thinkMinutes.driver);
    if (plan.leavesAt === 'at_price') {
      const answer = await this.browser.pressButton(page, 'reject_offer');
      if (answer.status < 400) {
        job.markEnded('cancelled', null);
        job.giveUp('the driver rejected the price');
      }
      return true;
    }
    const willCounter = plan.counterOffer !== null && !this.done.has('counter');
    if (plan.repliesBySms && plan.consentsToSms) {
      if (!this.done.addIfNew(willCounter ? 'counter' : 'accept')) return false;
      await world.phones.reply(plan.phone, willCounter ? String(plan.counterOffer) : 'ACCEPT', plan.number);
      if (willCounter) job.markReached('countered');
      return true;
    }
    if (willCounter && hasForm(page, 'counter_offer')) {
      this.done.add('counter');
      await this.submitForm(page, 'counter_offer', { amount: String(plan.counterOffer) });
      job.markReached('countered');
      return true;
    }
    if (!hasForm(page, 'accept_offer')) return false;
    const mistake = plan.mistakes.doubleTap ? 'double tap' : undefined;
    if (mistake) world.records.mistakeCounts[mistake] += 1;
    const answer = await this.browser.pressButton(page, 'accept_offer', { terms: 'on' }, { mistake });
    if (answer.status < 400) job.markReached('accepted');
    if (plan.mistakes.lateText && plan.consentsToSms && this.done.addIfNew('late')) {
      world.records.mistakeCounts['late text'] += 1;
      await world.phones.reply(plan.phone, 'ACCEPT', plan.number);
    }
    return true;
  }

  /** Pays the deposit, unless the plan stops at the accepted price. Returns false if it couldn't be paid. */
  private async payDeposit(path: string): Promise<boolean> {
    this.job.markReached('accepted');
    if (this.job.finished) return true;
    if (!(await this.pay(path))) return false;
    this.job.markReached('paid');
    return true;
  }

  /**
   * Pays what the payment page asks for.
   * @returns whether it was paid
   */
  private async pay(path: string): Promise<boolean> {
    const { browser, plan, world } = this;
    const page = await browser.openPatiently(path);
    if (!hasForm(page, 'pay_deposit')) return false;
    await world.clock.wait(plan.thinkMinutes.driver / 2);
    const checkout = await browser.pressButton(page, 'pay_deposit', { terms: 'on' }, { asDocument: true });
    if (!/^https?:/.test(checkout.url)) return false;
    if (plan.mistakes.cardDeclined && this.done.addIfNew('declined'))
      await this.payOnHostedPage(checkout.url, 'decline');
    const landing = await this.payOnHostedPage(checkout.url, 'pay');
    if (!landing) return false;
    // Every second payer closes the tab after paying. The others return to the site.
    if (plan.number % 2 === 0) await browser.openPatiently(landing);
    return true;
  }

  /**
   * Presses a button of the hosted payment page.
   * @returns where it redirects to
   */
  private async payOnHostedPage(url: string, intent: 'pay' | 'decline'): Promise<string | undefined> {
    const hostedPage = new Visitor(new URL(url).origin);
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const answer = await hostedPage
        .get(url)
        .then((page) => {
          const form = formsOf(page.html).find((candidate) => candidate.intent === intent);
          return form ? hostedPage.postFields(url, { intent }) : page;
        })
        .catch(() => undefined);
      const landing = answer && /\/payment-success\?.*/.exec(answer.url || answer.html.replaceAll('&amp;', '&'))?.[0];
      if (answer && (intent === 'decline' || landing)) {
        this.world.records.recordAccepted({ actor: 'bank', job: this.plan.number, intent });
        return landing;
      }
      await this.world.clock.pauseReal(2_000);
    }
    this.world.records.recordRefused({
      actor: 'driver',
      job: this.plan.number,
      request: `bank ${intent}`,
      status: 0,
      message: 'no way on',
    });
    return undefined;
  }

  private async cancelRequest(page: VisitedPage): Promise<boolean> {
    const { plan, job } = this;
    if (!hasForm(page, 'cancel_request') || !this.done.addIfNew('leaves')) return false;
    await this.world.clock.wait(plan.thinkMinutes.driver);
    const answer = await this.browser.pressButton(page, 'cancel_request');
    if (answer.status >= 400) this.done.delete('leaves');
    else if (CANCELLED_HEADING.test(answer.html)) {
      job.markEnded('cancelled', null);
      job.giveUp(`the driver cancelled (${plan.leavesAt?.replace('_', ' ')})`);
    }
    return true;
  }

  private async rateJob(page: VisitedPage): Promise<boolean> {
    const { plan, job } = this;
    job.markReached('completed');
    await this.world.clock.pauseReal(Math.min(60_000, this.world.clock.toRealMs(plan.thinkMinutes.driver)));
    if (plan.stars !== null) {
      if (plan.repliesBySms && plan.consentsToSms)
        await this.world.phones.reply(plan.phone, String(plan.stars), plan.number);
      else await this.submitForm(page, 'rate', { customer_rating: String(plan.stars), customer_review: '' });
    }
    job.finished = true;
    return true;
  }

  private endAtClosedLink(): boolean {
    if (!this.job.reachedAt.has('completed')) this.job.giveUp('the link ended');
    this.job.finished = true;
    return true;
  }
}

/** Formats a phone number as people type it. */
export function formatNationalPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
