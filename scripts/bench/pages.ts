import { seed } from '../lib/seed/fill.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { buildBareSite, withBareSite } from './bare/server.ts';
import { timesOf } from './frame.ts';
import type { Bench, Figure, Findings } from './frame.ts';
import { ask, manyAddresses, query, siteAt } from './site.ts';
import type { Site } from './site.ts';

const CONNECTIONS = 32;
const LEAST_SHARE = 0.6;

interface Sizes {
  rounds: number;
  /** Milliseconds. */
  round: number;
}
const FULL: Sizes = { rounds: 7, round: 4_000 };
const QUICK: Sizes = { rounds: 3, round: 1_000 };

/** The states in which people keep the page open. */
const STATES = [
  { name: 'an offer to answer', status: 'admin_priced' },
  { name: 'the provider is on the way, with a map', status: 'en_route' },
] as const;

export const pagesBench: Bench = {
  title: 'The tracking page against a bare page',
  about:
    `Whole tracking pages a second, asked for over ${CONNECTIONS} connections that stay open, by a production build on its ` +
    `own PostgreSQL. The reference is a Remix page with one query of the same row and two words ` +
    `(scripts/bench/bare/site), built by the same Remix plugin with the same settings, and served by the same program: ` +
    `\`build/server.js\` with its headers, limits, log lines and compression. ${FULL.rounds} rounds of ` +
    `${FULL.round / 1_000} s each, in turns, after one that does not count; each figure is the median round's. The client ` +
    `that asks shares the machine's cores with both. Goal: at least ${LEAST_SHARE} times as many.`,
  columns: { measured: 'product', reference: 'bare' },
  async run({ quick }) {
    process.env.TRUST_PROXY = '1';
    await buildBareSite();
    return withSystem((env) => benchPages(env, quick ? QUICK : FULL));
  },
};

interface Load {
  name: string;
  site: Site;
  path: string;
  /** Pages per second in each round. */
  rates: number[];
}

async function benchPages(env: NodeJS.ProcessEnv, sizes: Sizes): Promise<Findings> {
  await seed(env.E2E_DATABASE_URL ?? '', { count: 2_000 });
  return withBareSite(env, async (bareBase) => {
    const product = siteAt(env.E2E_BASE_URL ?? '', CONNECTIONS);
    const bare = siteAt(bareBase, CONNECTIONS);
    const loads: Load[] = [];
    for (const { name, status } of STATES) {
      loads.push({ name, site: product, path: await trackOf(env, status), rates: [] });
    }
    const [first] = loads;
    const reference: Load = { name: 'bare', site: bare, path: first?.path ?? '', rates: [] };
    for (let round = 0; round <= sizes.rounds; round++) {
      say(`Round ${round} of ${sizes.rounds} ...`);
      const all = [reference, ...loads];
      for (const load of round % 2 === 0 ? all : all.reverse()) {
        const rate = await rateOf(load, sizes.round);
        if (round > 0) load.rates.push(rate);
      }
    }
    product.agent.destroy();
    bare.agent.destroy();
    return { rows: [], figures: loads.map((load) => figureOf(load, reference)), facts: [] };
  });
}

async function trackOf(env: NodeJS.ProcessEnv, status: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    env.E2E_DATABASE_URL ?? '',
    `SELECT customer_tracking_id AS id FROM customer_requests
      WHERE status = $1 AND customer_tracking_id IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    [status],
  );
  if (!row) throw new Error(`no seeded request is ${status}`);
  return `/track/${row.id}`;
}

const next = manyAddresses();

async function rateOf({ site, path }: Load, ms: number): Promise<number> {
  const started = performance.now();
  const end = started + ms;
  let answered = 0;
  const one = async () => {
    while (performance.now() < end) {
      await ask(site, { path, from: next() }, 200);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (answered * 1_000) / (performance.now() - started);
}

function figureOf({ name, rates }: Load, bare: Load): Figure {
  const [value, reference] = [timesOf(rates).p50, timesOf(bare.rates).p50];
  const keeps = value >= LEAST_SHARE * reference;
  return { name, value, unit: 'pages/s', reference, goal: `at least ${LEAST_SHARE} times`, keeps };
}
