import type { PhotoMoment } from '#modules/request/rules/photos.ts';
import { ScriptedJob, assertAccepted } from '#night/scripted.ts';
import type { SecretReader } from '#night/scripted.ts';
import { Visitor, uniqueAddressHeader } from '#night/visitor.ts';
import { cameraPhoto } from '../support/pictures.ts';
import { SYSTEM } from '../e2e/people.ts';
import { addPhoto, photoFile } from '../e2e/photos.ts';
import { signIn } from '../e2e/signed-in.ts';
import { readArrivalCode, query, rowById, rowOfTrackingPath } from '../e2e/plain/desk.ts';

const SECRETS: SecretReader = {
  readRequestId: async (track) => (await rowOfTrackingPath(track)).id,
  readJobToken: async (id) => String((await rowById(id)).provider_job_id),
  readArrivalCode,
};

/** A scripted job with additional steps, and with times and records that tests set by SQL. */
export class Story extends ScriptedJob {
  /** The path of the family page; null until its link is made. */
  familyLink: string | null = null;
  /** The id of the provider in the directory, if this story added one. */
  providerId: string | null = null;

  /** A customer submits the request form. */
  static submit(desk: Visitor, fields: Record<string, string> = {}): Promise<Story> {
    return new Story(
      SECRETS,
      desk,
      new Visitor(SYSTEM.baseUrl, uniqueAddressHeader()),
      new Visitor(SYSTEM.baseUrl),
    ).submitRequest(fields);
  }

  /**
   * Makes a job whose provider has arrived.
   * @param fields of the request form
   */
  static async onSite(fields: Record<string, string> = {}): Promise<Story> {
    return (await Story.submit(await signIn(), fields)).advanceTo('arrived');
  }

  /** The desk creates a request for a caller. */
  static createByPhone(desk: Visitor, fields: Record<string, string>): Promise<Story> {
    return new Story(SECRETS, desk, new Visitor(SYSTEM.baseUrl), new Visitor(SYSTEM.baseUrl)).createByPhone(fields);
  }

  /** The path of the customer's tracking page. @throws if the customer has no tracking link yet */
  get trackPath(): string {
    if (!this.trackingPath) throw new Error('this request has no tracking link');
    return this.trackingPath;
  }

  /** The path of the current provider's page. */
  get jobPath(): string {
    return `/provider/${this.jobToken}`;
  }

  /** The path of the family page. */
  get familyPath(): string {
    return this.familyLink ?? '';
  }

  /** The id of the last Checkout Session. */
  get sessionId(): string | undefined {
    return /cs_\w+/.exec(this.checkoutUrl)?.[0];
  }

  /** The cookies of the provider's device, on which the agreement was accepted. */
  cabCookies(): { name: string; value: string; url: string }[] {
    return [...this.cab.cookies].map(([name, value]) => ({ name, value, url: SYSTEM.baseUrl }));
  }

  /** An arrival code that isn't the right one. */
  async wrongCode(): Promise<string> {
    return String((Number(await readArrivalCode(this.id)) + 1) % 10_000).padStart(4, '0');
  }

  override async assignProvider(provider?: Record<string, string>): Promise<this> {
    await super.assignProvider(provider);
    const [providerJob] = await query('SELECT provider_id FROM provider_jobs WHERE request_id = $1', [this.id]);
    this.providerId = String(providerJob?.provider_id);
    return this;
  }

  /**
   * The desk adds a provider to the directory, before this job is assigned to anybody.
   * @param more the part of an UPDATE between SET and WHERE, for columns that only a longer history would set. If it's
   * given, three past jobs are added too
   */
  async addToDirectory(fields: Record<string, string>, more?: string): Promise<this> {
    const page = await this.desk.submit(await this.desk.get('/admin/providers/new'), 'add_provider', fields);
    assertAccepted(page, 'add_provider');
    this.providerId = page.url.split('/').at(-1) ?? null;
    if (!more) return this;
    await query(`UPDATE providers SET ${more} WHERE id = $1`, [this.providerId]);
    // Add past jobs, whose requests have already been deleted.
    await query(
      `INSERT INTO provider_jobs (provider_id, request_id, assignment, service_type, distance_band, price_cents,
                                  assigned_at, agreed_at, outcome, ended_at, on_site_paid_at, rating)
       SELECT id, gen_random_uuid(), 1, 'lockout', 0, 9500, at, at, 'completed', at + interval '1 hour',
              at + interval '1 hour', 2
       FROM providers, generate_series(last_assigned_at - interval '40 days', last_assigned_at, interval '20 days') AS at
       WHERE id = $1`,
      [this.providerId],
    );
    return this;
  }

  /** The customer creates the family link. */
  async makeFamilyLink(): Promise<this> {
    await this.driverSubmits('make_family_link');
    const [link] = await query('SELECT id FROM family_links WHERE request_id = $1', [this.id]);
    this.familyLink = `/family/${String(link?.id)}`;
    return this;
  }

  /** Uses up all tries for the arrival code. */
  async lockCode(): Promise<this> {
    await query("UPDATE handshake_codes SET wrong_tries = '{a,b,c,d,e}' WHERE request_id = $1", [this.id]);
    return this;
  }

  /** The provider types a code, right or wrong. */
  async enterCode(code: string): Promise<this> {
    await this.cab.submit(await this.cab.get(this.jobPath), 'verify_code', { code });
    return this;
  }

  skipCode(reason: string): Promise<this> {
    return this.submitAs('cab', 'skip_code', { reason });
  }

  /** Adds photos: this many to each group. */
  async addPhotos(counts: Partial<Record<PhotoMoment, number>>): Promise<this> {
    let seed = 0;
    for (const [name, count] of Object.entries(counts)) {
      const group = name as PhotoMoment;
      const [visitor, path] =
        group === 'customer' ? [this.driver, this.trackPath] : [this.cab, `/provider/${this.jobToken}`];
      for (let n = 0; n < count; n++) {
        seed += 1;
        assertAccepted(await addPhoto(visitor, path, photoFile(await cameraPhoto({ seed })), group), 'add_photo');
      }
    }
    return this;
  }

  /**
   * The caller opens the link and shares a position.
   * @param accuracy in meters
   */
  async callerSharesPosition(lat: string, lng: string, accuracy: string): Promise<this> {
    const page = await this.driver.get(await this.locatePath());
    assertAccepted(await this.driver.submit(page, 'share_location', { lat, lng, accuracy }), 'share_location');
    return this;
  }

  /** The caller types the location on the link's page instead of sharing a position. */
  async callerTypesPlace(location_address: string): Promise<this> {
    const page = await this.driver.get(await this.locatePath());
    assertAccepted(await this.driver.submit(page, 'type_location', { location_address }), 'type_location');
    return this;
  }

  /** The path of the caller's locate link; empty if there's none. */
  async locatePath(): Promise<string> {
    const [link] = await query('SELECT token FROM locate_links WHERE request_id = $1', [this.id]);
    return link ? `/locate/${String(link.token)}` : '';
  }

  /** Lets the locate link expire. */
  async expireLocateLink(): Promise<this> {
    await query(`UPDATE locate_links SET expires_at = now() - interval '1 hour' WHERE request_id = $1`, [this.id]);
    return this;
  }

  /**
   * Sets columns that would otherwise change only as time passes.
   * @param what the part of an UPDATE between SET and WHERE
   */
  async setColumns(what: string): Promise<this> {
    await query(`UPDATE customer_requests SET ${what} WHERE id = $1`, [this.id]);
    return this;
  }
}
