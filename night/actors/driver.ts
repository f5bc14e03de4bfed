import { Visitor, formsOf, offers } from '../visitor.ts';
import type { Page } from '../visitor.ts';
import type { Browser } from './browser.ts';
import type { Job, World } from './world.ts';

/** How often a driver reloads the page: simulated minutes, and a minimum in real milliseconds. */
const LOOK_MINUTES = 0.3;
const LOOK_MS = 1_500;
const CANCELLED = /Request Cancelled|Solicitud cancelada/;

/** A driver, from the request to the rating. */
export class Driver {
  private readonly browser: Browser;
  private track = '';
  private said = new Set<string>();

  constructor(
    private readonly world: World,
    private readonly job: Job,
  ) {
    this.browser = world.browser('driver', job.plan.n, job.plan.n, job.plan.channel === 'script');
  }

  private get plan() {
    return this.job.plan;
  }

  async live(): Promise<void> {
    const { clock } = this.world;
    await clock.wait(this.plan.at - clock.minutes);
    if (this.plan.language === 'es') await this.browser.open('/language/es');
    if (this.plan.channel === 'call') await this.call();
    else await this.ask();
    while (!this.job.over) {
      const acted = await this.look();
      if (!acted) await this.lookAgainLater();
    }
  }

  private lookAgainLater(): Promise<void> {
    return this.world.clock.pause(Math.max(LOOK_MS, this.world.clock.wall(LOOK_MINUTES)));
  }

  /** Asks for help by phone, then pays through the link that the desk sends by SMS. */
  private async call(): Promise<void> {
    this.job.reach('asked');
    this.world.calls.push({ job: this.job, about: 'help' });
    let link: string | undefined;
    while (!(link = this.world.phones.linkTo('payment', this.plan.phone))) await this.lookAgainLater();
    this.job.reach('priced');
    await this.world.clock.wait(this.plan.waits.driver);
    await this.pay(link);
    while (!this.job.over && !(this.track = this.world.phones.linkTo('track', this.plan.phone) ?? ''))
      await this.lookAgainLater();
  }

  private async ask(): Promise<void> {
    const { plan, browser } = this;
    const page = await browser.open('/request');
    await this.world.clock.wait(plan.waits.driver / 4);
    const fields: Record<string, string> = {
      phone: nationalOf(plan.phone),
      service_type: plan.service,
      vehicle_type: plan.vehicle.type,
      vehicle_year: plan.vehicle.year,
      vehicle_make: plan.vehicle.make,
      vehicle_model: plan.vehicle.model,
      vehicle_plate: plan.vehicle.plate,
      location_address: plan.address,
      ...(plan.email ? { email: plan.email } : {}),
      ...(plan.texts ? { text_consent: 'yes' } : {}),
      ...(plan.destination ? { destination_address: plan.destination } : {}),
      ...(plan.gps ? { customer_lat: String(plan.point.lat), customer_lng: String(plan.point.lng) } : {}),
    };
    if (plan.slips.typo) {
      this.world.records.slips.typo += 1;
      await browser.press(page, 'request_offer', { ...fields, phone: '214 555' }, { slip: 'typo' });
    }
    const slip = plan.slips.deadZone ? 'dead zone' : plan.slips.doubleTap ? 'double tap' : undefined;
    if (slip) this.world.records.slips[slip] += 1;
    const answer = await browser.press(page, 'request_offer', fields, { slip });
    if (!answer.url.startsWith('/track/')) throw new Error(`the request led to ${answer.url} (${answer.status})`);
    this.track = answer.url.replace(/\?.*$/, '');
    this.job.reach('asked');
  }

  /** Opens the tracking page and takes the next step it offers. @returns false if there was nothing to do */
  private async look(): Promise<boolean> {
    const { plan, job, browser } = this;
    const page = await browser.open(this.track);
    if (page.status === 404 || page.status === 410) return this.end();
    if (CANCELLED.test(page.html)) {
      job.lose('cancelled by the desk');
      return true;
    }
    job.code = /class="(?:check-code|sign-code)">(?:[^<]*<strong>)?\s*(\d{4})/.exec(page.html)?.[1] ?? job.code;
    if (offers(page, 'rate')) return this.rate(page);
    if (offers(page, 'reject_offer')) return this.decide(page);
    const payment = /href="(\/payment\/[\w-]+)"/.exec(page.html)?.[1];
    // The page offers to pay until Stripe's webhook arrives. A driver who has paid doesn't pay again.
    if (payment && !job.reached.has('paid')) {
      if (plan.leaves === 'before_payment') return this.leave(page);
      return this.pay(payment);
    }
    if (offers(page, 'wait_for_provider') && this.once('waits')) return this.press(page, 'wait_for_provider');
    const assigned = job.reached.has('provider');
    const now = !job.reached.has('priced') ? 'before_price' : assigned ? 'after_assignment' : 'after_payment';
    if (plan.leaves === now) {
      if (now === 'after_payment' && !job.reached.has('paid')) return false;
      return this.leave(page);
    }
    return false;
  }

  private once(what: string): boolean {
    if (this.said.has(what)) return false;
    this.said.add(what);
    return true;
  }

  private async press(page: Page, intent: string, fields: Record<string, string> = {}): Promise<true> {
    await this.browser.press(page, intent, fields);
    return true;
  }

  /** Answers an offer. */
  private async decide(page: Page): Promise<boolean> {
    const { plan, job, world } = this;
    job.reach('priced');
    if (job.over) return true;
    if (this.once('price')) await world.clock.wait(plan.waits.driver);
    if (plan.leaves === 'at_price') {
      const answer = await this.browser.press(page, 'reject_offer');
      if (answer.status < 400) job.lose('the driver rejected the price');
      return true;
    }
    const counters = plan.counter !== null && !this.said.has('counter');
    if (plan.answersByText && plan.texts) {
      if (!this.once(counters ? 'counter' : 'accept')) return false;
      await world.phones.reply(plan.phone, counters ? String(plan.counter) : 'ACCEPT', plan.n);
      if (counters) job.reach('countered');
      return true;
    }
    if (offers(page, 'accept_terms')) return this.press(page, 'accept_terms', { agree: 'yes' });
    if (counters && offers(page, 'counter_offer')) {
      this.said.add('counter');
      await this.press(page, 'counter_offer', { amount: String(plan.counter) });
      job.reach('countered');
      return true;
    }
    if (!offers(page, 'accept_offer')) return false;
    const slip = plan.slips.doubleTap ? 'double tap' : undefined;
    if (slip) world.records.slips[slip] += 1;
    const answer = await this.browser.press(page, 'accept_offer', {}, { slip });
    if (answer.status < 400) job.reach('accepted');
    if (plan.slips.lateText && plan.texts && this.once('late')) {
      world.records.slips['late text'] += 1;
      await world.phones.reply(plan.phone, 'ACCEPT', plan.n);
    }
    return true;
  }

  /** Pays on the hosted page and returns. */
  private async pay(path: string): Promise<boolean> {
    const { browser, plan, job, world } = this;
    job.reach('accepted');
    if (job.over) return true;
    let page = await browser.open(path);
    if (offers(page, 'accept_terms')) {
      await browser.press(page, 'accept_terms', { agree: 'yes' });
      page = await browser.open(path);
    }
    if (!offers(page, 'pay_deposit')) return false;
    await world.clock.wait(plan.waits.driver / 2);
    const checkout = await browser.press(page, 'pay_deposit', {}, { plain: true });
    if (!/^https?:/.test(checkout.url)) return false;
    if (plan.slips.cardDeclined && this.once('declined')) await this.atBank(checkout.url, 'decline');
    const landing = await this.atBank(checkout.url, 'pay');
    if (!landing) return false;
    job.reach('paid');
    // Every other payer closes the tab there.
    if (plan.n % 2 === 0) await browser.open(landing);
    return true;
  }

  /** On the hosted payment page. @returns the redirect target */
  private async atBank(url: string, intent: 'pay' | 'decline'): Promise<string | undefined> {
    const bank = new Visitor(new URL(url).origin);
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await bank
        .get(url)
        .then((page) => {
          const form = formsOf(page.html).find((candidate) => candidate.intent === intent);
          return form ? bank.post(url, { intent }) : page;
        })
        .catch(() => undefined);
      const landing = answer && /\/payment-success\?.*/.exec(answer.url || answer.html.replaceAll('&amp;', '&'))?.[0];
      if (answer && (intent === 'decline' || landing)) {
        this.world.records.did({ who: 'bank', job: this.plan.n, intent });
        return landing;
      }
      await this.world.clock.pause(2_000);
    }
    this.world.records.refused({
      who: 'driver',
      job: this.plan.n,
      where: `bank ${intent}`,
      status: 0,
      words: 'no way on',
    });
    return undefined;
  }

  /** Cancels the request. */
  private async leave(page: Page): Promise<boolean> {
    const { plan, job } = this;
    if (!offers(page, 'cancel_request') || !this.once('leaves')) return false;
    await this.world.clock.wait(plan.waits.driver);
    const answer = await this.browser.press(page, 'cancel_request');
    if (answer.status >= 400) this.said.delete('leaves');
    else if (CANCELLED.test(answer.html)) job.lose(`the driver cancelled (${plan.leaves?.replace('_', ' ')})`);
    return true;
  }

  private async rate(page: Page): Promise<boolean> {
    const { plan, job } = this;
    job.reach('completed');
    await this.world.clock.pause(Math.min(60_000, this.world.clock.wall(plan.waits.driver)));
    if (plan.stars !== null) {
      if (plan.answersByText && plan.texts) await this.world.phones.reply(plan.phone, String(plan.stars), plan.n);
      else await this.press(page, 'rate', { customer_rating: String(plan.stars), customer_review: '' });
    }
    job.over = true;
    return true;
  }

  private end(): boolean {
    if (!this.job.reached.has('completed')) this.job.lose('the link ended');
    this.job.over = true;
    return true;
  }
}

/** A phone number as people type it. */
export function nationalOf(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
