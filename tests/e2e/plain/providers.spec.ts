import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Visitor, formsOf, visibleText } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { SYSTEM, TOW_PROVIDER, freshPhone } from '../people.ts';
import { deskPath, query, rowById, submitRequest } from './desk.ts';
import { Story } from '../../ui/story.ts';
import { signIn } from '../signed-in.ts';

/** Makes up a person who isn't in the directory. */
function newPerson() {
  const name = `Walker ${randomUUID().slice(0, 8)}`;
  return { name, phone: freshPhone(), email: 'walker@tow.example', vehicle: 'Ram 5500' };
}
type Person = ReturnType<typeof newPerson>;

function asFields({ name, phone, email, vehicle }: Person) {
  return { provider_name: name, provider_phone: phone, provider_email: email, provider_vehicle_info: vehicle };
}

/** Adds a provider with the desk's form, and returns the id. */
async function addPerson(desk: Visitor, person: Person, more: Record<string, string> = {}): Promise<string> {
  const page = await desk.submit(await desk.get('/admin/providers/new'), 'add_provider', { ...person, ...more });
  expect(page.statuses).toEqual([303, 200]);
  return page.url.split('/').at(-1) ?? '';
}

/** Makes a request that needs a provider. */
async function createPaidRequest(desk: Visitor): Promise<string> {
  return (await (await Story.submit(desk)).advanceTo('paid')).id;
}

function readWarningsToAcknowledge(page: VisitedPage): string | undefined {
  return /<input[^>]*name="assign_anyway"[^>]*value="([^"]*)"/.exec(page.html)?.[1];
}

const lastLogLine = async (id: string) =>
  (await query('SELECT action FROM request_activity_log WHERE request_id = $1 ORDER BY id DESC LIMIT 1', [id]))[0]
    ?.action;

const INSURANCE = { insurance: '1,000,000', insurance_until: '2099-12-31', license_number: '006234567C' };

test.describe('the provider directory', () => {
  test('is searchable, with the search text sealed in the URL', async () => {
    const desk = await signIn();
    const person = newPerson();
    const id = await addPerson(desk, person, { service_lockout: 'yes' });
    await addPerson(desk, newPerson(), { service_lockout: 'yes' });
    for (const q of [person.name.toUpperCase(), person.phone, person.name.split(' ')[1] ?? '']) {
      const page = await desk.submit(await desk.get('/admin/providers'), 'search_providers', { q, service: 'lockout' });
      expect(page.statuses).toEqual([303, 200]);
      expect(page.url).toMatch(/^\/admin\/providers\?service=lockout&find=[\w.-]+$/);
      expect(decodeURIComponent(page.url)).not.toContain(q);
      expect(page.html).toContain(`href="/admin/providers/${id}"`);
      expect(page.html.match(/href="\/admin\/providers\/[0-9a-f-]{36}"/g)).toHaveLength(1);
      // The URL can be opened again.
      const reloaded = await desk.get(page.url);
      expect(reloaded.html).toContain(`href="/admin/providers/${id}"`);
      expect(visibleText(reloaded)).toContain('Show all');
    }
    const emptyResult = await desk.submit(await desk.get('/admin/providers'), 'search_providers', { q: randomUUID() });
    expect(visibleText(emptyResult)).toContain('No providers match.');
    expect(emptyResult.html).not.toMatch(/at .*\.(ts|js):\d+/);
  });

  test('saves records, refuses invalid ones, and rejects a stale form', async () => {
    const desk = await signIn();
    const person = newPerson();
    const path = `/admin/providers/${await addPerson(desk, person)}`;
    const first = await desk.get(path);
    expect(visibleText(first)).toContain('No insurance on file');
    const edited = { ...person, ...INSURANCE, base_zip: '75040', service_towing: 'yes', notes: 'Ask for Jo.' };
    const invalid = await desk.submit(first, 'save_provider', {
      ...edited,
      insurance_until: '2099-02-30',
      phone: '12',
      base_zip: '90210',
    });
    expect(invalid.status).toBe(422);
    for (const words of ["We don't know this ZIP code.", 'Please enter a date'])
      expect(visibleText(invalid)).toContain(words);
    for (const kept of ['Ask for Jo.', 'value="90210"']) expect(invalid.html).toContain(kept);
    const saved = await desk.submit(first, 'save_provider', edited);
    expect(saved.statuses).toEqual([303, 200]);
    for (const words of ['$1,000,000 until Dec 31, 2099', 'Garland 75040', 'No issues on file.'])
      expect(visibleText(saved)).toContain(words);
    // A second click gets the same response. A different form from the same old page is refused.
    expect((await desk.submit(first, 'save_provider', edited)).statuses).toEqual([303, 200]);
    const stale = await desk.submit(first, 'save_provider', { ...edited, notes: 'Ask for Al.' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale)).toContain('Someone changed this record');
    expect(stale.html).toContain('Ask for Jo.');
    const duplicatePhone = await desk.submit(await desk.get('/admin/providers/new'), 'add_provider', person);
    expect(duplicatePhone.status).toBe(422);
    expect(visibleText(duplicatePhone)).toContain('Another provider has this phone number');
  });

  test('no longer offers a deactivated provider', async () => {
    const desk = await signIn();
    const person = newPerson();
    const path = `/admin/providers/${await addPerson(desk, person)}`;
    const deactivated = await desk.submit(await desk.get(path), 'deactivate_provider');
    expect(visibleText(deactivated)).toContain('Provider Deactivated');
    const searchFields = { q: person.name, service: '', warning: '' };
    const list = async (more: object) =>
      visibleText(
        await desk.submit(await desk.get('/admin/providers'), 'search_providers', { ...searchFields, ...more }),
      );
    expect(await list({})).toContain('No providers match');
    expect(await list({ warning: 'inactive' })).toContain(person.name);
    const suggested = await postSuggest(desk, { text: person.name, service: 'towing' });
    expect(await suggested.json()).toEqual({ providers: [] });
    await desk.submit(await desk.get(path), 'activate_provider');
    expect(await list({})).toContain(person.name);
  });

  test('is closed to strangers', async () => {
    const desk = await signIn();
    const id = await addPerson(desk, newPerson());
    const stranger = new Visitor(SYSTEM.baseUrl);
    for (const path of ['/admin/providers', '/admin/providers/new', `/admin/providers/${id}`]) {
      expect((await stranger.get(path)).url, path).toMatch(/^\/admin\/login/);
      expect((await stranger.get(`${path}.data`)).status, path).toBe(401);
      const post = await stranger.postFields(path, {
        intent: 'deactivate_provider',
        q: 'a',
        name: 'x',
        phone: '2145550100',
      });
      expect(post.status, path).toBe(401);
    }
    expect((await postSuggest(stranger, { text: '', service: 'towing' })).status).toBe(401);
    expect((await postSuggest(desk, { text: '', service: 'teleport' })).status).toBe(422);
    expect((await desk.get('/admin/providers/suggest')).status).toBe(405);
    expect((await desk.get(`/admin/providers/${randomUUID()}`)).status).toBe(404);
    expect((await desk.get('/admin/providers/nobody')).status).toBe(404);
    const [row] = await query('SELECT deactivated_at FROM providers WHERE id = $1', [id]);
    expect(row).toEqual({ deactivated_at: null });
  });
});

function postSuggest(visitor: Visitor, body: object): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(new URL('/admin/providers/suggest', SYSTEM.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin, cookie },
    body: JSON.stringify({ cardOnly: false, flatbed: false, ...body }),
  });
}

test.describe('assigning', () => {
  test('a found provider with warnings requires a tick, and the log says so', async () => {
    const desk = await signIn();
    const person = newPerson();
    const provider = await addPerson(desk, person, {
      ...INSURANCE,
      insurance: '250000',
      insurance_until: '2026-01-31',
    });
    const id = await createPaidRequest(desk);

    const found = await desk.submit(await desk.get(deskPath(id)), 'find_provider', { provider_search: person.name });
    expect(found.url).toMatch(/\?find_provider=[\w.-]+$/);
    expect(found.html).toContain(`/admin/request/${id}?provider=${provider}#provider`);
    const chosen = await desk.get(`${deskPath(id)}?provider=${provider}`);
    for (const value of [person.name, person.phone, person.email, person.vehicle]) {
      expect(chosen.html).toContain(`value="${value}"`);
    }
    expect(visibleText(chosen)).toContain('Insurance has expired');
    const token = readWarningsToAcknowledge(chosen);
    expect(token).toBe(`${provider}:insurance_expired,insurance_low`);

    const refused = await desk.submit(chosen, 'assign_provider', asFields(person));
    expect(refused.status).toBe(422);
    expect(visibleText(refused)).toContain('Insurance has expired; Insured for less than $500,000');
    expect(await rowById(id)).toMatchObject({ status: 'deposit_paid' });

    // Acknowledging another provider's warnings, or fewer warnings, doesn't count.
    for (const wrongToken of [`${randomUUID()}:insurance_expired,insurance_low`, `${provider}:insurance_low`, 'yes']) {
      const again = await desk.submit(refused, 'assign_provider', { ...asFields(person), assign_anyway: wrongToken });
      expect(again.status, wrongToken).toBe(422);
    }
    const assigned = await desk.submit(refused, 'assign_provider', { ...asFields(person), assign_anyway: token ?? '' });
    expect(assigned.statuses).toEqual([303, 200]);
    expect(await rowById(id)).toMatchObject({ status: 'provider_assigned', provider_name: person.name });
    expect(await lastLogLine(id)).toBe(
      'Admin assigned a provider despite these warnings: insurance expired, insurance under $500,000',
    );
  });

  test('a chosen provider without records requires the tick too; a typed one is accepted and saved', async () => {
    const desk = await signIn();
    const person = newPerson();
    const id = await createPaidRequest(desk);
    const requestPage = await desk.get(deskPath(id));
    expect(visibleText(requestPage)).toContain("we'll add them when you assign the job.");
    expect((await desk.submit(requestPage, 'assign_provider', asFields(person))).statuses).toEqual([303, 200]);
    const [savedProvider] = await query('SELECT id FROM providers WHERE name = $1', [person.name]);
    const provider = String(savedProvider?.id);
    expect(await lastLogLine(id)).toBe('Admin assigned a provider');
    expect(visibleText(await desk.get(deskPath(id)))).toContain('Complete their record');

    const next = await createPaidRequest(desk);
    const chosen = await desk.get(`${deskPath(next)}?provider=${provider}`);
    expect((await desk.submit(chosen, 'assign_provider', asFields(person))).status).toBe(422);
    // If the phone number is changed after a provider was chosen, the form assigns another provider.
    const otherPerson = newPerson();
    expect((await desk.submit(chosen, 'assign_provider', asFields(otherPerson))).statuses).toEqual([303, 200]);
    expect(await rowById(next)).toMatchObject({ provider_name: otherPerson.name });
  });

  test('reassignment: the old link and its device are locked out at once', async () => {
    const desk = await signIn();
    const id = await createPaidRequest(desk);
    await desk.submit(await desk.get(deskPath(id)), 'assign_provider', asFields(newPerson()));
    const oldJobPath = `/provider/${String((await rowById(id)).provider_job_id)}`;
    const cab = new Visitor(SYSTEM.baseUrl);
    await cab.submit(await cab.get(oldJobPath), 'accept_agreement', { agree: 'yes', minutes: '45' });
    const open = await cab.get(oldJobPath);
    expect((await postPosition(cab, oldJobPath)).status).toBe(200);

    const next = newPerson();
    await desk.submit(await desk.get(deskPath(id)), 'reassign_provider', asFields(next));
    const row = await rowById(id);
    expect(row).toMatchObject({ provider_name: next.name, provider_current_lat: null, status: 'provider_assigned' });
    expect(`/provider/${String(row.provider_job_id)}`).not.toBe(oldJobPath);

    for (const visitor of [cab, new Visitor(SYSTEM.baseUrl)]) {
      const page = await visitor.get(oldJobPath);
      expect(page.status).toBe(410);
      expect(visibleText(page)).toContain('Job Cancelled');
      expect(visibleText(page)).not.toContain('(214) 555-0142');
      expect(formsOf(page.html).filter(({ intent }) => intent !== undefined)).toEqual([]);
    }
    const lateAnswer = await cab.submit(open, 'start_job');
    expect(lateAnswer.status).toBe(410);
    expect(visibleText(lateAnswer)).toContain('Job Cancelled');
    expect((await postPosition(cab, oldJobPath)).status).toBeGreaterThanOrEqual(404);
    expect((await cab.get(`${oldJobPath}/events`)).status).toBe(410);
    expect(await rowById(id)).toMatchObject({ status: 'provider_assigned', provider_current_lat: null });
    expect((await new Visitor(SYSTEM.baseUrl).get(`/provider/${String(row.provider_job_id)}`)).status).toBe(200);
  });

  test('by the four fields alone still works for known providers', async () => {
    const desk = await signIn();
    for (const _round of [1, 2]) {
      const id = await createPaidRequest(desk);
      const page = await desk.submit(await desk.get(deskPath(id)), 'assign_provider', TOW_PROVIDER);
      expect(page.statuses).toEqual([303, 200]);
      expect(await lastLogLine(id)).toBe('Admin assigned a provider');
    }
  });
});

function postPosition(cab: Visitor, job: string): Promise<Response> {
  return cab.fetch(`${job}/position`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(SYSTEM.baseUrl).origin },
    body: JSON.stringify({ lat: 32.8, lng: -96.8, accuracy: 10 }),
  });
}

test.describe('a missing link', () => {
  test('is generated; existing ones stay', async () => {
    const desk = await signIn();
    const id = await createPaidRequest(desk);
    await desk.submit(await desk.get(deskPath(id)), 'assign_provider', asFields(newPerson()));
    const requestPage = await desk.get(deskPath(id));
    expect(formsOf(requestPage.html).some(({ intent }) => intent === 'generate_links')).toBe(false);
    const { customer_tracking_id: tracking } = await rowById(id);
    await query('UPDATE customer_requests SET provider_job_id = NULL WHERE id = $1', [id]);
    const page = await desk.submit(await desk.get(deskPath(id)), 'generate_links');
    expect(visibleText(page)).toContain('Links Generated');
    const row = await rowById(id);
    expect(row).toMatchObject({ customer_tracking_id: tracking });
    expect(page.html).toContain(`/provider/${String(row.provider_job_id)}`);
  });
});

test.describe('the price card', () => {
  test('shows our quoted prices, and the prices of ten past jobs of the same distance', async () => {
    const desk = await signIn();
    // Other tests finish jobs at the same time, so use a distance that no other job has.
    const { id } = await submitRequest();
    await query('UPDATE customer_requests SET estimated_distance = 3.2 WHERE id = $1', [id]);
    const deskText = visibleText(await desk.get(deskPath(id)));
    expect(deskText).toContain('Website price range: $75 to $125.');
    const provider = await addPerson(desk, newPerson());
    await query(
      `INSERT INTO provider_jobs (provider_id, request_id, assignment, service_type, distance_band, price_cents, assigned_at,
         ended_at, outcome)
       SELECT $1, gen_random_uuid(), 1, 'towing', 1, 10000 + n * 100, now(), now(), 'completed' FROM generate_series(1, 10) AS n`,
      [provider],
    );
    const page = visibleText(await desk.get(deskPath(id)));
    expect(page).toMatch(/Jobs like this: median \$\d+, half between \$\d+ and \$\d+.* same service, up to 5 miles/);
    await query('UPDATE customer_requests SET estimated_distance = 44 WHERE id = $1', [id]);
    expect(visibleText(await desk.get(deskPath(id)))).not.toContain('over 40 miles');
  });
});
