import type { CDPSession } from 'playwright';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { chromiumProgram, waitUntilShown, withBrowser } from '../lib/browser.ts';
import { say } from '../lib/terminal.ts';
import { withSystem } from '../lib/test-system.ts';
import { percentilesOf } from './frame.ts';
import type { BenchFindings, Benchmark, BenchFigure } from './frame.ts';
import { insertOpenJobs, query } from './site.ts';

const OPEN_JOBS = 200;
const CHANGE_INTERVAL_MS = 2 * SECOND;
const FULL_TIMES = { fromMs: 5 * MINUTE, toMs: 30 * MINUTE, everyMs: MINUTE };
const QUICK_TIMES = { fromMs: 20 * SECOND, toMs: MINUTE, everyMs: 10 * SECOND };
const GOAL_RATIO = 1.1;
const SEEN_LIMIT_MS = 10 * SECOND;

export const memoryBench: Benchmark = {
  title: "The desk's tab over half an hour",
  description:
    `A production build with ${OPEN_JOBS} open jobs, and the board open in a real browser. Every ${CHANGE_INTERVAL_MS / SECOND} s a job ` +
    `changes and moves to the board's end, so the page loads its data about ${FULL_TIMES.toMs / CHANGE_INTERVAL_MS} times. Measured each minute ` +
    `after a forced garbage collection. Each figure is the median of the last five minutes, and its reference that of the five after the ` +
    `first ${FULL_TIMES.fromMs / MINUTE} minutes. Goal: at most ${GOAL_RATIO} times as much.`,
  columns: { measured: 'after 30 minutes', reference: 'after 5 minutes' },
  run: ({ quick }) => withSystem((env) => benchMemory(env, quick ? QUICK_TIMES : FULL_TIMES)),
};

interface TabUse {
  megabytes: number;
  nodes: number;
  listeners: number;
}

async function benchMemory(env: NodeJS.ProcessEnv, times: typeof FULL_TIMES): Promise<BenchFindings> {
  Object.assign(process.env, env);
  const url = env.E2E_DATABASE_URL ?? '';
  // This module reads the environment when it's imported.
  const { openDesk } = await import('#tests/e2e/signed-in.ts');
  await insertOpenJobs(url, OPEN_JOBS);
  return withBrowser(await chromiumProgram(), async (browser) => {
    const page = await openDesk(browser, true);
    await waitUntilShown({ page, selector: '.live-live' }, SEEN_LIMIT_MS);
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Performance.enable');
    const samples: TabUse[] = [];
    const started = Date.now();
    const elapsed = () => Date.now() - started;
    for (let nextSample = times.fromMs, n = 1; elapsed() < times.toMs; n++) {
      await changeJob(url, (n % OPEN_JOBS) + 1);
      await page.waitForTimeout(CHANGE_INTERVAL_MS);
      if (elapsed() < nextSample) continue;
      nextSample += times.everyMs;
      const use = await measureTab(protocol);
      samples.push(use);
      say(`${Math.round(elapsed() / SECOND)} s: ${use.megabytes.toFixed(1)} MB, ${use.nodes} nodes`);
    }
    const changes = await query<{ changes: string }>(url, 'SELECT sum(version - 1) AS changes FROM customer_requests');
    return {
      rows: [],
      figures: [
        compareUse("the page's heap", samples, ({ megabytes }) => megabytes, 'MB'),
        compareUse('its DOM nodes', samples, ({ nodes }) => nodes, ''),
        compareUse('its event listeners', samples, ({ listeners }) => listeners, ''),
      ],
      facts: [
        ['changes', changes[0]?.changes ?? ''],
        ['Chromium', browser.version()],
      ],
    };
  });
}

/** Gives the job's row a new version and restarts its waiting time, as a workflow would. The job has no workflow. */
const changeJob = (url: string, n: number) =>
  query(
    url,
    `UPDATE customer_requests SET version = version + 1, turn_since = now() WHERE request_number = 'K7' || lpad($1::text, 4, '0')`,
    [n],
  );

async function measureTab(protocol: CDPSession): Promise<TabUse> {
  await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    megabytes: valueOf('JSHeapUsedSize') / 1_000_000,
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  };
}

function compareUse(
  name: string,
  samples: readonly TabUse[],
  valueOf: (use: TabUse) => number,
  unit: string,
): BenchFigure {
  const medianOf = (some: readonly TabUse[]) => percentilesOf(some.map(valueOf)).p50;
  const [value, reference] = [medianOf(samples.slice(-5)), medianOf(samples.slice(0, 5))];
  return {
    name,
    value,
    unit,
    reference,
    goal: `at most ${GOAL_RATIO} times`,
    goalMet: value <= reference * GOAL_RATIO,
  };
}
