import type { Stream } from '#night/model/random.ts';
import { say } from '#scripts/lib/terminal.ts';
import { checkAll } from './checks.ts';
import { blowAt, deal } from './pipeline.ts';
import type { Blow, Pipeline, RoundResult } from './pipeline.ts';
import { note } from './report.ts';
import type { FaultReport, Outcome } from './report.ts';
import { PROCESSES } from './system.ts';

export interface Plan {
  pipeline: Pipeline;
  dice: Stream;
  report: FaultReport;
  /** The longest that a killed process stays away; milliseconds. */
  longestAwayMs: number;
}

/** Each process by itself, while there is a command on its way at every status. */
export async function singles(plan: Plan, times: number): Promise<void> {
  for (const name of PROCESSES) {
    const results: RoundResult[] = [];
    for (let time = 0; time < times; time += 1) {
      const blow = blowAt(name, plan.dice, plan.longestAwayMs);
      const result = await blows(plan, [blow]);
      for (const { status, ms } of result.heldUp) note(plan.report.matrix, status, name, ms);
      results.push(result);
    }
    await conclude(plan, `kill -9 ${name}`, results, times);
  }
}

/** Two processes killed at about the same time. */
export async function pairs(plan: Plan, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const first = plan.dice.pick(PROCESSES);
    const second = plan.dice.pick(PROCESSES.filter((name) => name !== first));
    const two = [first, second].map((name) => blowAt(name, plan.dice, plan.longestAwayMs));
    await conclude(plan, `pair ${n}: ${first}, ${second}`, [await blows(plan, two)], 2);
  }
}

function blows({ pipeline }: Plan, dealt: readonly Blow[]): Promise<RoundResult> {
  const words = dealt.map(({ name, afterMs, awayMs }) => `${name} after ${afterMs} ms for ${awayMs} ms`);
  say(`  kill ${words.join(', ')}`);
  return pipeline.round(() => deal(pipeline.system, dealt));
}

/** Checks everything and notes how the scenario went. @param expected problems that are none here */
export async function conclude(
  { pipeline, report }: Pick<Plan, 'pipeline' | 'report'>,
  scenario: string,
  results: readonly RoundResult[],
  kills: number,
  expected?: RegExp,
): Promise<Outcome> {
  const { all, system } = pipeline;
  const submitted = all.filter(({ track }) => track !== '').map(({ plate }) => plate);
  const oddities = all.flatMap((journey) => journey.oddities.splice(0));
  const heldUp = results.flatMap((result) => result.heldUp);
  const outcome: Outcome = {
    scenario,
    journeys: heldUp.length + results.flatMap(({ stuck }) => stuck).length,
    kills,
    longestMs: Math.max(0, ...heldUp.map(({ ms }) => ms)),
    afterMs: Math.max(0, ...results.map(({ afterMs }) => afterMs)),
    problems: [
      ...results.flatMap(({ stuck }) => stuck),
      ...oddities.map((words) => `answered as no page should be: ${words}`),
      ...(await checkAll(system, submitted)).filter((words) => !expected?.test(words)),
    ],
  };
  report.outcomes.push(outcome);
  const words = outcome.problems.length === 0 ? 'all held' : outcome.problems.join('\n    ');
  say(`${scenario}: longest ${(outcome.longestMs / 1_000).toFixed(1)} s, ${words}`);
  return outcome;
}
