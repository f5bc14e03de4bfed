import { expect } from '@playwright/test';
import { cameraPhoto } from '../support/pictures.ts';
import { Visitor } from '#night/visitor.ts';
import type { Page } from '#night/visitor.ts';
import { SYSTEM, TOWER_PLATE } from '../e2e/people.ts';
import { addPhoto, fileOf } from '../e2e/photos.ts';
import { codeOf, deskPath, query, rowById, submitRequest } from '../e2e/plain/desk.ts';

/** A request on its way by plain form posts: its customer, its provider, and the desk. */
export class Story {
  readonly cab = new Visitor(SYSTEM.baseUrl);
  /** The provider's secret; there from the first assignment on. */
  job: string | null = null;
  /** The page of the customer's people, once there is a link to it. */
  family: string | null = null;
  /** Who is in the directory by this story. */
  provider: string | null = null;
  /** The last Checkout Session. */
  session: string | null = null;

  private constructor(
    private readonly desk: Visitor,
    readonly driver: Visitor,
    readonly id: string,
    readonly track: string | null,
  ) {}

  /** A customer sends the request form. */
  static async online(desk: Visitor, fields: Record<string, string>): Promise<Story> {
    const { driver, id, track } = await submitRequest(fields);
    return new Story(desk, driver, id, track);
  }

  /** The desk writes down what a caller says. */
  static async phone(desk: Visitor, fields: Record<string, string>): Promise<Story> {
    const page = await desk.submit(await desk.get('/admin?tab=phone'), 'create_phone_request', fields);
    const id = new URL(page.url, SYSTEM.baseUrl).searchParams.get('created');
    if (!id) throw new Error(`no request made: ${page.status} ${page.url}`);
    return new Story(desk, new Visitor(SYSTEM.baseUrl), id, null);
  }

  /** The customer's tracking page. @throws when it has none, as a caller's request before its provider */
  get trackPath(): string {
    if (!this.track) throw new Error('this request has no tracking link');
    return this.track;
  }

  /** The provider's page of the present assignment. */
  get jobPath(): string {
    return `/provider/${this.job}`;
  }

  /** The page of the customer's people. */
  get familyPath(): string {
    return this.family ?? '';
  }

  /** The provider's cookies for a browser: the agreement is remembered there. */
  cabCookies(): { name: string; value: string; url: string }[] {
    return [...this.cab.cookies].map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl }));
  }

  /** A code that is not the right one. */
  async wrongCode(): Promise<string> {
    return String((Number(await codeOf(this.id)) + 1) % 10_000).padStart(4, '0');
  }

  /** The desk does something with the request. */
  async deskDoes(intent: string, fields: Record<string, string> = {}): Promise<this> {
    went(await this.desk.submit(await this.desk.get(deskPath(this.id)), intent, fields), intent);
    return this;
  }

  /** The customer does something on the tracking page. */
  async driverDoes(intent: string, fields: Record<string, string> = {}): Promise<this> {
    went(await this.driver.submit(await this.driver.get(this.trackPath), intent, fields), intent);
    return this;
  }

  /** The provider does these things one after the other. */
  async cabDoes(...intents: string[]): Promise<this> {
    const path = this.jobPath;
    for (const intent of intents) {
      const fields: Record<string, string> = intent === 'verify_code' ? { code: await codeOf(this.id) } : {};
      went(await this.cab.submit(await this.cab.get(path), intent, fields), intent);
    }
    return this;
  }

  /** From submitted to priced. @param amount dollars */
  price(amount: string): Promise<this> {
    return this.deskDoes('set_price', { amount });
  }

  terms(): Promise<this> {
    return this.driverDoes('accept_terms', { agree: 'yes' });
  }

  /** To an agreed price. */
  async agreed(amount: string): Promise<this> {
    await this.price(amount);
    await this.terms();
    return this.driverDoes('accept_offer');
  }

  /** Opens the payment page of a request whose price is agreed. */
  async openPayment(): Promise<this> {
    const payment = `/payment/${this.id}`;
    const hosted = await this.driver.submit(await this.driver.get(payment), 'pay_deposit');
    this.session = /cs_\w+/.exec(hosted.url)?.[0] ?? null;
    expect(this.session, hosted.url).not.toBeNull();
    this.hosted = hosted.url;
    return this;
  }

  private hosted = '';

  /** Pays the deposit of the open payment page and comes back. */
  async paid(): Promise<this> {
    await this.openPayment();
    return this.atCheckout('pay');
  }

  /** Presses a button of the hosted page and comes back where it leads. */
  async atCheckout(intent: 'pay' | 'cancel'): Promise<this> {
    const emulator = new Visitor(new URL(this.hosted).origin);
    const back = await emulator.submit(await emulator.get(this.hosted), intent);
    if (!back.url.startsWith(SYSTEM.baseUrl)) throw new Error(`the hosted page leads to ${back.url}`);
    const landed = await this.driver.get(back.url.slice(SYSTEM.baseUrl.length));
    went(landed, intent);
    return this;
  }

  async assigned(provider: Record<string, string> = TOWER_PLATE): Promise<this> {
    await this.deskDoes('assign_provider', provider);
    this.job = String((await rowById(this.id)).provider_job_id);
    const [met] = await query('SELECT provider_id FROM provider_jobs WHERE request_id = $1', [this.id]);
    this.provider = String(met?.provider_id);
    return this;
  }

  /**
   * The desk writes somebody down in the directory who has not had this job.
   * @param more what only many jobs would set: the part of an UPDATE between SET and WHERE
   */
  async recorded(fields: Record<string, string>, more?: string): Promise<this> {
    const page = await this.desk.submit(await this.desk.get('/admin/providers/new'), 'add_provider', fields);
    went(page, 'add_provider');
    this.provider = page.url.split('/').at(-1) ?? null;
    if (!more) return this;
    await query(`UPDATE providers SET ${more} WHERE id = $1`, [this.provider]);
    // What remains of the last of them: the requests are gone.
    await query(
      `INSERT INTO provider_jobs (provider_id, request_id, assignment, service_type, distance_band, price_cents,
                                  assigned_at, agreed_at, outcome, ended_at, on_site_paid_at, rating)
       SELECT id, gen_random_uuid(), 1, 'lockout', 0, 9500, at, at, 'completed', at + interval '1 hour',
              at + interval '1 hour', 2
       FROM providers, generate_series(last_assigned_at - interval '40 days', last_assigned_at, interval '20 days') AS at
       WHERE id = $1`,
      [this.provider],
    );
    return this;
  }

  /** The provider opens the link and accepts the agreement. */
  async agreement(): Promise<this> {
    const path = this.jobPath;
    went(await this.cab.submit(await this.cab.get(path), 'accept_agreement', { agree: 'yes' }), 'accept_agreement');
    return this;
  }

  /** The customer makes the link for family and friends. */
  async shared(): Promise<this> {
    await this.driverDoes('make_family_link');
    const [link] = await query('SELECT id FROM family_links WHERE request_id = $1', [this.id]);
    this.family = `/family/${String(link?.id)}`;
    return this;
  }

  /** The provider has entered wrong codes until no more are taken. */
  async locked(): Promise<this> {
    await query("UPDATE handshake_codes SET wrong_tries = '{a,b,c,d,e}' WHERE request_id = $1", [this.id]);
    return this;
  }

  /** The provider types a code, right or wrong. */
  async tries(code: string): Promise<this> {
    await this.cab.submit(await this.cab.get(this.jobPath), 'verify_code', { code });
    return this;
  }

  /** The provider goes on without the code. */
  async skips(reason: string): Promise<this> {
    went(await this.cab.submit(await this.cab.get(this.jobPath), 'skip_code', { reason }), 'skip_code');
    return this;
  }

  /** The provider's phone says where it is. */
  async at(lat: number, lng: number): Promise<this> {
    const answer = await fetch(`${SYSTEM.baseUrl}/provider/${this.job}/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin },
      body: JSON.stringify({ lat, lng }),
    });
    expect(answer.status).toBe(200);
    return this;
  }

  /** Photos of the customer, of the pickup and of the drop-off, as many as may be now. */
  async photos(counts: { customer?: number; pickup?: number; drop_off?: number }): Promise<this> {
    let seed = 0;
    for (const [name, count] of Object.entries(counts)) {
      const moment = name as 'customer' | 'pickup' | 'drop_off';
      const [who, path] = moment === 'customer' ? [this.driver, this.trackPath] : [this.cab, `/provider/${this.job}`];
      for (let n = 0; n < count; n++) {
        seed += 1;
        went(await addPhoto(who, path, fileOf(await cameraPhoto({ seed })), moment), 'add_photo');
      }
    }
    return this;
  }

  /** The caller taps the link and shares the place. @param accuracy metres */
  async callerShares(lat: string, lng: string, accuracy: string): Promise<this> {
    const page = await this.driver.get(await this.locatePath());
    went(await this.driver.submit(page, 'share_location', { lat, lng, accuracy }), 'share_location');
    return this;
  }

  /** The caller types the place at the link instead. */
  async callerTypes(location_address: string): Promise<this> {
    const page = await this.driver.get(await this.locatePath());
    went(await this.driver.submit(page, 'type_location', { location_address }), 'type_location');
    return this;
  }

  /** The path of the caller's locate link; blank where there is none. */
  async locatePath(): Promise<string> {
    const [link] = await query('SELECT token FROM locate_links WHERE request_id = $1', [this.id]);
    return link ? `/locate/${String(link.token)}` : '';
  }

  /** As if the link had been sent hours ago. */
  async linkEnds(): Promise<this> {
    await query(`UPDATE locate_links SET expires_at = now() - interval '1 hour' WHERE request_id = $1`, [this.id]);
    return this;
  }

  /** Sets columns that only time would set. @param what the part of an UPDATE between SET and WHERE */
  async set(what: string): Promise<this> {
    await query(`UPDATE customer_requests SET ${what} WHERE id = $1`, [this.id]);
    return this;
  }
}

/** The post itself went through; the page it leads to may be the end of a link. */
function went(page: Page, what: string): void {
  if ((page.statuses[0] ?? 500) >= 400) throw new Error(`${what}: ${page.status} at ${page.url}`);
}
