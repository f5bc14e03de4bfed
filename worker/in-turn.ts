import { Client } from 'pg';
import { SECOND } from '#domain/constants.ts';
import { env } from '#platform/env.ts';

const CONNECT_MS = 2 * SECOND;

/**
 * Does work that one worker does for all of them, unless another is at it. The turn is an advisory lock on a connection of its
 * own (not through a pooler in transaction mode), so it ends with the process that has it, however that ends.
 *
 * @returns undefined where another has the turn
 * @throws what the work throws, and the driver's error when the database does not answer
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = new Client({
    connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
    application_name: `shoulder-${name}`,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // Lost meanwhile: another may begin too, and two that compare do no harm.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
      [`chore:${name}`],
    );
    return rows[0]?.mine ? await work() : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
