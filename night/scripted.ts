import { Visitor } from './visitor.ts';
import type { VisitedPage } from './visitor.ts';

/** A towing request, as the fields of the request form. */
export const TOW_REQUEST = {
  phone: '(214) 555-0142',
  email: 'driver@private.example',
  vehicle_year: '2016',
  vehicle_make: 'Subaru',
  vehicle_model: 'Outback',
  vehicle_plate: 'PRV-1234',
  location_address: '2200 Ross Ave, Dallas, TX 75201',
  destination_address: '100 Main St, Fort Worth, TX 76102',
};

export const TOW_PROVIDER = {
  provider_name: 'Rosa Delgado',
  provider_phone: '(817) 555-0160',
  provider_email: 'rosa@tow.example',
  provider_vehicle_info: 'Ford F-450',
};
/** A provider with a plate, which is an optional field. */
export const TOW_PROVIDER_WITH_PLATE = { ...TOW_PROVIDER, provider_plate: 'TOW-42' };

export type Person = 'driver' | 'desk' | 'cab';

/** Reads the secrets that people would get by text or tell each other. Tests read them from the database. */
export interface SecretReader {
  /** The id of the request with this tracking path. */
  readRequestId(trackingPath: string): Promise<string>;
  /**
   * The secret part of the current job link.
   * @throws if there's none
   */
  readJobToken(id: string): Promise<string>;
  readArrivalCode(id: string): Promise<string>;
}

/** The points to which {@link ScriptedJob.advanceTo} can bring a request, in order. */
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

/** A request with its driver, provider and desk, who post forms without script. Nothing goes wrong. */
export class ScriptedJob {
  id = '';
  /** The path of the driver's tracking page. For a caller, it's empty until a test sets it from a text. */
  trackingPath = '';
  /** The secret part of the job link; empty before the first assignment. */
  jobToken = '';
  /** The URL of the last hosted payment page. */
  checkoutUrl = '';

  constructor(
    readonly secrets: SecretReader,
    readonly desk: Visitor,
    readonly driver: Visitor,
    /** The provider's device. */
    public cab: Visitor,
  ) {}

  /** The path of the page that a person uses for this request. */
  async pathFor(person: Person): Promise<string> {
    if (person === 'desk') return `/admin/request/${this.id}`;
    if (person === 'driver') return this.trackingPath;
    this.jobToken = await this.secrets.readJobToken(this.id);
    return `/provider/${this.jobToken}`;
  }

  async openPage(who: Person): Promise<VisitedPage> {
    return this[who].get(await this.pathFor(who));
  }

  /** Opens the person's page and submits a form. @throws if it's refused */
  async submitAs(who: Person, intent: string, fields: Record<string, string> = {}): Promise<this> {
    assertAccepted(await this[who].submit(await this.openPage(who), intent, fields), intent);
    return this;
  }

  /** The driver submits the request form. @param fields override those of {@link TOW_REQUEST} */
  async submitRequest(fields: Record<string, string> = {}): Promise<this> {
    const form = { service_type: 'Towing', vehicle_type: 'Car', ...TOW_REQUEST, ...fields };
    const page = await this.driver.submit(await this.driver.get('/request'), 'request_offer', form);
    if (!page.url.startsWith('/track/')) throw new Error(`the request led to ${page.url} (${page.status})`);
    this.trackingPath = page.url;
    this.id = await this.secrets.readRequestId(page.url);
    return this;
  }

  /** The desk enters a caller's request. */
  async createByPhone(fields: Record<string, string>): Promise<this> {
    let page = await this.desk.submit(await this.desk.get('/admin?tab=phone'), 'create_phone_request', fields);
    // The desk asks once if another open request may be for the same car.
    if (page.status === 409) page = await this.desk.submit(page, 'create_anyway', fields);
    const id = new URL(page.url, this.desk.baseUrl).searchParams.get('created');
    if (!id) throw new Error(`no request made: ${page.status} ${page.url}`);
    this.id = id;
    return this;
  }

  /** Brings the submitted request to a goal. */
  advanceTo(goal: Goal): Promise<this> {
    return this.advance(undefined, goal);
  }

  /** Brings the request from one goal to a later one. */
  async advance(from: Goal | undefined, goal: Goal): Promise<this> {
    for (const step of GOALS.slice(from ? GOALS.indexOf(from) + 1 : 0, GOALS.indexOf(goal) + 1)) {
      if (step === 'agreed') await this.agreePrice();
      else if (step === 'paid') await this.payDeposit();
      else if (step === 'assigned') await this.assignProvider();
      else if (step === 'agreement') await this.acceptAgreement();
      else await this.providerSubmits(step);
    }
    return this;
  }

  deskSubmits(intent: string, fields: Record<string, string> = {}): Promise<this> {
    return this.submitAs('desk', intent, fields);
  }

  driverSubmits(intent: string, fields: Record<string, string> = {}): Promise<this> {
    return this.submitAs('driver', intent, fields);
  }

  /** The provider submits the forms with these intents, in order. */
  async providerSubmits(...intents: string[]): Promise<this> {
    for (const intent of intents) {
      await this.submitAs(
        'cab',
        intent,
        intent === 'verify_code' ? { code: await this.secrets.readArrivalCode(this.id) } : {},
      );
    }
    return this;
  }

  /** @param amount in dollars */
  setPrice(amount: string): Promise<this> {
    return this.deskSubmits('set_price', { amount });
  }

  acceptTerms(): Promise<this> {
    return this.driverPosts(this.trackingPath, { intent: 'accept_terms', agree: 'yes' });
  }

  /** The driver posts fields that aren't in a form of the page. @throws if they're refused */
  async driverPosts(path: string, fields: Record<string, string>): Promise<this> {
    assertAccepted(await this.driver.postFields(path, fields), fields.intent ?? '');
    return this;
  }

  /** The desk sets a price, and the driver accepts it. @param amount in dollars */
  async agreePrice(amount = '175'): Promise<this> {
    await this.setPrice(amount);
    return this.driverSubmits('accept_offer', { terms: 'on' });
  }

  /** Opens the hosted payment page. The price must be agreed. */
  async openPayment(): Promise<this> {
    const { url } = await this.driver.submit(await this.driver.get(`/payment/${this.id}`), 'pay_deposit');
    if (!/^https?:.*cs_/.test(url)) throw new Error(`the payment led to ${url}`);
    this.checkoutUrl = url;
    return this;
  }

  /** Pays the deposit and returns to the site. */
  async payDeposit(): Promise<this> {
    await this.openPayment();
    return this.pressAtCheckout('pay');
  }

  /** Presses a button of the hosted payment page and follows its redirect. */
  async pressAtCheckout(intent: 'pay' | 'cancel'): Promise<this> {
    const checkout = new Visitor(new URL(this.checkoutUrl).origin);
    const returnPage = await checkout.submit(await checkout.get(this.checkoutUrl), intent);
    if (!returnPage.url.startsWith(this.driver.baseUrl)) throw new Error(`the hosted page leads to ${returnPage.url}`);
    assertAccepted(await this.driver.get(returnPage.url), intent);
    return this;
  }

  async assignProvider(provider: Record<string, string> = TOW_PROVIDER_WITH_PLATE): Promise<this> {
    await this.deskSubmits('assign_provider', provider);
    this.jobToken = await this.secrets.readJobToken(this.id);
    return this;
  }

  /** The provider opens the job link and accepts the agreement. */
  acceptAgreement(): Promise<this> {
    return this.submitAs('cab', 'accept_agreement', { agree: 'yes', minutes: '45' });
  }

  /** The provider's phone posts its position. */
  async sendPosition(lat: number, lng: number): Promise<this> {
    const answer = await this.cab.fetch(`/provider/${this.jobToken}/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(this.cab.baseUrl).origin },
      body: JSON.stringify({ lat, lng }),
    });
    if (!answer.ok) throw new Error(`the provider's position was answered with ${answer.status}`);
    return this;
  }
}

/**
 * @throws if the first response is an error. After a redirect, an error is allowed, because some forms close the link
 * to the page that they're on.
 */
export function assertAccepted(page: VisitedPage, what: string): void {
  if ((page.statuses[0] ?? 500) >= 400) throw new Error(`${what}: ${page.status} at ${page.url}`);
}
