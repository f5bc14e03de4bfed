import { randomStream } from '#night/model/random.ts';
import { say } from '#scripts/lib/terminal.ts';
import { runCheck } from '#scripts/lib/test-steps.ts';
import { startTestServers } from '#scripts/lib/test-servers.ts';
import { killAtEachAwait } from './awaits/trials.ts';
import type { Shard } from './awaits/trials.ts';
import { Pipeline } from './pipeline.ts';
import { runRandomly } from './random.ts';
import type { FaultReport, ScenarioOutcome } from './report.ts';
import { restorePostgresBackup, restoreTemporalBackup } from './restored-backup.ts';
import { checkAndReport, killPairs, killEachProcess } from './scenarios.ts';
import type { ScenarioPlan } from './scenarios.ts';
import { hangDatabase, fillDisk, exhaustConnections, makeReadOnly } from './database-outages.ts';
import { startFaultSystem } from './system.ts';
import type { FaultSystem } from './system.ts';
import { runStorms } from './storm.ts';

export interface FaultOptions {
  seed: number;
  /** Runs only the random mode, for this many minutes. */
  minutes?: number;
  /** Makes it a small run, as in CI. */
  quick: boolean;
  /** Adds outages of up to a minute. */
  slow: boolean;
  only?: readonly string[];
  /** Which part of the scenario `awaits` this run does, if several runs share it. */
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
/** Scenarios that don't need journeys at every status. */
const SCENARIOS_WITHOUT_JOURNEYS = new Set<string>(['storm', 'awaits', 'disk', 'clock', 'random']);
type Scenario = (typeof SCENARIOS)[number];

const OUTAGE_MS = { usual: 3_000, slow: 60_000 };
const DATABASE_HANG_MS = { quick: 6_000, whole: 60_000 };
const DATABASE_REFUSAL_MS = 8_000;
/** How long a step may take before its journey counts as stuck. Retries of writing the row can be 30 seconds apart. */
const STUCK_AFTER_MS = 120_000;
const RANDOM_MINUTES = 2;
const STORM_COUNT = { quick: 5, whole: 300 };

/** Runs the scenarios one after the other. @throws if a system doesn't start */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const report: FaultReport = { seed: options.seed, outcomes: [], matrix: new Map(), awaits: [] };
  const only = options.minutes === undefined ? options.only : ['random'];
  const isSelected = (name: Scenario) => only === undefined || only.includes(name);
  const dice = randomStream(options.seed, 'faults');
  const maxOutageMs = options.slow ? OUTAGE_MS.slow : OUTAGE_MS.usual;
  const plan = { dice, report, maxOutageMs };
  if (SCENARIOS.some((name) => !SCENARIOS_WITHOUT_JOURNEYS.has(name) && isSelected(name))) {
    await withFaultSystem((system) => runWithJourneys(system, plan, options, isSelected));
  }
  if (isSelected('storm')) {
    await withFaultSystem((system) => runStorms(system, report, options.quick ? STORM_COUNT.quick : STORM_COUNT.whole));
  }
  if (isSelected('awaits') && !options.quick) await killAtEachAwait(report, options.shard ?? { part: 1, of: 1 });
  if (isSelected('disk') && !options.quick && !(await fillDisk(plan, STUCK_AFTER_MS))) {
    say('Skipped the full disk: only root can mount a small one.');
  }
  if (isSelected('clock') && !options.quick) report.outcomes.push(await runTimeTests());
  if (isSelected('random') && !options.quick) {
    await withFaultSystem((system) => runRandomly(system, report, options.minutes ?? RANDOM_MINUTES));
  }
  return report;
}

async function runWithJourneys(
  system: FaultSystem,
  planWithoutPipeline: Omit<ScenarioPlan, 'pipeline'>,
  { quick }: FaultOptions,
  wants: (name: Scenario) => boolean,
): Promise<void> {
  say('Starting journeys until there is one at each status ...');
  const pipeline = await Pipeline.start(system, STUCK_AFTER_MS + planWithoutPipeline.maxOutageMs);
  const plan: ScenarioPlan = { ...planWithoutPipeline, pipeline };
  await checkAndReport(plan, 'nothing killed', [await pipeline.runRound(async () => undefined)], 0);
  if (wants('singles')) await killEachProcess(plan, quick ? 1 : 3);
  if (wants('pairs')) await killPairs(plan, quick ? 3 : 20);
  if (wants('away')) await hangDatabase(plan, quick ? DATABASE_HANG_MS.quick : DATABASE_HANG_MS.whole);
  if (wants('read-only')) await makeReadOnly(plan, DATABASE_REFUSAL_MS);
  if (wants('connections')) await exhaustConnections(plan, DATABASE_REFUSAL_MS);
  if (!wants('restored')) return;
  await restoreTemporalBackup(plan);
  await restorePostgresBackup(plan);
}

/** Tests reminders, expiring links and deletions on the time-skipping server, while workers restart. */
async function runTimeTests(): Promise<ScenarioOutcome> {
  const servers = await startTestServers();
  try {
    const env = { ...process.env, ...servers.env };
    const { passed } = await runCheck('vitest/vitest.mjs', ['run', 'tests/workflow/time.test.ts'], env);
    const problems = passed === 1 ? [] : ['tests/workflow/time.test.ts failed: see above'];
    return {
      scenario: "the test server's clock jumps",
      journeys: 0,
      kills: 0,
      longestDelayMs: 0,
      afterRecoveryMs: 0,
      problems,
    };
  } finally {
    await servers.stop();
  }
}

/** Runs `work` on a new system, and deletes the system afterwards. */
async function withFaultSystem(work: (system: FaultSystem) => Promise<void>): Promise<void> {
  const system = await startFaultSystem();
  try {
    await work(system);
  } finally {
    await system.stop();
  }
}
