import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { makeLocateToken, formatLocateToken } from '#kernel/ids.ts';
import { resetAdminPassword } from '#modules/account/passwords.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { routeUrl, siteRoutes } from '../../support/routes.ts';
import type { SiteRoute } from '../../support/routes.ts';
import { Visitor } from '#night/visitor.ts';
import { openOwnDesk } from '../own-desk.ts';
import type { OwnDesk } from '../own-desk.ts';
import { TOW_REQUEST } from '../people.ts';

/*
 * These tests visit every route in app/routes.ts, so they also cover future ones. They use a site of their own, so
 * that refused requests don't use up other tests' rate limits.
 */
const EMAIL = 'doors@desk.example';
const PASSWORD = 'a password of the doors';
/** The steps of the sign-in, which anybody may open. */
const SIGN_IN_ROUTE_PATTERN = /^admin\/login(\/|$)/;

let desk: OwnDesk;
let routes: SiteRoute[];
let routeValues: Record<string, string>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  desk = await openOwnDesk();
  routes = await siteRoutes();
  const id = await desk.submitAsDriver({ vehicle_plate: 'PRIVATE-DOORS' });
  await desk.query(`UPDATE customer_requests SET provider_job_id = 'doorsjob1' WHERE id = $1`, [id]);
  await desk.query(`INSERT INTO family_links (id, request_id) VALUES ('abcdefghijklmnopqrstuvwxy', $1)`, [id]);
  const [row] = await desk.query('SELECT customer_tracking_id FROM customer_requests WHERE id = $1', [id]);
  routeValues = {
    id,
    requestId: id,
    trackingId: String(row?.customer_tracking_id),
    jobId: 'doorsjob1',
    familyId: 'abcdefghijklmnopqrstuvwxy',
    locale: 'es',
    size: 'large',
  };
});
test.afterAll(() => desk.close());

/** Signs in as an owner, so that a refusal can't be for a missing session or role. */
async function signInVisitor(): Promise<Visitor> {
  const prisma = createDatabase(desk.databaseUrl);
  await resetAdminPassword(prisma, EMAIL, PASSWORD);
  await prisma.$disconnect();
  const visitor = new Visitor(desk.url);
  expect((await visitor.postFields('/admin/login', { email: EMAIL, password: PASSWORD })).url).toMatch(/^\/admin/);
  return visitor;
}

/** The hashes of the tables that a forged HTTP request would most likely change, as text to compare. */
async function readDatabaseState(): Promise<string> {
  const tables = [
    'customer_requests',
    'request_activity_log',
    'admins',
    'admin_sessions',
    'desk_settings',
    'providers',
  ];
  const rows = await Promise.all(
    tables.map((table) => desk.query(`SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t`)),
  );
  return JSON.stringify(rows);
}

test('no route accepts a cross-site request, whatever the method', async () => {
  const who = await signInVisitor();
  const before = await readDatabaseState();
  const otherSiteHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  const faults: string[] = [];
  for (const route of routes.filter(({ pattern }) => !pattern.startsWith('webhooks/'))) {
    const address = routeUrl(route, routeValues);
    const forgedRequests: [string, string, Record<string, string>][] = [
      ...otherSiteHeaders.map((headers): [string, string, Record<string, string>] => ['POST', address, headers]),
      ['POST', `${address === '/' ? '/_root' : address}.data`, { origin: 'https://evil.example' }],
      ['PUT', address, { origin: 'https://evil.example' }],
      ['DELETE', address, { origin: 'https://evil.example' }],
    ];
    for (const [method, path, headers] of forgedRequests) {
      const body = new URLSearchParams({ intent: 'delete_request', confirm: 'yes', email: EMAIL });
      const { status } = await who.fetch(path, { method, headers, body });
      if (status !== 403) faults.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(await readDatabaseState()).toBe(before);
});

/**
 * Hashes all rows of all tables. Leaves out what opening a page updates on purpose (rate limits, the session's last
 * use, when a request was opened, and desk presence), the processes' reports, and the key pair for pushes, which is
 * created when it's first needed.
 */
async function hashAllRows(): Promise<Record<string, unknown>> {
  const tables = await desk.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('rate_limits', 'desk_presence', 'part_reports', 'push_keys')
      ORDER BY 1`,
  );
  const row = `(to_jsonb(t) - 'last_used_at' - 'first_opened_at' - 'first_opened_by' - 'last_opened_at')::text`;
  const tableQueries = tables.map(
    ({ name }) =>
      `SELECT '${String(name)}' AS name, md5(string_agg(${row}, '' ORDER BY ${row})) AS rows FROM "${String(name)}" t`,
  );
  const found = await desk.query(tableQueries.join(' UNION ALL '));
  return Object.fromEntries(found.map(({ name, rows }) => [String(name), rows]));
}

test('no GET changes a row, at any status, by the desk or with a link', async () => {
  const visitors = [await signInVisitor(), new Visitor(desk.url)];
  const changed: string[] = [];
  let before = await hashAllRows();
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['customer_requests', 'payments', 'messages', 'admins']));
  for (const status of ['pending_admin_review', 'approved', 'in_progress', 'completed']) {
    const endedColumn = status === 'completed' ? ', service_completed_at = now()' : '';
    await desk.query(`UPDATE customer_requests SET status = '${status}'${endedColumn} WHERE id = $1`, [routeValues.id]);
    before = await hashAllRows();
    for (const route of routes) {
      const address = routeUrl(route, routeValues);
      // Leave out streams, whose data request would never end.
      const data = address.endsWith('/events') ? [] : [`${address === '/' ? '/_root' : address}.data`];
      for (const path of [address, ...data]) {
        for (const who of visitors) {
          const abort = new AbortController();
          const { status: answered } = await who.fetch(path, { signal: abort.signal });
          expect(answered, path).not.toBe(429);
          abort.abort();
        }
      }
      const after = await hashAllRows();
      const tables = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (tables.length > 0) changed.push(`${status}: ${address} changes ${tables.join(', ')}`);
      before = after;
    }
  }
  expect(changed).toEqual([]);
});

test('strangers are refused everywhere under /admin: pages, data, actions, event stream, photos, CSV', async () => {
  const stranger = new Visitor(desk.url);
  const before = await readDatabaseState();
  const deskRoutes = routes.filter(
    ({ pattern }) => /^admin(\/|$)/.test(pattern) && !SIGN_IN_ROUTE_PATTERN.test(pattern),
  );
  for (const name of [
    'admin/events',
    'admin/completed.csv',
    'admin/reports.csv',
    'admin/health',
    'admin/request/:id/photos/:photoId/:size',
    'admin/beat',
  ]) {
    expect(deskRoutes.map(({ pattern }) => pattern)).toContain(name);
  }
  const faults: string[] = [];
  const requestRoute = async (method: string, path: string, allowed: number[]) => {
    const init = method === 'POST' ? { body: new URLSearchParams({ intent: 'set_price', amount: '1' }) } : {};
    const answer = await stranger.fetch(path, { method, headers: { origin: desk.url }, ...init });
    const text = await answer.text();
    const redirectTarget = answer.headers.get('location');
    if (!allowed.includes(answer.status)) faults.push(`${method} ${path}: ${answer.status}`);
    if (redirectTarget && !redirectTarget.startsWith('/admin/login'))
      faults.push(`${method} ${path} leads to ${redirectTarget}`);
    for (const secret of [TOW_REQUEST.phone, '+12145550142', TOW_REQUEST.email, 'PRIVATE-DOORS', 'Ross Ave']) {
      if (text.includes(secret)) faults.push(`${method} ${path} tells ${secret}`);
    }
  };
  for (const route of deskRoutes) {
    const address = routeUrl(route, routeValues);
    await requestRoute('GET', address, [303, 401]);
    await requestRoute('HEAD', address, [303, 401]);
    // The response must be 401 even for routes without a page, which have no data.
    await requestRoute('GET', `${address}.data`, [401]);
    // A route without an action may respond with 405.
    await requestRoute('POST', address, [401, 405]);
    await requestRoute('POST', `${address}.data`, [401, 405]);
  }
  expect(faults).toEqual([]);
  expect(await readDatabaseState()).toBe(before);
});

test('webhooks accept only signed posts, and no GET', async () => {
  const webhooks = routes.filter(({ pattern }) => pattern.startsWith('webhooks/'));
  expect(webhooks.length).toBeGreaterThanOrEqual(3);
  const before = await readDatabaseState();
  for (const route of webhooks) {
    const address = routeUrl(route);
    for (const body of ['', '{}', 'From=%2B12145550142&Body=YES', '\u0000']) {
      const answer = await fetch(new URL(address, desk.url), { method: 'POST', body });
      expect(answer.status, `${address} ${body}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${address} ${body}`).toBeLessThan(500);
    }
    expect((await fetch(new URL(address, desk.url))).status, address).toBe(405);
  }
  // Whatever the headers, and even for unknown webhook paths, the response must not be 500.
  for (const path of ['/webhooks/stripe', '/webhooks/stripe.data', '/webhooks/x', '/webhooks/x.data', '/webhooks/']) {
    for (const origin of ['null', 'https://evil.example']) {
      const { status } = await fetch(new URL(path, desk.url), { method: 'POST', headers: { origin } });
      expect([400, 403, 404, 405], `${path} ${origin}: ${status}`).toContain(status);
    }
  }
  expect(await readDatabaseState()).toBe(before);
});

/** Requests a page with a different Host header, which `fetch` doesn't allow. */
function getWithHost(host: string, path: string): Promise<{ status: number; location: string; html: string }> {
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(new URL(path, desk.url), { headers: { host } }, (answer) => {
      const { statusCode = 0, headers } = answer;
      text(answer).then((html) => resolve({ status: statusCode, location: headers.location ?? '', html }), reject);
    });
    outgoingRequest.on('error', reject).end();
  });
}

test('a forged Host header is refused on a machine of its own, as after DNS rebinding', async () => {
  for (const path of [
    '/',
    '/request',
    '/sitemap.xml',
    '/robots.txt',
    `/track/${routeValues.trackingId}`,
    '/admin',
    '/city/plano',
  ]) {
    const { status, location, html } = await getWithHost('evil.example', path);
    expect([status, location, html], path).toEqual([403, '', 'Unknown host name.']);
  }
});

test('the language link redirects only to our own pages', async () => {
  const { origin } = new URL(desk.url);
  const languageRedirect = async (referer: string) => {
    const answer = await fetch(new URL('/language/es', origin), { headers: { referer }, redirect: 'manual' });
    expect(answer.status, referer).toBe(303);
    return answer.headers.get('location');
  };
  expect(await languageRedirect(`${origin}/services?a=1`)).toBe('/services?a=1');
  const doubleSlashReferers = [
    `${origin}//evil.example/x`,
    `${origin}/.//evil.example/x`,
    `${origin}/\\\\evil.example/x`,
  ];
  for (const otherReferer of [
    ...doubleSlashReferers,
    'https://evil.example/x',
    'javascript:alert(1)',
    'nonsense',
    `${origin}/language/en`,
  ]) {
    expect(await languageRedirect(otherReferer), otherReferer).toBe('/');
  }
});

// Runs last, because it uses up our IP address's rate limit.
test('guessing links is rate limited by the site itself', async () => {
  const guessingVisitor = new Visitor(desk.url);
  const statuses: number[] = [];
  for (let n = 0; n < 300 && statuses.at(-1) !== 429; n++) {
    statuses.push((await guessingVisitor.get(`/locate/${formatLocateToken(makeLocateToken())}`)).status);
  }
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
  const refused = await guessingVisitor.fetch(`/locate/${formatLocateToken(makeLocateToken())}`, {
    method: 'POST',
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
