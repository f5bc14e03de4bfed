import { ScriptedJob, went } from '#night/scripted.ts';
import type { Secrets } from '#night/scripted.ts';
import { Visitor, ownAddress } from '#night/visitor.ts';
import { cameraPhoto } from '../support/pictures.ts';
import { SYSTEM } from '../e2e/people.ts';
import { addPhoto, fileOf } from '../e2e/photos.ts';
import { codeOf, query, rowById, rowOf } from '../e2e/plain/desk.ts';

const SECRETS: Secrets = {
  idOf: async (track) => (await rowOf(track)).id,
  jobOf: async (id) => String((await rowById(id)).provider_job_id),
  codeOf,
};

/** A request on its way by plain form posts, with what only tests bring about. */
export class Story extends ScriptedJob {
  /** The page of the customer's people, once there is a link to it. */
  family: string | null = null;
  /** Who is in the directory by this story. */
  provider: string | null = null;

  /** A customer sends the request form. */
  static online(desk: Visitor, fields: Record<string, string> = {}): Promise<Story> {
    return new Story(SECRETS, desk, new Visitor(SYSTEM.baseUrl, ownAddress()), new Visitor(SYSTEM.baseUrl)).asks(
      fields,
    );
  }

  /** The desk writes down what a caller says. */
  static phone(desk: Visitor, fields: Record<string, string>): Promise<Story> {
    return new Story(SECRETS, desk, new Visitor(SYSTEM.baseUrl), new Visitor(SYSTEM.baseUrl)).calls(fields);
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

  /** The last Checkout Session. */
  get session(): string | undefined {
    return /cs_\w+/.exec(this.hosted)?.[0];
  }

  /** The provider's cookies for a browser: the agreement is remembered there. */
  cabCookies(): { name: string; value: string; url: string }[] {
    return [...this.cab.cookies].map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl }));
  }

  /** A code that is not the right one. */
  async wrongCode(): Promise<string> {
    return String((Number(await codeOf(this.id)) + 1) % 10_000).padStart(4, '0');
  }

  override async assigned(provider?: Record<string, string>): Promise<this> {
    await super.assigned(provider);
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
  skips(reason: string): Promise<this> {
    return this.does('cab', 'skip_code', { reason });
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
