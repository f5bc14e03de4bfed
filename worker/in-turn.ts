import { Client } from 'pg';
import { SECOND } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { env } from '#kernel/server/env.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

const CONNECT_MS = 2 * SECOND;
const ANSWER_MS = 5 * SECOND;
/** PostgreSQL's own way of noticing that a machine is gone without a word: by default after two hours, so after a minute. */
const ALIVE = 'SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3';

/**
 * Does work that one worker does for all of them, unless another is at it. The turn is an advisory lock on a connection of its
 * own (not through a pooler in transaction mode), so it ends with the process that has it, and within a minute after its
 * machine has vanished.
 *
 * @param work may ask on the connection that holds the turn
 * @returns undefined where another has the turn
 * @throws what the work throws, and the driver's error when the database does not answer
 */
export async function inTurn<T>(name: string, work: (connection: Client) => Promise<T>): Promise<T | undefined> {
  const client = new Client({
    connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
    application_name: `shoulder-${name}`,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  // Lost meanwhile: another may begin too, and two that compare do no harm.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(ALIVE);
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
      [`chore:${name}`],
    );
    return rows[0]?.mine ? await work(client) : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Milliseconds since the last run of a chore began that came to its end, whoever made it; since 1970 where none has. */
export async function choreAge(prisma: PrismaClient, name: string, now: Millis): Promise<Millis> {
  const chore = await prisma.chore.findUnique({ where: { name } });
  return now - (chore?.began_at.getTime() ?? 0);
}

/** Says that a chore came to its end, and when it began: all workers go by that. */
export async function noteChore(prisma: PrismaClient, name: string, began: Millis): Promise<void> {
  const began_at = new Date(began);
  await prisma.chore.upsert({ where: { name }, create: { name, began_at }, update: { began_at } });
}
