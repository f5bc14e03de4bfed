import type { RandomStream } from '#night/model/random.ts';
import { say } from '#scripts/lib/terminal.ts';
import { checkInvariants } from './checks.ts';
import { planKill, killAndRestart } from './pipeline.ts';
import type { PlannedKill, Pipeline, RoundResult } from './pipeline.ts';
import { recordDelay } from './report.ts';
import type { FaultReport, ScenarioOutcome } from './report.ts';
import { PROCESSES } from './system.ts';

export interface ScenarioPlan {
  pipeline: Pipeline;
  dice: RandomStream;
  report: FaultReport;
  /** How long a killed process stays down at most, in milliseconds. */
  maxOutageMs: number;
}

/** Kills each process alone, while journeys at every status have a command in progress. */
export async function killEachProcess(plan: ScenarioPlan, times: number): Promise<void> {
  for (const name of PROCESSES) {
    const results: RoundResult[] = [];
    for (let round = 0; round < times; round += 1) {
      const kill = planKill(name, plan.dice, plan.maxOutageMs);
      const result = await runKills(plan, [kill]);
      for (const { status, ms } of result.delays) recordDelay(plan.report.matrix, status, name, ms);
      results.push(result);
    }
    await checkAndReport(plan, `kill -9 ${name}`, results, times);
  }
}

/** Kills pairs of processes at about the same time. */
export async function killPairs(plan: ScenarioPlan, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const first = plan.dice.pick(PROCESSES);
    const second = plan.dice.pick(PROCESSES.filter((name) => name !== first));
    const bothKills = [first, second].map((name) => planKill(name, plan.dice, plan.maxOutageMs));
    await checkAndReport(plan, `pair ${n}: ${first}, ${second}`, [await runKills(plan, bothKills)], 2);
  }
}

function runKills({ pipeline }: ScenarioPlan, kills: readonly PlannedKill[]): Promise<RoundResult> {
  const descriptions = kills.map(({ name, delayMs, outageMs }) => `${name} after ${delayMs} ms for ${outageMs} ms`);
  say(`  kill ${descriptions.join(', ')}`);
  return pipeline.runRound(() => killAndRestart(pipeline.system, kills));
}

/**
 * Checks the invariants and adds the scenario's result to the report.
 * @param expected matches the problems to ignore
 */
export async function checkAndReport(
  { pipeline, report }: Pick<ScenarioPlan, 'pipeline' | 'report'>,
  scenario: string,
  results: readonly RoundResult[],
  kills: number,
  expected?: RegExp,
): Promise<ScenarioOutcome> {
  const { journeys, system } = pipeline;
  const submitted = journeys.filter(({ trackingPath }) => trackingPath !== '').map(({ plate }) => plate);
  const oddities = journeys.flatMap((journey) => journey.unexpectedAnswers.splice(0));
  const delays = results.flatMap((result) => result.delays);
  const outcome: ScenarioOutcome = {
    scenario,
    journeys: delays.length + results.flatMap(({ stuckReasons }) => stuckReasons).length,
    kills,
    longestDelayMs: Math.max(0, ...delays.map(({ ms }) => ms)),
    afterRecoveryMs: Math.max(0, ...results.map(({ afterMs }) => afterMs)),
    problems: [
      ...results.flatMap(({ stuckReasons }) => stuckReasons),
      ...oddities.map((words) => `unexpected answer: ${words}`),
      ...(await checkInvariants(system, submitted)).filter((words) => !expected?.test(words)),
    ],
  };
  report.outcomes.push(outcome);
  const words = outcome.problems.length === 0 ? 'all held' : outcome.problems.join('\n    ');
  say(`${scenario}: longest ${(outcome.longestDelayMs / 1_000).toFixed(1)} s, ${words}`);
  return outcome;
}
