import { expect, test } from '@playwright/test';
import { needsOwner } from '#modules/account/rules/roles.ts';
import { resetAdminPassword } from '#modules/account/passwords.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { Visitor, visibleText } from '#night/visitor.ts';
import { FORMS } from '../../support/forms.ts';
import { routeUrl, siteRoutes } from '../../support/routes.ts';
import { openOwnDesk } from '../own-desk.ts';
import type { OwnDesk } from '../own-desk.ts';

/*
 * Tests every form and page of the desk as a dispatcher, and as an owner for comparison. Uses a site of its own, so
 * that it doesn't use up other tests' rate limits.
 */
const PASSWORD = 'a password of the roles';

let desk: OwnDesk;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  desk = await openOwnDesk();
});
test.afterAll(() => desk.close());

async function signInAs(role: 'owner' | 'dispatcher'): Promise<Visitor> {
  const email = `${role}@desk.example`;
  const prisma = createDatabase(desk.databaseUrl);
  await resetAdminPassword(prisma, email, PASSWORD);
  await prisma.$disconnect();
  await desk.query('UPDATE admins SET role = $1::"AdminRole" WHERE email = $2', [role, email]);
  const visitor = new Visitor(desk.url);
  expect((await visitor.postFields('/admin/login', { email, password: PASSWORD })).url).toMatch(/^\/admin/);
  return visitor;
}

/** The forms of the desk, except those on the sign-in pages. */
const DESK_FORMS = FORMS.filter(({ path }) => path.startsWith('/admin') && !path.startsWith('/admin/login')).flatMap(
  ({ path, intents, fields = [] }) => intents.map((intent) => ({ path, intent, fields })),
);

/** Posts each form. Owners' forms are also posted in other encodings and to other paths. @returns all statuses */
async function postEveryForm(who: Visitor) {
  const statuses: { intent: string; path: string; status: number }[] = [];
  for (const { path, intent, fields } of DESK_FORMS) {
    const sent = { intent, nonce: 'nonce-of-the-walk', ...Object.fromEntries(fields.map((name) => [name, '1'])) };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(sent)) multipart.append(name, value);
    const bodies: [string, BodyInit][] = [
      [path === '/admin' ? '/admin?index' : path, new URLSearchParams(sent)],
      ...(needsOwner(intent)
        ? ([
            ['/admin?index', multipart],
            ['/Admin/?index', new URLSearchParams(sent)],
            ['/admin.data?index', new URLSearchParams(sent)],
            ['/admin/account', new URLSearchParams(sent)],
          ] satisfies [string, BodyInit][])
        : []),
    ];
    for (const [address, body] of bodies) {
      const { status } = await who.fetch(address, { method: 'POST', body, redirect: 'manual' });
      statuses.push({ intent, path: address, status });
    }
  }
  return statuses;
}

const readAccounts = async () =>
  JSON.stringify([
    await desk.query('SELECT id, email, role, password_hash, disabled_at FROM admins ORDER BY id'),
    await desk.query('SELECT * FROM desk_settings'),
  ]);

test('a dispatcher may send every form of the desk except those of settings and admins', async () => {
  const owner = await signInAs('owner');
  const dispatcher = await signInAs('dispatcher');
  const before = await readAccounts();
  const asDispatcher = await postEveryForm(dispatcher);
  expect(asDispatcher.length).toBeGreaterThan(60);
  expect(asDispatcher.filter(({ intent, status }) => (status === 403) !== needsOwner(intent))).toEqual([]);
  expect(await readAccounts()).toBe(before);
  expect((await postEveryForm(owner)).filter(({ status }) => status === 403)).toEqual([]);
});

test('a dispatcher may open every page of the desk, and reads nothing of settings and accounts', async () => {
  const id = await desk.submitAsDriver();
  const dispatcher = await signInAs('dispatcher');
  const values = { id, photoId: id, size: 'small' };
  const pages = (await siteRoutes()).filter(
    ({ pattern }) => /^admin(\/|$)/.test(pattern) && !/login|logout/.test(pattern),
  );
  for (const route of pages) {
    const { status } = await dispatcher.fetch(routeUrl(route, values), { redirect: 'manual' });
    expect.soft([401, 403], route.pattern).not.toContain(status);
  }
  await desk.query(
    `INSERT INTO admins (id, email, password_hash) VALUES (gen_random_uuid(), 'third@desk.example', 'x')`,
  );
  const settings = await dispatcher.get('/admin?tab=settings');
  expect(settings.html).toContain('owner@desk.example');
  for (const hidden of ['third@desk.example', 'save_settings', 'add_admin', 'set_role', 'on_call_phone'])
    expect(settings.html).not.toContain(hidden);
});

/** Makes a request with a paid deposit of this many cents; returns its id. */
async function insertPaidRequest(depositCents: number): Promise<string> {
  const id = await desk.submitAsDriver();
  await desk.query(
    `UPDATE customer_requests SET version = 5, status = 'deposit_paid', final_price_cents = $2, admin_price_cents = $2,
       deposit_amount_cents = $3, deposit_paid = true, deposit_paid_at = now(), payment_status = 'upfront_paid' WHERE id = $1`,
    [id, depositCents * 5, depositCents],
  );
  await desk.query(
    `INSERT INTO payments (id, request_id, request_number, n, session_id, status, amount_cents, final_price_cents, expires_at, paid_at, service_type)
     SELECT gen_random_uuid(), id, request_number, 1, 'cs_' || id, 'paid', $2, $3, now(), now(), service_type FROM customer_requests WHERE id = $1`,
    [id, depositCents, depositCents * 5],
  );
  return id;
}

test('a dispatcher asks an owner for a refund above the limit', async () => {
  const owner = await signInAs('owner');
  const dispatcher = await signInAs('dispatcher');
  const cancel = async (who: Visitor, id: string) =>
    who.submit(await who.get(`/admin/request/${id}`), 'cancel_request', { reason: 'No provider is near' });
  const large = await insertPaidRequest(200_01);
  const refused = await cancel(dispatcher, large);
  expect(refused.status).toBe(403);
  expect(visibleText(refused)).toContain('This would refund $200.01, which is over your limit of $200');
  expect(refused.html).toContain('No provider is near');
  // This site has no Temporal, so a cancellation that's allowed gets 503.
  expect((await cancel(dispatcher, await insertPaidRequest(200_00))).status).toBe(503);
  await desk.query('DELETE FROM desk_claims');
  expect((await cancel(owner, large)).status).toBe(503);
});
