import { Client } from 'pg';
import { SECOND } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { env } from '#kernel/server/env.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

const CONNECT_TIMEOUT_MS = 2 * SECOND;
const QUERY_TIMEOUT_MS = 5 * SECOND;
/**
 * With these settings, PostgreSQL notices within a minute that a client's machine is gone. By default, that takes two
 * hours.
 */
const KEEPALIVE_SQL = 'SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3';

/**
 * Runs work that one worker does for all workers, unless another worker is doing it now. The lock is an advisory lock
 * on a connection of its own (not through a pooler in transaction mode). So the lock is released when this process
 * ends, or within a minute if its machine is gone.
 * @param work may query on the connection that has the lock
 * @returns undefined if another worker has the lock
 * @throws what the work throws, or the database driver's error if the database doesn't answer
 */
export async function withChoreLock<T>(name: string, work: (connection: Client) => Promise<T>): Promise<T | undefined> {
  const client = new Client({
    connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
    application_name: `shoulder-${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  // Do nothing here. If the lock is lost, two workers may run the chore at the same time, which is harmless.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(KEEPALIVE_SQL);
    const { rows } = await client.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired',
      [`chore:${name}`],
    );
    return rows[0]?.acquired ? await work(client) : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * How many milliseconds ago the last completed run of a chore began, on any worker. If no run was completed, the time
 * since 1970.
 */
export async function msSinceChore(prisma: PrismaClient, name: string, now: Millis): Promise<Millis> {
  const chore = await prisma.chore.findUnique({ where: { name } });
  return now - (chore?.began_at.getTime() ?? 0);
}

/** Records for all workers that a chore was completed, and when it began. */
export async function recordChoreRun(prisma: PrismaClient, name: string, began: Millis): Promise<void> {
  const began_at = new Date(began);
  await prisma.chore.upsert({ where: { name }, create: { name, began_at }, update: { began_at } });
}
