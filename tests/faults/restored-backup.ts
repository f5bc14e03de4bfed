import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '#scripts/lib/terminal.ts';
import { reconcile } from '#modules/request/reconcile.ts';
import { ROW_AHEAD_MESSAGE } from './decisions.ts';
import type { Pipeline, RoundResult } from './pipeline.ts';
import { checkAndReport } from './scenarios.ts';
import type { ScenarioPlan } from './scenarios.ts';
import type { FaultSystem } from './system.ts';

type Store = 'temporal' | 'postgres';

/** Each store's files in the data folder. */
const STORE_FILES: Record<Store, RegExp> = { temporal: /^temporal\.db/, postgres: /^postgres$/ };

/**
 * Problems that a restored Temporal backup is expected to cause: requests submitted after the backup have no workflow
 * until a worker starts one, and the other workflows are behind their rows.
 */
const EXPECTED_PROBLEMS = new RegExp(
  `a starting worker found: .*"result":"restarted"|its workflow \\(caught_up\\)|${ROW_AHEAD_MESSAGE}`,
);

/**
 * Restores Temporal from a backup that's two rounds older than PostgreSQL. All people continue immediately. Nothing may
 * be done or paid twice.
 */
export async function restoreTemporalBackup(plan: ScenarioPlan): Promise<void> {
  const { pipeline } = plan;
  const results = await restoreBackup(pipeline, 'temporal');
  results.push(await pipeline.runRound(async () => undefined));
  const caughtUpLines = await pipeline.system.logLines('a workflow had lost');
  say(`  ${caughtUpLines.length} workflows took over what their rows had`);
  if (caughtUpLines.length === 0)
    results.push({ delays: [], afterMs: 0, stuckReasons: ['no workflow was behind its row'] });
  const scenario = 'an earlier Temporal beside a newer PostgreSQL';
  await checkAndReport(plan, scenario, results, 1, EXPECTED_PROBLEMS);
}

/**
 * Restores PostgreSQL from a backup that's two rounds older than Temporal. Workflows write their rows again, and
 * workflows without a row are reported. Data that was only in the rows is lost, and the journeys can't continue without
 * it, so run this last.
 */
export async function restorePostgresBackup({ pipeline, report }: ScenarioPlan): Promise<void> {
  const [before, after] = await restoreBackup(pipeline, 'postgres');
  const { system } = pipeline;
  const first = await reconcile(system.prisma, { all: true, onResult: () => undefined });
  const second = await reconcile(system.prisma, { all: true, onResult: () => undefined });
  say(`  first ${JSON.stringify(first)}, then ${JSON.stringify(second)}`);
  const problems = [...(before?.stuckReasons ?? []), ...(after?.stuckReasons ?? [])];
  if (first.repaired === 0) problems.push('no row was rewritten');
  if (first.caught_up > 0) problems.push(`${first.caught_up} rows were ahead of their workflows`);
  const { same, gone, lost, ...otherCounts } = second;
  const nonZero = Object.entries(otherCounts).filter(([, count]) => count > 0);
  problems.push(...nonZero.map(([result, count]) => `${count} are still ${result} after the first comparison`));
  const scenario = 'an earlier PostgreSQL beside a newer Temporal';
  say(`${scenario}: ${problems.join('; ') || 'all held'}`);
  report.outcomes.push({ scenario, journeys: same, kills: 1, longestDelayMs: 0, afterRecoveryMs: 0, problems });
}

/** Backs up Temporal's or PostgreSQL's files, runs two rounds of requests, and restores the backup. */
async function restoreBackup(pipeline: Pipeline, store: Store): Promise<RoundResult[]> {
  const { system } = pipeline;
  const backup = path.join(system.folder, `copy-of-${store}`);
  await withStoreDown(system, store, () => {
    execFileSync('mkdir', [backup]);
    execFileSync('cp', ['-a', ...storeFiles(system, store), backup]);
  });
  const results = [await pipeline.runRound(async () => undefined), await pipeline.runRound(async () => undefined)];
  await withStoreDown(system, store, () => {
    for (const file of storeFiles(system, store)) rmSync(file, { recursive: true });
    execFileSync('cp', ['-a', ...readdirSync(backup).map((name) => path.join(backup, name)), system.folder]);
  });
  return results;
}

async function withStoreDown(system: FaultSystem, store: Store, change: () => void): Promise<void> {
  // Kill the worker too, because its cached workflows are newer than the backup.
  if (store === 'temporal') await system.kill('worker');
  await system.kill(store);
  change();
  await system.restart(store);
  if (store === 'temporal') await system.restart('worker');
}

function storeFiles({ folder }: FaultSystem, store: Store): string[] {
  return readdirSync(folder)
    .filter((name) => STORE_FILES[store].test(name))
    .map((name) => path.join(folder, name));
}
