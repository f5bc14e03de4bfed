import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '#scripts/lib/terminal.ts';
import { reconcile } from '#modules/request/reconcile.ts';
import { SET_BACK } from './agreement.ts';
import type { Pipeline, RoundResult } from './pipeline.ts';
import { conclude } from './scenarios.ts';
import type { Plan } from './scenarios.ts';
import type { FaultSystem } from './system.ts';

type Store = 'temporal' | 'postgres';

/** What each store keeps in the data folder. */
const FILES: Record<Store, RegExp> = { temporal: /^temporal\.db/, postgres: /^postgres$/ };

/** What was submitted since has no workflow any more, and the worker that starts gives it one; the others are behind their rows. */
const EXPECTED = new RegExp(`a starting worker found: .*"result":"restarted"|its workflow \\(caught_up\\)|${SET_BACK}`);

/**
 * Temporal's store is set back to before two rounds of steps, of which PostgreSQL knows. Everybody goes on at once, and nothing is done
 * or paid twice.
 */
export async function temporalRestored(plan: Plan): Promise<void> {
  const { pipeline } = plan;
  const results = await setBack(pipeline, 'temporal');
  results.push(await pipeline.round(async () => undefined));
  const caughtUp = await pipeline.system.logged('a workflow had lost');
  say(`  ${caughtUp.length} workflows took over what their rows had`);
  if (caughtUp.length === 0) results.push({ heldUp: [], afterMs: 0, stuck: ['no workflow was behind its row'] });
  const scenario = 'an earlier Temporal beside a newer PostgreSQL';
  await conclude(plan, scenario, results, 1, EXPECTED);
}

/**
 * The other way around: rows are written anew from their workflows, and workflows without a row are named. What only the row knew of
 * these rounds is lost with it, so nobody goes on: it is the last thing to be done with a system.
 */
export async function postgresRestored({ pipeline, report }: Plan): Promise<void> {
  const [before, after] = await setBack(pipeline, 'postgres');
  const { system } = pipeline;
  const first = await reconcile(system.prisma, { all: true, onResult: () => undefined });
  const second = await reconcile(system.prisma, { all: true, onResult: () => undefined });
  say(`  first ${JSON.stringify(first)}, then ${JSON.stringify(second)}`);
  const problems = [...(before?.stuck ?? []), ...(after?.stuck ?? [])];
  if (first.repaired === 0) problems.push('no row was written anew');
  if (first.caught_up > 0) problems.push(`${first.caught_up} rows were ahead of their workflows`);
  const { same, gone, lost, ...others } = second;
  const left = Object.entries(others).filter(([, count]) => count > 0);
  problems.push(...left.map(([result, count]) => `${count} are still ${result} after the first comparison`));
  const scenario = 'an earlier PostgreSQL beside a newer Temporal';
  say(`${scenario}: ${problems.join('; ') || 'all held'}`);
  report.outcomes.push({ scenario, journeys: same, kills: 1, longestMs: 0, afterMs: 0, problems });
}

/** Keeps a copy of a store, lets everybody do two steps more, and puts the copy back. */
async function setBack(pipeline: Pipeline, store: Store): Promise<RoundResult[]> {
  const { system } = pipeline;
  const copy = path.join(system.folder, `copy-of-${store}`);
  await whileDown(system, store, () => {
    execFileSync('mkdir', [copy]);
    execFileSync('cp', ['-a', ...filesOf(system, store), copy]);
  });
  const results = [await pipeline.round(async () => undefined), await pipeline.round(async () => undefined)];
  await whileDown(system, store, () => {
    for (const file of filesOf(system, store)) rmSync(file, { recursive: true });
    execFileSync('cp', ['-a', ...readdirSync(copy).map((name) => path.join(copy, name)), system.folder]);
  });
  return results;
}

async function whileDown(system: FaultSystem, store: Store, work: () => void): Promise<void> {
  // What a worker keeps in memory is of the Temporal before.
  if (store === 'temporal') await system.crash('worker');
  await system.crash(store);
  work();
  await system.restart(store);
  if (store === 'temporal') await system.restart('worker');
}

function filesOf({ folder }: FaultSystem, store: Store): string[] {
  return readdirSync(folder)
    .filter((name) => FILES[store].test(name))
    .map((name) => path.join(folder, name));
}
