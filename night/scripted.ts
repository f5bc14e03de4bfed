import { Visitor } from './visitor.ts';
import type { Page } from './visitor.ts';

/** A towing request as a driver fills it in. */
export const TOW = {
  phone: '(214) 555-0142',
  email: 'driver@private.example',
  vehicle_year: '2016',
  vehicle_make: 'Subaru',
  vehicle_model: 'Outback',
  vehicle_plate: 'PRV-1234',
  location_address: '2200 Ross Ave, Dallas, TX 75201',
  destination_address: '100 Main St, Fort Worth, TX 76102',
};

export const TOWER = {
  provider_name: 'Rosa Delgado',
  provider_phone: '(817) 555-0160',
  provider_email: 'rosa@tow.example',
  provider_vehicle_info: 'Ford F-450',
};
/** The same with the plate in its own field, which may be left blank. */
export const TOWER_PLATE = { ...TOWER, provider_plate: 'TOW-42' };

export type Who = 'driver' | 'desk' | 'cab';

/** What people tell each other on the phone; tests read it from the database. */
export interface Secrets {
  /** The request's id, from the path of its tracking page. */
  idOf(track: string): Promise<string>;
  /** The provider's link of the present assignment, without the path before it. @throws when there is none */
  jobOf(id: string): Promise<string>;
  codeOf(id: string): Promise<string>;
}

/** Where a job can be brought, each after the one before. */
const GOALS = [
  'agreed',
  'paid',
  'assigned',
  'agreement',
  'start_job',
  'arrived',
  'verify_code',
  'start_service',
  'complete_job',
] as const;
export type Goal = (typeof GOALS)[number];

/** A request on its way by plain form posts, at which nothing goes wrong: its driver, its provider, and the desk. */
export class ScriptedJob {
  id = '';
  /** The driver's tracking page; blank where there is none, as of a caller before the provider. */
  track = '';
  /** The provider's secret; blank before the first assignment. */
  job = '';
  /** The hosted page of the last payment. */
  hosted = '';

  constructor(
    readonly secrets: Secrets,
    readonly desk: Visitor,
    readonly driver: Visitor,
    readonly cab: Visitor,
  ) {}

  /** The path of the page where somebody does things. */
  async pathOf(who: Who): Promise<string> {
    if (who === 'desk') return `/admin/request/${this.id}`;
    if (who === 'driver') return this.track;
    this.job = await this.secrets.jobOf(this.id);
    return `/provider/${this.job}`;
  }

  async page(who: Who): Promise<Page> {
    return this[who].get(await this.pathOf(who));
  }

  /** Somebody opens the page and sends a form. @throws when it is refused */
  async does(who: Who, intent: string, fields: Record<string, string> = {}): Promise<this> {
    went(await this[who].submit(await this.page(who), intent, fields), intent);
    return this;
  }

  /** The driver sends the request form. @param fields besides {@link TOW}, or instead */
  async asks(fields: Record<string, string> = {}): Promise<this> {
    const form = { service_type: 'Towing', vehicle_type: 'Car', ...TOW, ...fields };
    const page = await this.driver.submit(await this.driver.get('/request'), 'request_offer', form);
    if (!page.url.startsWith('/track/')) throw new Error(`the request led to ${page.url} (${page.status})`);
    this.track = page.url;
    this.id = await this.secrets.idOf(page.url);
    return this;
  }

  /** The desk writes down what a caller says. */
  async calls(fields: Record<string, string>): Promise<this> {
    const page = await this.desk.submit(await this.desk.get('/admin?tab=phone'), 'create_phone_request', fields);
    const id = new URL(page.url, this.desk.base).searchParams.get('created');
    if (!id) throw new Error(`no request made: ${page.status} ${page.url}`);
    this.id = id;
    return this;
  }

  /** From the submission to a goal. */
  to(goal: Goal): Promise<this> {
    return this.on(undefined, goal);
  }

  /** From one goal to another. */
  async on(from: Goal | undefined, goal: Goal): Promise<this> {
    for (const step of GOALS.slice(from ? GOALS.indexOf(from) + 1 : 0, GOALS.indexOf(goal) + 1)) {
      if (step === 'agreed' || step === 'paid' || step === 'assigned' || step === 'agreement') await this[step]();
      else await this.cabDoes(step);
    }
    return this;
  }

  deskDoes(intent: string, fields: Record<string, string> = {}): Promise<this> {
    return this.does('desk', intent, fields);
  }

  driverDoes(intent: string, fields: Record<string, string> = {}): Promise<this> {
    return this.does('driver', intent, fields);
  }

  /** The provider does these things one after the other. */
  async cabDoes(...intents: string[]): Promise<this> {
    for (const intent of intents) {
      await this.does('cab', intent, intent === 'verify_code' ? { code: await this.secrets.codeOf(this.id) } : {});
    }
    return this;
  }

  /** @param amount dollars */
  price(amount: string): Promise<this> {
    return this.deskDoes('set_price', { amount });
  }

  terms(): Promise<this> {
    return this.driverDoes('accept_terms', { agree: 'yes' });
  }

  /** To an agreed price. */
  async agreed(amount = '175'): Promise<this> {
    await this.price(amount);
    await this.terms();
    return this.driverDoes('accept_offer');
  }

  /** Opens the hosted page of a request whose price is agreed. */
  async openPayment(): Promise<this> {
    const { url } = await this.driver.submit(await this.driver.get(`/payment/${this.id}`), 'pay_deposit');
    if (!/^https?:.*cs_/.test(url)) throw new Error(`the payment led to ${url}`);
    this.hosted = url;
    return this;
  }

  /** Pays the deposit of a request whose price is agreed, and comes back. */
  async paid(): Promise<this> {
    await this.openPayment();
    return this.atCheckout('pay');
  }

  /** Presses a button of the hosted page and comes back where it leads. */
  async atCheckout(intent: 'pay' | 'cancel'): Promise<this> {
    const hosted = new Visitor(new URL(this.hosted).origin);
    const back = await hosted.submit(await hosted.get(this.hosted), intent);
    if (!back.url.startsWith(this.driver.base)) throw new Error(`the hosted page leads to ${back.url}`);
    went(await this.driver.get(back.url), intent);
    return this;
  }

  async assigned(provider: Record<string, string> = TOWER_PLATE): Promise<this> {
    await this.deskDoes('assign_provider', provider);
    this.job = await this.secrets.jobOf(this.id);
    return this;
  }

  /** The provider opens the link and accepts the agreement. */
  agreement(): Promise<this> {
    return this.does('cab', 'accept_agreement', { agree: 'yes' });
  }

  /** The provider's phone says where it is. */
  async at(lat: number, lng: number): Promise<this> {
    const answer = await this.cab.fetch(`/provider/${this.job}/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(this.cab.base).origin },
      body: JSON.stringify({ lat, lng }),
    });
    if (!answer.ok) throw new Error(`the provider's position was answered with ${answer.status}`);
    return this;
  }
}

/** The post itself went through; the page it leads to may be the end of a link. */
export function went(page: Page, what: string): void {
  if ((page.statuses[0] ?? 500) >= 400) throw new Error(`${what}: ${page.status} at ${page.url}`);
}
