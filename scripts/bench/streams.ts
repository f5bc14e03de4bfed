import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { fictionalAddress } from '#night/visitor.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { compareTimes, measureMs, percentilesOf } from './frame.ts';
import type { Benchmark, BenchFigure, BenchFindings, Comparison } from './frame.ts';
import { memoryMegabytesOf } from './parts.ts';
import { sendRequest, inParallel, createSiteClient } from './site.ts';
import { Watchers } from './watchers.ts';

const GOAL_MS = 250;
const FEW_STREAMS = 20;
/** How many connections reload pages at the same time. */
const RELOADS_AT_ONCE = 200;
/** How long to wait after opening or closing streams, so that the site is idle again. In milliseconds. */
const SETTLE_MS = 3_000;

interface BenchSizes {
  streams: number;
  /** How many changes to measure when all streams watch the same request. */
  shared: number;
  /** How many changes to measure when each stream watches a different request. */
  single: number;
}
const FULL_SIZES: BenchSizes = { streams: 2_000, shared: 60, single: 400 };
const QUICK_SIZES: BenchSizes = { streams: 200, shared: 10, single: 40 };
const WARM_UPS = 10;

export const streamsBench: Benchmark = {
  title: 'Open event streams on one web process',
  description:
    `${FULL_SIZES.streams.toLocaleString('en-US')} tracking pages' event streams, open at one production web process from as many ` +
    `addresses, against ${FEW_STREAMS} in the same run. A change is one \`UPDATE\` of a request's version, as the projection commits ` +
    `it, so that the trigger notifies; the time runs from before the statement is sent until the last stream concerned has ` +
    `its last byte. **One request**: all streams watch it, ${FULL_SIZES.shared} changes. **Many requests**: each stream watches ` +
    `its own, ${FULL_SIZES.single} changes of one at a time; **all at once** is one statement that changes every one of them. ` +
    `Goal: p95 at most ${GOAL_MS} ms. What a page does then, loading its data again, is counted apart: one page alone, and ` +
    `all of them within one moment over ${RELOADS_AT_ONCE} connections, which no goal is set for. **Memory** is what the ` +
    `web process holds resident with all streams open, less what it held before, by stream. The client that listens shares ` +
    `the machine's cores.`,
  columns: { measured: 'many streams', reference: `${FEW_STREAMS} streams` },
  async run({ quick }) {
    // Streams are limited per IP address, so each stream gets its own address, which the site reads from a header.
    process.env.TRUST_PROXY = '1';
    return withSystem((env) => benchStreams(env, quick ? QUICK_SIZES : FULL_SIZES));
  },
};

interface PricedRequest {
  id: string;
  path: string;
  version: number;
}

interface StreamScene {
  base: string;
  client: Client;
  requests: PricedRequest[];
  sizes: BenchSizes;
}

async function benchStreams(env: NodeJS.ProcessEnv, sizes: BenchSizes): Promise<BenchFindings> {
  const client = new Client({ connectionString: env.E2E_DATABASE_URL });
  await client.connect();
  try {
    const scene = { base: env.E2E_BASE_URL ?? '', client, requests: await makeRequests(client, sizes.streams), sizes };
    say(`With ${FEW_STREAMS} streams ...`);
    const timesWithFew = await measureAll(scene, FEW_STREAMS);
    say(`With ${sizes.streams} streams ...`);
    const timesWithMany = await measureAll(scene, sizes.streams);
    const reloadTimes = await measureReloads(scene);
    return {
      rows: [
        compareDelays('a change of one request that all watch', timesWithMany.shared, timesWithFew.shared),
        compareDelays('a change of one of many requests', timesWithMany.single, timesWithFew.single),
        compareTimes('a change of all requests at once', {
          measured: timesWithMany.burst,
          reference: timesWithFew.burst,
        }),
        { name: 'reload of one page', ...percentilesOf(reloadTimes.one) },
        { name: 'reload of all pages, until the last', ...percentilesOf(reloadTimes.all) },
      ],
      figures: memoryFigures(timesWithMany.memory, timesWithFew.memory, sizes.streams),
      facts: [['streams', String(sizes.streams)]],
    };
  } finally {
    await client.end();
  }
}

function compareDelays(name: string, measured: readonly number[], reference: readonly number[]): Comparison {
  const row = compareTimes(name, { measured, reference });
  return { ...row, goal: `p95 at most ${GOAL_MS} ms`, goalMet: row.p95 <= GOAL_MS };
}

/** Inserts priced requests. Their rows are like those that a workflow's first commands would write. */
async function makeRequests(client: Client, count: number): Promise<PricedRequest[]> {
  const requests = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    number: makeRequestNumber(),
    tracking: `bench${n.toString(36).padStart(4, '0')}`,
  }));
  await client.query(
    `INSERT INTO customer_requests (id, request_number, customer_tracking_id, status, next_actor, version, admin_price_cents, phone, service_type,
       vehicle_type, vehicle_year, vehicle_make, vehicle_model, location_address, use_gps, updated_at)
     SELECT id, number, tracking, 'admin_priced', 'customer', 1, 20000, '+12145550142', 'towing', 'Car', '2016', 'Subaru', 'Outback',
       '2200 Ross Ave, Dallas, TX 75201', false, now()
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made(id, number, tracking)`,
    [requests.map(({ id }) => id), requests.map(({ number }) => number), requests.map(({ tracking }) => tracking)],
  );
  return requests.map(({ id, tracking }) => ({ id, path: `/track/${tracking}`, version: 1 }));
}

async function changeRequests(client: Client, requests: readonly PricedRequest[]): Promise<void> {
  const sql = 'UPDATE customer_requests SET version = version + 1 WHERE id = ANY($1)';
  await client.query(sql, [requests.map(({ id }) => id)]);
}

/** Measures everything with this many open streams. */
async function measureAll(scene: StreamScene, count: number) {
  const { client, sizes } = scene;
  const watchedRequests = scene.requests.slice(0, count);
  const [first] = watchedRequests;
  if (!first) throw new Error('no request to watch');
  // Open some streams before measuring, so that memory that only the first streams need isn't counted.
  await withWatchers(scene, watchedRequests.slice(0, FEW_STREAMS), () => wait(SETTLE_MS));
  const before = await memoryMegabytesOf('site');
  let after = before;
  const single: number[] = [];
  const burstDelays: number[] = [];
  await withWatchers(scene, watchedRequests, async (watchers) => {
    await wait(SETTLE_MS);
    after = await memoryMegabytesOf('site');
    for (let n = 0; n < WARM_UPS + sizes.single; n++) {
      const index = (n * 7_919) % watchedRequests.length;
      const request = watchedRequests[index];
      if (request)
        single.push(await changeAndWait(watchers, [request], [index], () => changeRequests(client, [request])));
    }
    const allIndexes = watchedRequests.map((_, at) => at);
    for (let n = 0; n < 5; n++)
      burstDelays.push(
        await changeAndWait(watchers, watchedRequests, allIndexes, () => changeRequests(client, watchedRequests)),
      );
  });
  const shared: number[] = [];
  const sameRequests = watchedRequests.map(() => first);
  await withWatchers(scene, sameRequests, async (watchers) => {
    const all = watchedRequests.map((_, at) => at);
    for (let n = 0; n < WARM_UPS + sizes.shared; n++)
      shared.push(await changeAndWait(watchers, [first], all, () => changeRequests(client, [first])));
  });
  return {
    single: single.slice(WARM_UPS),
    shared: shared.slice(WARM_UPS),
    burst: burstDelays,
    memory: { before, after },
  };
}

/** Opens a stream for each of these requests, in their order, and closes them afterwards. */
async function withWatchers(
  { base }: StreamScene,
  watched: readonly PricedRequest[],
  work: (watchers: Watchers) => Promise<unknown>,
): Promise<void> {
  const watchers = new Watchers(base);
  try {
    await watchers.open(watched.map(({ path }) => `${path}/events`));
    await work(watchers);
  } finally {
    watchers.close();
  }
  await wait(SETTLE_MS);
}

/**
 * Changes the requests, and waits until their streams have received the change.
 * @param streamNumbers the streams that watch the requests, by number: one for each request, in the same order, or all
 * streams of a single request
 */
async function changeAndWait(
  watchers: Watchers,
  requests: readonly PricedRequest[],
  streamNumbers: readonly number[],
  job: () => Promise<void>,
): Promise<number> {
  for (const request of requests) request.version += 1;
  const versionOf = (n: number) => (requests[n] ?? requests[0])?.version ?? 0;
  return watchers.waitUntilReceived(new Map(streamNumbers.map((watcher, n) => [watcher, versionOf(n)])), job);
}

/** Measures how long pages take to reload their data after a change: one page alone, and all at the same time. */
async function measureReloads({ base, requests, sizes }: StreamScene) {
  const site = createSiteClient(base, RELOADS_AT_ONCE);
  const reloadData = (n: number) => {
    const { path = '' } = requests[n % requests.length] ?? {};
    return sendRequest(site, { path: `${path}.data`, clientAddress: fictionalAddress(n) }, 200);
  };
  const singleTimes: number[] = [];
  for (let n = 0; n < WARM_UPS + sizes.single; n++) singleTimes.push(await measureMs(() => reloadData(n)));
  const all: number[] = [];
  for (let n = 0; n < 5; n++) all.push(await measureMs(() => inParallel(sizes.streams, RELOADS_AT_ONCE, reloadData)));
  site.agent.destroy();
  return { one: singleTimes.slice(WARM_UPS), all };
}

interface MemoryUse {
  before: number;
  after: number;
}

function memoryFigures(many: MemoryUse, few: MemoryUse, streams: number): BenchFigure[] {
  return [
    { name: 'memory of the web process', value: many.after, unit: 'MB', reference: few.after },
    { name: 'memory of a stream', value: ((many.after - many.before) * 1_000) / streams, unit: 'kB' },
  ];
}
