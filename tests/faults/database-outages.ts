import { execFileSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { temporal } from '#modules/request/temporal.ts';
import { say } from '#scripts/lib/terminal.ts';
import { workflowId } from '#kernel/ids.ts';
import { Pipeline } from './pipeline.ts';
import type { RoundResult } from './pipeline.ts';
import { checkAndReport } from './scenarios.ts';
import type { ScenarioPlan } from './scenarios.ts';
import { startFaultSystem } from './system.ts';
import type { FaultSystem } from './system.ts';

/** Temporal needs this long to accept the commands while the worker is paused. */
const COMMAND_ACCEPT_MS = 1_500;
/** Within this time a page must say that the database doesn't respond. */
const ERROR_PAGE_LIMIT_MS = 6_000;
const DISK_SIZE = '256m';
const MAX_REVIVALS = 30;
const CHUNK = Buffer.alloc(1024 * 1024);

/**
 * Pauses PostgreSQL in the middle of Updates: Temporal has accepted them, and the worker is about to write their rows.
 */
export async function hangDatabase(plan: ScenarioPlan, outageMs: number): Promise<void> {
  const { pipeline } = plan;
  const { system } = pipeline;
  const problems: string[] = [];
  const result = await pipeline.runRound(
    async () => {
      await wait(COMMAND_ACCEPT_MS);
      await system.freeze('postgres');
      const since = performance.now();
      await system.thaw('worker');
      problems.push(...(await checkErrorPage(pipeline)));
      const pendingCount = await countPendingProjections(pipeline);
      if (pendingCount === 0) problems.push('no Update was waiting for the database');
      say(`  ${pendingCount} Updates wait for the database`);
      await wait(Math.max(0, since + outageMs - performance.now()));
      await system.thaw('postgres');
      return { since };
    },
    () => system.freeze('worker'),
  );
  result.stuckReasons.push(...problems);
  await checkAndReport(plan, `PostgreSQL hangs ${outageMs / 1_000} s in the middle of Updates`, [result], 0);
}

async function checkErrorPage({ journeys }: Pipeline): Promise<string[]> {
  const journey = journeys.find(({ trackingPath }) => trackingPath !== '');
  if (!journey) return ['nobody has a page'];
  const requestedAt = performance.now();
  const page = await journey.driver.get(journey.trackingPath);
  const ms = performance.now() - requestedAt;
  return page.status === 503 && ms < ERROR_PAGE_LIMIT_MS
    ? []
    : [`a page was answered with ${page.status} after ${Math.round(ms)} ms`];
}

/** Counts requests whose `project` activity hasn't written the row yet. */
async function countPendingProjections({ journeys }: Pipeline): Promise<number> {
  const checks = journeys
    .filter(({ id }) => id !== '')
    .map(async ({ id }) => {
      const { raw } = await temporal().workflow.getHandle(workflowId(id)).describe();
      return (raw.pendingActivities ?? []).some(({ activityType }) => activityType?.name === 'project');
    });
  return (await Promise.all(checks)).filter(Boolean).length;
}

/** Makes PostgreSQL read-only, as when its disk is full. */
export async function makeReadOnly(plan: ScenarioPlan, outageMs: number): Promise<void> {
  const { system } = plan.pipeline;
  const setReadOnly = async (value: string) => {
    await system.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await system.query('SELECT pg_reload_conf()');
  };
  const result = await plan.pipeline.runRound(async () => {
    const since = performance.now();
    await setReadOnly('on');
    await wait(outageMs);
    await setReadOnly('off');
    return { since };
  });
  await checkAndReport(plan, `PostgreSQL writes nothing for ${outageMs / 1_000} s`, [result], 0);
}

/** Imitates another program that takes all database connections. Also cuts those of the site and the worker. */
export async function exhaustConnections(plan: ScenarioPlan, outageMs: number): Promise<void> {
  const { system } = plan.pipeline;
  const result = await plan.pipeline.runRound(async () => {
    const clients: Client[] = [];
    const since = performance.now();
    try {
      while (performance.now() - since < outageMs) {
        await takeAllConnections(system, clients);
        await wait(100);
      }
    } finally {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    }
    say(`  ${clients.length} connections taken`);
    return { since };
  });
  await checkAndReport(plan, `no connection left for ${outageMs / 1_000} s`, [result], 0);
}

async function takeAllConnections({ databaseUrl }: FaultSystem, held: Client[]): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: databaseUrl, application_name: 'greedy' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      held.push(client);
    } catch {
      await client.end().catch(() => undefined);
      break;
    }
  }
  await held[0]?.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND application_name <> 'greedy'`,
  );
}

/**
 * Runs PostgreSQL on a small disk and fills the disk, so that there's no room even for the write-ahead log. Only root
 * can mount such a disk.
 * @returns false if it can't be mounted
 */
export async function fillDisk(plan: Omit<ScenarioPlan, 'pipeline'>, limitMs: number): Promise<boolean> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  let disk = '';
  const mountDisk = async (folder: string) => {
    disk = path.join(folder, 'postgres');
    await mkdir(disk, { mode: 0o700 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0700`, 'tmpfs', disk], { stdio: 'pipe' });
    return () => void execFileSync('umount', ['-l', disk]);
  };
  const system = await startFaultSystem({ prepare: mountDisk, mayCrash: 'postgres' }).catch((error: unknown) => {
    if (String(error).includes('mount')) return undefined;
    throw error;
  });
  if (!system) return false;
  try {
    const pipeline = await Pipeline.start(system, limitMs);
    const result: RoundResult = await pipeline.runRound(async () => {
      const since = performance.now();
      await fillFreeSpace(disk);
      await wait(3_000);
      // pg_switch_wal needs a new write-ahead log file. There's no room for one, so PostgreSQL crashes.
      await system.query('SELECT pg_switch_wal()').catch(() => undefined);
      await wait(3_000);
      await rm(path.join(disk, 'ballast'));
      await reviveDatabase(system);
      return { since };
    });
    await checkAndReport({ ...plan, pipeline }, "the database's disk is full", [result], 0);
  } finally {
    await system.stop();
  }
  return true;
}

/** Restarts PostgreSQL unless it runs or recovers by itself, and waits until it responds. */
async function reviveDatabase(system: FaultSystem): Promise<void> {
  for (let attempt = 1; attempt <= MAX_REVIVALS; attempt += 1) {
    if (!system.isRunning('postgres')) await system.restart('postgres');
    if (await system.query('SELECT 1').catch(() => undefined)) return;
    await wait(1_000);
  }
}

async function fillFreeSpace(disk: string): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(disk);
    const free = bavail * bsize;
    if (free === 0) return;
    await writeFile(path.join(disk, 'ballast'), CHUNK.subarray(0, Math.min(free, CHUNK.length)), { flag: 'a' }).catch(
      () => undefined,
    );
  }
}
