import { randomInt, randomUUID } from 'node:crypto';
import { sendCommand, createOnlineRequest } from '#modules/request/index.ts';
import { env as environment } from '#kernel/server/env.ts';
import { TOWING_REQUEST } from '#tests/support/actor.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { compareTimes, measureMs } from './frame.ts';
import type { Benchmark, BenchFigure, BenchFindings } from './frame.ts';
import { withSystemEnvironment, memoryMegabytesOf } from './parts.ts';
import { inParallel, query } from './site.ts';

const FEW_WORKFLOWS = 100;
const MANY_WORKFLOWS = 10_000;
const MAX_RATIO = 1.3;
/** How many requests start at the same time. */
const AT_ONCE = 32;
const WARM_UPS = 20;
const MEASURED_COUNT = 300;

export const workflowsBench: Benchmark = {
  title: 'Many open workflows on one worker',
  description:
    `Requests made as the site makes them, each with its row, its open workflow and its timer, on one production worker, ` +
    `the development server of Temporal and PostgreSQL; then commands one after the other, as the site runs them once a ` +
    `form was read, until the row shows the change. **That lay still**: the first command since the request was made, ` +
    `which the worker may have put out of its memory meanwhile and then plays again from its history. **Again**: the next ` +
    `commands of the same requests. The reference is the same with ${FEW_WORKFLOWS} open, before the others are made. Goal: p50 and the ` +
    `worker's memory at most ${MAX_RATIO} times. \`--open N\` tries with another number than ${MANY_WORKFLOWS.toLocaleString('en-US')}. Memory is what ` +
    `each process holds resident.`,
  columns: { measured: 'many open', reference: `${FEW_WORKFLOWS} open` },
  run: ({ quick, open = quick ? 500 : MANY_WORKFLOWS }) => withSystem((env) => benchWorkflows(env, open)),
};

async function benchWorkflows(env: NodeJS.ProcessEnv, open: number): Promise<BenchFindings> {
  return withSystemEnvironment(env, async () => {
    const fewIds = await startRequests(env, FEW_WORKFLOWS);
    const reference = await measureCommands(fewIds);
    const memoryBefore = await readMemory();
    say(`Making ${open} requests ...`);
    const began = performance.now();
    const manyIds = await startRequests(env, open - FEW_WORKFLOWS);
    const seconds = (performance.now() - began) / 1_000;
    say(`Commands with ${open} open ...`);
    const measured = await measureCommands(manyIds);
    const after = await readMemory();
    return {
      rows: [
        compareTimes(
          'first command of a request that lay still',
          timesPair(measured.first, reference.first),
          RATIO_GOAL,
        ),
        compareTimes('commands again', timesPair(measured.again, reference.again), RATIO_GOAL),
      ],
      figures: [
        ...memoryFigures(after, memoryBefore),
        { name: 'requests begun', value: (open - FEW_WORKFLOWS) / seconds, unit: '/s' },
        {
          name: 'memory of the worker, by open workflow',
          value: kilobytesPerWorkflow(after, memoryBefore, open),
          unit: 'kB',
        },
      ],
      facts: [
        ['open workflows', String(open)],
        ['workflows the worker keeps in memory', String(environment().WORKER_CACHED_WORKFLOWS)],
      ],
    };
  });
}

const RATIO_GOAL = { percentile: 'p50', most: MAX_RATIO } as const;
const timesPair = (measured: number[], reference: number[]) => ({ measured, reference });

/**
 * Starts requests and waits until each workflow has written its row for the first time.
 * @returns the ids, in any order
 */
async function startRequests(env: NodeJS.ProcessEnv, count: number): Promise<string[]> {
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

/** Measures setting a price, the counter-offer and the final offer, after some commands to warm up. */
async function measureCommands(ids: readonly string[]) {
  const chosenIds = shuffle(ids).slice(0, WARM_UPS + MEASURED_COUNT);
  const run = async <N extends 'setPrice' | 'counterOffer' | 'finalCounter'>(
    id: string,
    name: N,
    amountCents: number,
  ) => {
    const outcome = await sendCommand(id, name, { amountCents }, { intent: name, nonce: randomUUID() });
    if (!outcome.ok) throw new Error(`${name}: ${outcome.kind}`);
  };
  const [firstTimes, secondTimes]: [number[], number[]] = [[], []];
  for (const id of chosenIds) firstTimes.push(await measureMs(() => run(id, 'setPrice', 20_000)));
  for (const id of chosenIds) secondTimes.push(await measureMs(() => run(id, 'counterOffer', 15_000)));
  for (const id of chosenIds) secondTimes.push(await measureMs(() => run(id, 'finalCounter', 17_500)));
  return { first: firstTimes.slice(WARM_UPS), again: secondTimes.slice(WARM_UPS) };
}

function shuffle<T>(all: readonly T[]): T[] {
  const result = [...all];
  for (let n = result.length - 1; n > 0; n--) {
    const otherIndex = randomInt(n + 1);
    [result[n], result[otherIndex]] = [result[otherIndex] as T, result[n] as T];
  }
  return result;
}

const MEASURED_PARTS = ['worker', 'temporal'] as const;
type MemoryByPart = Record<(typeof MEASURED_PARTS)[number], number>;

async function readMemory(): Promise<MemoryByPart> {
  const found = await Promise.all(MEASURED_PARTS.map(async (part) => [part, await memoryMegabytesOf(part)] as const));
  return Object.fromEntries(found) as MemoryByPart;
}

function memoryFigures(after: MemoryByPart, before: MemoryByPart): BenchFigure[] {
  return MEASURED_PARTS.map((part) => ({
    name: `memory of ${part === 'temporal' ? 'Temporal' : `the ${part}`}`,
    value: after[part],
    unit: 'MB',
    reference: before[part],
    ...(part === 'worker'
      ? { goal: `at most ${MAX_RATIO} times`, goalMet: after[part] <= MAX_RATIO * before[part] }
      : {}),
  }));
}

function kilobytesPerWorkflow(after: MemoryByPart, before: MemoryByPart, open: number): number {
  return ((after.worker - before.worker) * 1_000) / Math.max(1, open - FEW_WORKFLOWS);
}
