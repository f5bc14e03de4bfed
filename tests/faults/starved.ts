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
import { conclude } from './scenarios.ts';
import type { Plan } from './scenarios.ts';
import { startFaultSystem } from './system.ts';
import type { FaultSystem } from './system.ts';

/** Until Temporal has what was sent while the worker stood still. */
const ADMITTED_MS = 1_500;
/** A page says within this that the database does not answer. */
const TOLD_MS = 6_000;
const SMALL_DISK = '256m';
const REVIVE_TRIES = 30;
const CHUNK = Buffer.alloc(1024 * 1024);

/**
 * PostgreSQL hangs in the middle of Updates: Temporal has taken them, the worker is about to write, and the database
 * answers nobody for `awayMs`.
 */
export async function databaseAway(plan: Plan, awayMs: number): Promise<void> {
  const { pipeline } = plan;
  const { system } = pipeline;
  const problems: string[] = [];
  const result = await pipeline.round(
    async () => {
      await wait(ADMITTED_MS);
      await system.freeze('postgres');
      const since = performance.now();
      await system.thaw('worker');
      problems.push(...(await pageWhileAway(pipeline)));
      const middle = await pendingProjections(pipeline);
      if (middle === 0) problems.push('no Update was in its middle');
      say(`  ${middle} Updates wait for the database`);
      await wait(Math.max(0, since + awayMs - performance.now()));
      await system.thaw('postgres');
      return { since };
    },
    () => system.freeze('worker'),
  );
  result.stuck.push(...problems);
  await conclude(plan, `PostgreSQL hangs ${awayMs / 1_000} s in the middle of Updates`, [result], 0);
}

async function pageWhileAway({ all }: Pipeline): Promise<string[]> {
  const journey = all.find(({ track }) => track !== '');
  if (!journey) return ['nobody has a page'];
  const asked = performance.now();
  const page = await journey.driver.get(journey.track);
  const ms = performance.now() - asked;
  return page.status === 503 && ms < TOLD_MS
    ? []
    : [`a page was answered with ${page.status} after ${Math.round(ms)} ms`];
}

/** Requests whose projection the worker has given up to do at once, and tries until the database is back. */
async function pendingProjections({ all }: Pipeline): Promise<number> {
  const looks = all
    .filter(({ id }) => id !== '')
    .map(async ({ id }) => {
      const { raw } = await temporal().workflow.getHandle(workflowId(id)).describe();
      return (raw.pendingActivities ?? []).some(({ activityType }) => activityType?.name === 'project');
    });
  return (await Promise.all(looks)).filter(Boolean).length;
}

/** PostgreSQL takes nothing new, as on a full disk, but answers what is asked. */
export async function readOnly(plan: Plan, awayMs: number): Promise<void> {
  const { system } = plan.pipeline;
  const set = async (value: string) => {
    await system.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await system.query('SELECT pg_reload_conf()');
  };
  const result = await plan.pipeline.round(async () => {
    const since = performance.now();
    await set('on');
    await wait(awayMs);
    await set('off');
    return { since };
  });
  await conclude(plan, `PostgreSQL writes nothing for ${awayMs / 1_000} s`, [result], 0);
}

/** Another program takes every connection of the database, and those of the site and the worker are cut. */
export async function noConnections(plan: Plan, awayMs: number): Promise<void> {
  const { system } = plan.pipeline;
  const result = await plan.pipeline.round(async () => {
    const held: Client[] = [];
    const since = performance.now();
    try {
      while (performance.now() - since < awayMs) {
        await takeAll(system, held);
        await wait(100);
      }
    } finally {
      await Promise.all(held.map((client) => client.end().catch(() => undefined)));
    }
    say(`  ${held.length} connections were taken`);
    return { since };
  });
  await conclude(plan, `no connection left for ${awayMs / 1_000} s`, [result], 0);
}

async function takeAll({ databaseUrl }: FaultSystem, held: Client[]): Promise<void> {
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
 * A disk of its own for PostgreSQL's data, small and then full to the last byte, the log of its changes included. Only
 * root can mount one; elsewhere {@link readOnly} alone shows what happens.
 * @returns false where no such disk is to be had
 */
export async function diskFull(plan: Omit<Plan, 'pipeline'>, limitMs: number): Promise<boolean> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  let disk = '';
  const prepare = async (folder: string) => {
    disk = path.join(folder, 'postgres');
    await mkdir(disk, { mode: 0o700 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=0700`, 'tmpfs', disk], { stdio: 'pipe' });
    return () => void execFileSync('umount', ['-l', disk]);
  };
  const system = await startFaultSystem({ prepare, mayEnd: 'postgres' }).catch((error: unknown) => {
    if (String(error).includes('mount')) return undefined;
    throw error;
  });
  if (!system) return false;
  try {
    const pipeline = await Pipeline.fill(system, limitMs);
    const result: RoundResult = await pipeline.round(async () => {
      const since = performance.now();
      await fill(disk);
      await wait(3_000);
      // A new file for the log of changes: PostgreSQL cannot go on without, and ends.
      await system.query('SELECT pg_switch_wal()').catch(() => undefined);
      await wait(3_000);
      await rm(path.join(disk, 'ballast'));
      await revive(system);
      return { since };
    });
    await conclude({ ...plan, pipeline }, "the database's disk is full", [result], 0);
  } finally {
    await system.stop();
  }
  return true;
}

/** PostgreSQL may be up, on its way up again by itself, or at its end. */
async function revive(system: FaultSystem): Promise<void> {
  for (let tries = 1; tries <= REVIVE_TRIES; tries += 1) {
    if (!system.runs('postgres')) await system.restart('postgres');
    if (await system.query('SELECT 1').catch(() => undefined)) return;
    await wait(1_000);
  }
}

async function fill(disk: string): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(disk);
    const free = bavail * bsize;
    if (free === 0) return;
    await writeFile(path.join(disk, 'ballast'), CHUNK.subarray(0, Math.min(free, CHUNK.length)), { flag: 'a' }).catch(
      () => undefined,
    );
  }
}
