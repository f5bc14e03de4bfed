import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { addressOf } from '#night/visitor.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { compared, time, timesOf } from './frame.ts';
import type { Bench, Figure, Findings, Measured } from './frame.ts';
import { memoryOf } from './parts.ts';
import { ask, inParallel, siteAt } from './site.ts';
import { Watchers } from './watchers.ts';

const GOAL_MS = 250;
const FEW = 20;
/** Connections used for the reloads. */
const RELOADS_AT_ONCE = 200;
/** Time for things to settle after opening or closing streams. */
const REST_MS = 3_000;

interface Sizes {
  streams: number;
  /** Measured changes: of one request that all streams watch, and of requests with one stream each. */
  shared: number;
  single: number;
}
const FULL: Sizes = { streams: 2_000, shared: 60, single: 400 };
const QUICK: Sizes = { streams: 200, shared: 10, single: 40 };
const WARM = 10;

export const streamsBench: Bench = {
  title: 'Open event streams on one web process',
  about:
    `${FULL.streams.toLocaleString('en-US')} tracking pages' event streams, open at one production web process from as many ` +
    `addresses, against ${FEW} in the same run. A change is one \`UPDATE\` of a request's version, as the projection commits ` +
    `it, so that the trigger notifies; the time runs from before the statement is sent until the last stream concerned has ` +
    `its last byte. **One request**: all streams watch it, ${FULL.shared} changes. **Many requests**: each stream watches ` +
    `its own, ${FULL.single} changes of one at a time; **all at once** is one statement that changes every one of them. ` +
    `Goal: p95 at most ${GOAL_MS} ms. What a page does then, loading its data again, is counted apart: one page alone, and ` +
    `all of them within one moment over ${RELOADS_AT_ONCE} connections, which no goal is set for. **Memory** is what the ` +
    `web process holds resident with all streams open, less what it held before, by stream. The client that listens shares ` +
    `the machine's cores.`,
  columns: { measured: 'many streams', reference: `${FEW} streams` },
  async run({ quick }) {
    // Streams are limited per address, so each gets its own.
    process.env.TRUST_PROXY = '1';
    return withSystem((env) => benchStreams(env, quick ? QUICK : FULL));
  },
};

interface Request {
  id: string;
  path: string;
  version: number;
}

interface Scene {
  base: string;
  client: Client;
  requests: Request[];
  sizes: Sizes;
}

async function benchStreams(env: NodeJS.ProcessEnv, sizes: Sizes): Promise<Findings> {
  const client = new Client({ connectionString: env.E2E_DATABASE_URL });
  await client.connect();
  try {
    const scene = { base: env.E2E_BASE_URL ?? '', client, requests: await makeRequests(client, sizes.streams), sizes };
    say(`With ${FEW} streams ...`);
    const few = await measureAll(scene, FEW);
    say(`With ${sizes.streams} streams ...`);
    const many = await measureAll(scene, sizes.streams);
    const reload = await reloads(scene);
    return {
      rows: [
        judged('a change of one request that all watch', many.shared, few.shared),
        judged('a change of one of many requests', many.single, few.single),
        compared('a change of all requests at once', { measured: many.burst, reference: few.burst }),
        { name: 'reload of one page', ...timesOf(reload.one) },
        { name: 'reload of all pages, until the last', ...timesOf(reload.all) },
      ],
      figures: memoryFigures(many.memory, few.memory, sizes.streams),
      facts: [['streams', String(sizes.streams)]],
    };
  } finally {
    await client.end();
  }
}

function judged(name: string, measured: readonly number[], reference: readonly number[]): Measured {
  const row = compared(name, { measured, reference });
  return { ...row, goal: `p95 at most ${GOAL_MS} ms`, keeps: row.p95 <= GOAL_MS };
}

/** Priced requests, as a workflow's first commands leave them. */
async function makeRequests(client: Client, count: number): Promise<Request[]> {
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

async function change(client: Client, requests: readonly Request[]): Promise<void> {
  const sql = 'UPDATE customer_requests SET version = version + 1 WHERE id = ANY($1)';
  await client.query(sql, [requests.map(({ id }) => id)]);
}

/** All measurements with this many open streams. */
async function measureAll(scene: Scene, count: number) {
  const { client, sizes } = scene;
  const own = scene.requests.slice(0, count);
  const [first] = own;
  if (!first) throw new Error('no request to watch');
  // Twice, so that the warm-up's memory isn't counted.
  await withWatchers(scene, own.slice(0, FEW), () => wait(REST_MS));
  const before = await memoryOf('site');
  let after = before;
  const single: number[] = [];
  const burst: number[] = [];
  await withWatchers(scene, own, async (watchers) => {
    await wait(REST_MS);
    after = await memoryOf('site');
    for (let n = 0; n < WARM + sizes.single; n++) {
      const at = (n * 7_919) % own.length;
      const request = own[at];
      if (request) single.push(await tell(watchers, [request], [at], () => change(client, [request])));
    }
    const all = own.map((_, at) => at);
    for (let n = 0; n < 5; n++) burst.push(await tell(watchers, own, all, () => change(client, own)));
  });
  const shared: number[] = [];
  const same = own.map(() => first);
  await withWatchers(scene, same, async (watchers) => {
    const all = own.map((_, at) => at);
    for (let n = 0; n < WARM + sizes.shared; n++)
      shared.push(await tell(watchers, [first], all, () => change(client, [first])));
  });
  return {
    single: single.slice(WARM),
    shared: shared.slice(WARM),
    burst,
    memory: { before, after },
  };
}

/** Opens streams for these requests, in list order; closes them afterwards. */
async function withWatchers(
  { base }: Scene,
  watched: readonly Request[],
  work: (watchers: Watchers) => Promise<unknown>,
): Promise<void> {
  const watchers = new Watchers(base);
  try {
    await watchers.open(watched.map(({ path }) => `${path}/events`));
    await work(watchers);
  } finally {
    watchers.close();
  }
  await wait(REST_MS);
}

/** @param watching the streams that should hear of it: of one request, or one per request */
async function tell(
  watchers: Watchers,
  requests: readonly Request[],
  watching: readonly number[],
  job: () => Promise<void>,
): Promise<number> {
  for (const request of requests) request.version += 1;
  const versionOf = (n: number) => (requests[n] ?? requests[0])?.version ?? 0;
  return watchers.heard(new Map(watching.map((watcher, n) => [watcher, versionOf(n)])), job);
}

/** The data that pages reload after a change. */
async function reloads({ base, requests, sizes }: Scene) {
  const site = siteAt(base, RELOADS_AT_ONCE);
  const load = (n: number) => {
    const { path = '' } = requests[n % requests.length] ?? {};
    return ask(site, { path: `${path}.data`, from: addressOf(n) }, 200);
  };
  const one: number[] = [];
  for (let n = 0; n < WARM + sizes.single; n++) one.push(await time(() => load(n)));
  const all: number[] = [];
  for (let n = 0; n < 5; n++) all.push(await time(() => inParallel(sizes.streams, RELOADS_AT_ONCE, load)));
  site.agent.destroy();
  return { one: one.slice(WARM), all };
}

interface Memory {
  before: number;
  after: number;
}

function memoryFigures(many: Memory, few: Memory, streams: number): Figure[] {
  return [
    { name: 'memory of the web process', value: many.after, unit: 'MB', reference: few.after },
    { name: 'memory of a stream', value: ((many.after - many.before) * 1_000) / streams, unit: 'kB' },
  ];
}
