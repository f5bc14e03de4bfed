import { Client } from 'pg';
import { providerRows, seededProviderIds } from './directory.ts';
import { SEED_NONCE, apartFor, seededRows } from './rows.ts';
import type { SeededRows } from './rows.ts';

const BATCH = 1_000;

interface SeedOptions {
  /** How many requests there are to be. */
  count: number;
  now?: number;
  /** Told how many are made already. */
  onProgress?: (made: number) => void;
}

/**
 * Fills a database with requests as two months of work leave them, by SQL alone: no workflow is begun, no text sent. What
 * an earlier run made stays and is not made again.
 * @returns how many were made now
 */
export async function seed(url: string, { count, now = Date.now(), onProgress }: SeedOptions): Promise<number> {
  return withClient(url, async (client) => {
    const apart = apartFor(count);
    const directory = await fillDirectory(client, now);
    let made = 0;
    for (let from = 0; from < count; from += BATCH) {
      const size = Math.min(BATCH, count - from);
      made += await insert(
        client,
        directory,
        Array.from({ length: size }, (_, n) => seededRows(from + n, now, apart)),
      );
      onProgress?.(from + size);
    }
    // As autovacuum would do it within minutes: the planner must know what is there.
    await client.query(`UPDATE providers SET last_assigned_at = latest
      FROM (SELECT provider_id, max(assigned_at) AS latest FROM provider_jobs GROUP BY 1) AS job
     WHERE id = provider_id AND last_assigned_at IS DISTINCT FROM latest`);
    await client.query(
      'VACUUM ANALYZE customer_requests, request_search, request_activity_log, payments, earned_days, providers, provider_jobs',
    );
    return made;
  });
}

/** Takes away what {@link seed} made, the ledger too. @returns how many requests */
export async function clearSeed(url: string): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('DELETE FROM providers WHERE id = ANY ($1::uuid[])', [seededProviderIds()]);
    await client.query(
      `DELETE FROM provider_jobs USING customer_requests r WHERE request_id = r.id AND r.create_nonce LIKE $1`,
      [`${SEED_NONCE}%`],
    );
    const { rowCount } = await client.query(
      `WITH gone AS (DELETE FROM customer_requests WHERE create_nonce LIKE $1 RETURNING id)
       SELECT id FROM gone`,
      [`${SEED_NONCE}%`],
    );
    await client.query(`DELETE FROM payments WHERE session_id LIKE 'cs\\_seed\\_%'`);
    await client.query('COMMIT');
    return rowCount ?? 0;
  });
}

/** Ids by phone. */
type Directory = ReadonlyMap<string, string>;

/** Makes the providers who are not there yet; whoever has a phone already stays who he is. */
async function fillDirectory(client: Client, now: number): Promise<Directory> {
  const rows = providerRows(now);
  await insertInto(client, 'providers', rows);
  const { rows: there } = await client.query<{ id: string; phone: string }>(
    'SELECT id, phone FROM providers WHERE phone = ANY ($1)',
    [rows.map(({ phone }) => phone)],
  );
  return new Map(there.map(({ id, phone }) => [phone, id]));
}

async function insert(client: Client, directory: Directory, rows: readonly SeededRows[]): Promise<number> {
  await client.query('BEGIN');
  const made = await insertInto(
    client,
    'customer_requests',
    rows.map(({ request }) => request),
  );
  const fresh = rows.filter(({ request }) => made.has(request.id));
  await insertInto(
    client,
    'request_activity_log',
    fresh.flatMap(({ log }) => log),
  );
  await insertInto(
    client,
    'provider_jobs',
    fresh.flatMap(({ job }) => (job ? [{ ...job.row, provider_id: directory.get(job.phone) }] : [])),
  );
  await insertInto(
    client,
    'payments',
    fresh.flatMap(({ payments }) => payments),
  );
  await client.query('COMMIT');
  return made.size;
}

/** One statement for many rows; every row has all the columns that any has. @returns the ids of what was inserted */
async function insertInto(
  client: Client,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => client.escapeIdentifier(name));
  const list = columns.join(', ');
  const result = await client.query<{ id: string }>(
    `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
     ON CONFLICT DO NOTHING RETURNING id::text`,
    [JSON.stringify(rows)],
  );
  return new Set(result.rows.map(({ id }) => id));
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
