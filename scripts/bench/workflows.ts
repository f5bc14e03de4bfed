import { randomInt, randomUUID } from 'node:crypto';
import { command, createOnlineRequest } from '#modules/request/index.ts';
import { env as environment } from '#kernel/server/env.ts';
import { TOWING_REQUEST } from '#tests/support/actor.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { compared, time } from './frame.ts';
import type { Bench, Figure, Findings } from './frame.ts';
import { inThisProcess, memoryOf } from './parts.ts';
import { inParallel, query } from './site.ts';

const FEW = 100;
const MANY = 10_000;
const MOST_TIMES = 1.3;
/** Concurrent starts; then measured commands and warm-up commands. */
const AT_ONCE = 32;
const WARM = 20;
const COUNTED = 300;

export const workflowsBench: Bench = {
  title: 'Many open workflows on one worker',
  about:
    `Requests made as the site makes them, each with its row, its open workflow and its timer, on one production worker, ` +
    `the development server of Temporal and PostgreSQL; then commands one after the other, as the site runs them once a ` +
    `form was read, until the row shows the change. **That lay still**: the first command since the request was made, ` +
    `which the worker may have put out of its memory meanwhile and then plays again from its history. **Again**: the next ` +
    `commands of the same requests. The reference is the same with ${FEW} open, before the others are made. Goal: p50 and the ` +
    `worker's memory at most ${MOST_TIMES} times. \`--open N\` tries with another number than ${MANY.toLocaleString('en-US')}. Memory is what ` +
    `each process holds resident.`,
  columns: { measured: 'many open', reference: `${FEW} open` },
  run: ({ quick, open = quick ? 500 : MANY }) => withSystem((env) => benchWorkflows(env, open)),
};

async function benchWorkflows(env: NodeJS.ProcessEnv, open: number): Promise<Findings> {
  return inThisProcess(env, async () => {
    const few = await requests(env, FEW);
    const reference = await commands(few);
    const memory = await memories();
    say(`Making ${open} requests ...`);
    const began = performance.now();
    const many = await requests(env, open - FEW);
    const seconds = (performance.now() - began) / 1_000;
    say(`Commands with ${open} open ...`);
    const measured = await commands(many);
    const after = await memories();
    return {
      rows: [
        compared('first command of a request that lay still', pair(measured.first, reference.first), goal),
        compared('commands again', pair(measured.again, reference.again), goal),
      ],
      figures: [
        ...memoryFigures(after, memory),
        { name: 'requests begun', value: (open - FEW) / seconds, unit: '/s' },
        { name: 'memory of the worker, by open workflow', value: perWorkflow(after, memory, open), unit: 'kB' },
      ],
      facts: [
        ['open workflows', String(open)],
        ['workflows the worker keeps in memory', String(environment().WORKER_CACHED_WORKFLOWS)],
      ],
    };
  });
}

const goal = { of: 'p50', most: MOST_TIMES } as const;
const pair = (measured: number[], reference: number[]) => ({ measured, reference });

/** Starts requests and waits until each workflow has taken over its row. @returns their ids, in any order */
async function requests(env: NodeJS.ProcessEnv, count: number): Promise<string[]> {
  const ids: string[] = [];
  await inParallel(count, AT_ONCE, async () => {
    ids.push((await createOnlineRequest(TOWING_REQUEST, randomUUID())).id);
    if (ids.length % 1_000 === 0) say(`  ${ids.length}`);
  });
  const sql = 'SELECT count(*)::int AS left FROM customer_requests WHERE version = 0';
  for (;;) {
    const [row] = await query<{ left: number }>(env.E2E_DATABASE_URL ?? '', sql);
    if (row?.left === 0) return ids;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Sets a price, then a counter-offer and the final offer; warm-up commands aren't counted. */
async function commands(ids: readonly string[]) {
  const chosen = shuffled(ids).slice(0, WARM + COUNTED);
  const run = async <N extends 'setPrice' | 'counterOffer' | 'finalCounter'>(
    id: string,
    name: N,
    amountCents: number,
  ) => {
    const outcome = await command(id, name, { amountCents }, { intent: name, nonce: randomUUID() });
    if (!outcome.ok) throw new Error(`${name}: ${outcome.kind}`);
  };
  const [first, again]: [number[], number[]] = [[], []];
  for (const id of chosen) first.push(await time(() => run(id, 'setPrice', 20_000)));
  for (const id of chosen) again.push(await time(() => run(id, 'counterOffer', 15_000)));
  for (const id of chosen) again.push(await time(() => run(id, 'finalCounter', 17_500)));
  return { first: first.slice(WARM), again: again.slice(WARM) };
}

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all];
  for (let n = mixed.length - 1; n > 0; n--) {
    const other = randomInt(n + 1);
    [mixed[n], mixed[other]] = [mixed[other] as T, mixed[n] as T];
  }
  return mixed;
}

const PARTS = ['worker', 'temporal'] as const;
type Memories = Record<(typeof PARTS)[number], number>;

async function memories(): Promise<Memories> {
  const found = await Promise.all(PARTS.map(async (part) => [part, await memoryOf(part)] as const));
  return Object.fromEntries(found) as Memories;
}

function memoryFigures(after: Memories, before: Memories): Figure[] {
  return PARTS.map((part) => ({
    name: `memory of ${part === 'temporal' ? 'Temporal' : `the ${part}`}`,
    value: after[part],
    unit: 'MB',
    reference: before[part],
    ...(part === 'worker'
      ? { goal: `at most ${MOST_TIMES} times`, keeps: after[part] <= MOST_TIMES * before[part] }
      : {}),
  }));
}

function perWorkflow(after: Memories, before: Memories, open: number): number {
  return ((after.worker - before.worker) * 1_000) / Math.max(1, open - FEW);
}
