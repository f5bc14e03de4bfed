import { DAY } from '#kernel/constants.ts';
import type { Visitor } from '#night/visitor.ts';
import { seedDatabase } from '../lib/seed/fill.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { measurePercentiles } from './frame.ts';
import type { Benchmark, BenchFindings, Percentiles } from './frame.ts';
import { sendRequest, cookieOf, clientAddressCycle, insertOpenJobs, query, createSiteClient, signIn } from './site.ts';
import type { SiteClient } from './site.ts';

const MANY_REQUESTS = 100_000;
const FEW_REQUESTS = 100;
/** How many requests are open while the pages are measured with {@link MANY_REQUESTS}. */
const OPEN_REQUESTS = 500;
const GOAL_MS = 50;
const GOAL_RATIO = 1.3;
const MEASUREMENT_COUNTS = { warm: 30, counted: 150 };

export const deskBench: Benchmark = {
  title: 'The desk with 100,000 requests',
  description:
    `A production build on its own PostgreSQL, asked over HTTP by one signed-in dispatcher, ${MEASUREMENT_COUNTS.counted} times each after ` +
    `${MEASUREMENT_COUNTS.warm} that do not count, with whole pages as a browser gets them. ${OPEN_REQUESTS} of the requests are open. The same ` +
    `pages are measured with ${FEW_REQUESTS} requests first, in the same run: the newest ${FEW_REQUESTS} of the same two months of work ` +
    `(\`npm run seed\`). Goal: p95 at most ${GOAL_MS} ms, or at most ${GOAL_RATIO} times that with ${FEW_REQUESTS}.`,
  columns: {
    measured: `${MANY_REQUESTS.toLocaleString('en-US')} requests`,
    reference: `${FEW_REQUESTS} requests`,
  },
  run() {
    process.env.TRUST_PROXY = '1';
    return withSystem(benchDesk);
  },
};

interface MeasuredPage {
  name: string;
  path: string;
}

async function benchDesk(env: NodeJS.ProcessEnv): Promise<BenchFindings> {
  const url = env.E2E_DATABASE_URL ?? '';
  const now = Date.now();
  await seedDatabase(url, { count: FEW_REQUESTS, times: { now } });
  const site = await createDispatcherClient(env);
  const pages = await pagesToMeasure(url, site, now);
  say(`Measuring ${pages.length} pages with ${FEW_REQUESTS} requests ...`);
  const timesWithFew = await measureAll(site, pages);
  say(`Making ${MANY_REQUESTS} requests ...`);
  await seedDatabase(url, {
    count: MANY_REQUESTS,
    times: { now },
    onProgress: (made) => made % 20_000 === 0 && say(`  ${made}`),
  });
  await openMoreJobs(url);
  const laterPage = await findLaterPage(url);
  say(`Measuring with ${MANY_REQUESTS} requests ...`);
  const timesWithMany = await measureAll(site, [...pages, laterPage]);
  site.agent.destroy();
  const rows = [...pages, laterPage].map(({ name }) => {
    const [measured, reference] = [timesWithMany.get(name), timesWithFew.get(name)];
    const { p50, p95 } = measured ?? { p50: NaN, p95: NaN };
    return {
      name,
      p50,
      p95,
      ...(reference ? { reference } : {}),
      goalMet: p95 <= GOAL_MS || (reference !== undefined && p95 <= GOAL_RATIO * reference.p95),
    };
  });
  return { rows, facts: await databaseFacts(url) };
}

/** A keep-alive connection to the site that sends a dispatcher's cookie. */
interface DispatcherClient extends SiteClient {
  /** The dispatcher's browser, for posts that aren't measured. */
  desk: Visitor;
  cookie: string;
}

async function createDispatcherClient(env: NodeJS.ProcessEnv): Promise<DispatcherClient> {
  const desk = await signIn(env);
  return { ...createSiteClient(desk.baseUrl, 1), desk, cookie: cookieOf(desk) };
}

async function measureAll(site: DispatcherClient, pages: readonly MeasuredPage[]): Promise<Map<string, Percentiles>> {
  const found = new Map<string, Percentiles>();
  const nextAddress = clientAddressCycle();
  for (const { name, path } of pages) {
    const loadPage = () => sendRequest(site, { path, cookie: site.cookie, clientAddress: nextAddress() }, 200);
    found.set(name, await measurePercentiles(loadPage, MEASUREMENT_COUNTS));
  }
  return found;
}

/**
 * The pages to measure. Most searches look for the oldest request with a provider and a plate, by its number, phone,
 * plate or provider's name. Others find very many requests, or none.
 */
async function pagesToMeasure(url: string, site: DispatcherClient, now: number): Promise<MeasuredPage[]> {
  const [row] = await query<{ number: string; phone: string; plate: string; name: string }>(
    url,
    `SELECT request_number AS number, right(phone, 4) AS phone, vehicle_plate AS plate, provider_name AS name
       FROM customer_requests WHERE provider_name IS NOT NULL AND vehicle_plate IS NOT NULL
      ORDER BY created_at LIMIT 1`,
  );
  if (!row) throw new Error('no seeded request has a provider and a plate');
  const isoDate = (at: number) => new Date(at).toISOString().slice(0, 10);
  /** Submits a search. Returns its URL, which contains the encrypted search text. */
  const searchUrl = async (fields: Record<string, string>, from = '/admin', intent = 'search_requests') =>
    (await site.desk.postFields(from, { intent, ...fields })).url;
  const directoryUrl = (fields: Record<string, string>) =>
    searchUrl(fields, '/admin/providers?index', 'search_providers');
  const [first = ''] = row.name.split(' ');
  return [
    { name: 'board', path: '/admin' },
    { name: 'map', path: '/admin/map' },
    { name: 'board: phone requests', path: '/admin?tab=phone' },
    { name: 'status: completed', path: '/admin?tab=active&status=completed' },
    { name: 'status and service', path: '/admin?tab=active&status=completed&service=winch_out' },
    { name: 'service, under way', path: '/admin?tab=active&service=towing' },
    { name: 'search: number', path: await searchUrl({ q: row.number }) },
    { name: 'search: phone, last four', path: await searchUrl({ q: row.phone }) },
    { name: 'search: area code (very many)', path: await searchUrl({ q: '214' }) },
    { name: 'search: plate', path: await searchUrl({ q: row.plate }) },
    { name: "search: provider's name", path: await searchUrl({ q: row.name }) },
    { name: 'search: first name', path: await searchUrl({ q: first }) },
    { name: 'search: first name, completed', path: await searchUrl({ q: first, status: 'completed' }) },
    { name: 'search: nothing found', path: await searchUrl({ q: 'zzzqqq' }) },
    { name: 'directory', path: '/admin/providers' },
    { name: 'directory: name', path: await directoryUrl({ q: row.name }) },
    { name: 'directory: anything against', path: '/admin/providers?warning=any' },
    { name: 'directory: a service', path: '/admin/providers?service=towing' },
    { name: 'statistics: this week', path: '/admin?tab=completed' },
    { name: 'statistics: this month', path: '/admin?tab=completed&period=month' },
    {
      name: 'statistics: two months',
      path: `/admin?tab=completed&period=custom&from=${isoDate(now - 62 * DAY)}&to=${isoDate(now)}`,
    },
  ];
}

/** Adds requests that wait for a price, spread over the region, until {@link OPEN_REQUESTS} are open. */
async function openMoreJobs(url: string): Promise<void> {
  await insertOpenJobs(url, OPEN_REQUESTS - (await countOpen(url)));
  await query(
    url,
    `UPDATE customer_requests SET customer_lat = 32.6 + random() * 0.5, customer_lng = -97.4 + random() * 0.8
      WHERE status = 'pending_admin_review' AND customer_lat IS NULL`,
  );
}

async function countOpen(url: string): Promise<number> {
  const [row] = await query<{ open: number }>(
    url,
    `SELECT count(*)::int AS open FROM customer_requests WHERE status NOT IN ('completed', 'cancelled')`,
  );
  return row?.open ?? 0;
}

/** A later page of the list of completed requests, from about the middle of the two months of seeded requests. */
async function findLaterPage(url: string): Promise<MeasuredPage> {
  const [row] = await query<{ id: string; at: Date }>(
    url,
    `SELECT id, created_at AS at FROM customer_requests WHERE request_type = 'online' AND created_at < now() - interval '28 days'
      ORDER BY created_at DESC LIMIT 1`,
  );
  const cursor = `${row?.at.getTime()}_${row?.id}`;
  return {
    name: 'status: completed, a page deep down',
    path: `/admin?tab=active&status=completed&from=${cursor}`,
  };
}

async function databaseFacts(url: string) {
  const [row] = await query<{ version: string; size: string }>(
    url,
    `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  return [
    ['PostgreSQL', row?.version ?? ''],
    ['size of the database', row?.size ?? ''],
    ['open requests', String(await countOpen(url))],
  ] as const;
}
