import { stream } from '#night/model/random.ts';
import { say } from '#scripts/lib/terminal.ts';
import { check } from '#scripts/lib/test-steps.ts';
import { startTestServers } from '#scripts/lib/test-servers.ts';
import { atEachAwait } from './awaits/scenario.ts';
import type { Shard } from './awaits/scenario.ts';
import { Pipeline } from './pipeline.ts';
import { randomMode } from './random.ts';
import type { FaultReport, Outcome } from './report.ts';
import { postgresRestored, temporalRestored } from './restored.ts';
import { conclude, pairs, singles } from './scenarios.ts';
import type { Plan } from './scenarios.ts';
import { databaseAway, diskFull, noConnections, readOnly } from './starved.ts';
import { startFaultSystem } from './system.ts';
import type { FaultSystem } from './system.ts';
import { storms } from './storm.ts';

export interface FaultOptions {
  seed: number;
  /** Only the random mode, for so long. */
  minutes?: number;
  /** What CI has time for. */
  quick: boolean;
  /** Processes stay away for up to a minute. */
  slow: boolean;
  only?: readonly string[];
  /** Of the awaits: one part of so many, for runs side by side. */
  shard?: Shard;
}

export const SCENARIOS = [
  'singles',
  'pairs',
  'away',
  'read-only',
  'connections',
  'restored',
  'storm',
  'awaits',
  'disk',
  'clock',
  'random',
] as const;
/** These need no journeys at every status. */
const OWN_SYSTEM = new Set<string>(['storm', 'awaits', 'disk', 'clock', 'random']);
type Scenario = (typeof SCENARIOS)[number];

const AWAY_MS = { usual: 3_000, slow: 60_000 };
const STARVED_MS = { quick: 6_000, whole: 60_000 };
const SHORTAGE_MS = 8_000;
/** A journey that stands still for so long is stuck: Stripe repeats a notice after 30 seconds, projections too. */
const LIMIT_MS = 120_000;
const RANDOM_MINUTES = 2;
const STORMS = { quick: 5, whole: 300 };

/** Runs the scenarios, one after the other. @throws when a system does not come up */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const report: FaultReport = { seed: options.seed, outcomes: [], matrix: new Map(), awaits: [] };
  const only = options.minutes === undefined ? options.only : ['random'];
  const wants = (name: Scenario) => only === undefined || only.includes(name);
  const dice = stream(options.seed, 'faults');
  const longestAwayMs = options.slow ? AWAY_MS.slow : AWAY_MS.usual;
  const plan = { dice, report, longestAwayMs };
  if (SCENARIOS.some((name) => !OWN_SYSTEM.has(name) && wants(name))) {
    await within((system) => oneByOne(system, plan, options, wants));
  }
  if (wants('storm')) {
    await within((system) => storms(system, report, options.quick ? STORMS.quick : STORMS.whole));
  }
  if (wants('awaits') && !options.quick) await atEachAwait(report, options.shard ?? { part: 1, of: 1 });
  if (wants('disk') && !options.quick && !(await diskFull(plan, LIMIT_MS))) {
    say('No disk of its own to be had here (only root mounts one): the full disk was left out.');
  }
  if (wants('clock') && !options.quick) report.outcomes.push(await clockJumps());
  if (wants('random') && !options.quick) {
    await within((system) => randomMode(system, report, options.minutes ?? RANDOM_MINUTES));
  }
  return report;
}

async function oneByOne(
  system: FaultSystem,
  planned: Omit<Plan, 'pipeline'>,
  { quick }: FaultOptions,
  wants: (name: Scenario) => boolean,
): Promise<void> {
  say('Beginning journeys, until there is one at each status ...');
  const pipeline = await Pipeline.fill(system, LIMIT_MS + planned.longestAwayMs);
  const plan: Plan = { ...planned, pipeline };
  await conclude(plan, 'nothing killed', [await pipeline.round(async () => undefined)], 0);
  if (wants('singles')) await singles(plan, quick ? 1 : 3);
  if (wants('pairs')) await pairs(plan, quick ? 3 : 20);
  if (wants('away')) await databaseAway(plan, quick ? STARVED_MS.quick : STARVED_MS.whole);
  if (wants('read-only')) await readOnly(plan, SHORTAGE_MS);
  if (wants('connections')) await noConnections(plan, SHORTAGE_MS);
  if (!wants('restored')) return;
  await temporalRestored(plan);
  await postgresRestored(plan);
}

/** What months bring is tried on the server that lets time jump: reminders, ends of links, deletions, over restarts. */
async function clockJumps(): Promise<Outcome> {
  const servers = await startTestServers();
  try {
    const env = { ...process.env, ...servers.env };
    const { passed } = await check('vitest/vitest.mjs', ['run', 'tests/workflow/time.test.ts'], env);
    const problems = passed === 1 ? [] : ['tests/workflow/time.test.ts failed: see above'];
    return { scenario: "the test server's clock jumps", journeys: 0, kills: 0, longestMs: 0, afterMs: 0, problems };
  } finally {
    await servers.stop();
  }
}

/** On a system of its own, which is gone afterwards. */
async function within(work: (system: FaultSystem) => Promise<void>): Promise<void> {
  const system = await startFaultSystem();
  try {
    await work(system);
  } finally {
    await system.stop();
  }
}
