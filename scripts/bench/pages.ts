import { seedDatabase } from '../lib/seed/fill.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { buildBareSite, withBareSite } from './bare/server.ts';
import { percentilesOf } from './frame.ts';
import type { Benchmark, BenchFigure, BenchFindings } from './frame.ts';
import { sendRequest, clientAddressCycle, query, createSiteClient } from './site.ts';
import type { SiteClient } from './site.ts';

const CONNECTIONS = 32;
const MIN_RATE_RATIO = 0.6;

interface BenchSizes {
  rounds: number;
  /** The length of a round, in milliseconds. */
  roundMs: number;
}
const FULL_SIZES: BenchSizes = { rounds: 7, roundMs: 4_000 };
const QUICK_SIZES: BenchSizes = { rounds: 3, roundMs: 1_000 };

/** States in which people keep the page open. */
const REQUEST_STATES = [
  { name: 'an offer to answer', status: 'admin_priced' },
  { name: 'the provider is on the way, with a map', status: 'en_route' },
] as const;

export const pagesBench: Benchmark = {
  title: 'The tracking page against a bare page',
  description:
    `Whole tracking pages a second, asked for over ${CONNECTIONS} connections that stay open, by a production build on its ` +
    `own PostgreSQL. The reference is a Remix page with one query of the same row and two words ` +
    `(scripts/bench/bare/site), built by the same Remix plugin with the same settings, and served by the same program: ` +
    `\`build/server.js\` with its headers, limits, log lines and compression. ${FULL_SIZES.rounds} rounds of ` +
    `${FULL_SIZES.roundMs / 1_000} s each, in turns, after one that does not count; each figure is the median round's. The client ` +
    `that asks shares the machine's cores with both. Goal: at least ${MIN_RATE_RATIO} times as many.`,
  columns: { measured: 'product', reference: 'bare' },
  async run({ quick }) {
    process.env.TRUST_PROXY = '1';
    await buildBareSite();
    return withSystem((env) => benchPages(env, quick ? QUICK_SIZES : FULL_SIZES));
  },
};

interface PageLoad {
  name: string;
  site: SiteClient;
  path: string;
  /** How many pages per second each round served. */
  rates: number[];
}

async function benchPages(env: NodeJS.ProcessEnv, sizes: BenchSizes): Promise<BenchFindings> {
  await seedDatabase(env.E2E_DATABASE_URL ?? '', { count: 2_000 });
  return withBareSite(env, async (bareBase) => {
    const product = createSiteClient(env.E2E_BASE_URL ?? '', CONNECTIONS);
    const bare = createSiteClient(bareBase, CONNECTIONS);
    const productLoads: PageLoad[] = [];
    for (const { name, status } of REQUEST_STATES) {
      productLoads.push({ name, site: product, path: await trackPathInStatus(env, status), rates: [] });
    }
    const [first] = productLoads;
    const reference: PageLoad = { name: 'bare', site: bare, path: first?.path ?? '', rates: [] };
    for (let round = 0; round <= sizes.rounds; round++) {
      say(`Round ${round} of ${sizes.rounds} ...`);
      const allLoads = [reference, ...productLoads];
      for (const load of round % 2 === 0 ? allLoads : allLoads.reverse()) {
        const rate = await measureRate(load, sizes.roundMs);
        if (round > 0) load.rates.push(rate);
      }
    }
    product.agent.destroy();
    bare.agent.destroy();
    return { rows: [], figures: productLoads.map((load) => rateFigure(load, reference)), facts: [] };
  });
}

async function trackPathInStatus(env: NodeJS.ProcessEnv, status: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    env.E2E_DATABASE_URL ?? '',
    `SELECT customer_tracking_id AS id FROM customer_requests
      WHERE status = $1 AND customer_tracking_id IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    [status],
  );
  if (!row) throw new Error(`no seeded request is ${status}`);
  return `/track/${row.id}`;
}

const nextAddress = clientAddressCycle();

async function measureRate({ site, path }: PageLoad, ms: number): Promise<number> {
  const started = performance.now();
  const end = started + ms;
  let answerCount = 0;
  const loadOnce = async () => {
    while (performance.now() < end) {
      await sendRequest(site, { path, clientAddress: nextAddress() }, 200);
      answerCount += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loadOnce));
  return (answerCount * 1_000) / (performance.now() - started);
}

function rateFigure({ name, rates }: PageLoad, bare: PageLoad): BenchFigure {
  const [value, reference] = [percentilesOf(rates).p50, percentilesOf(bare.rates).p50];
  const goalMet = value >= MIN_RATE_RATIO * reference;
  return { name, value, unit: 'pages/s', reference, goal: `at least ${MIN_RATE_RATIO} times`, goalMet };
}
