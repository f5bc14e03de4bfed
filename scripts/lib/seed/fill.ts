import { Client } from 'pg';
import { DAY, SECOND } from '#kernel/constants.ts';
import { platePrefix } from '#night/model/people.ts';
import { loadRoads } from '#night/run.ts';

import { DIRECTORY_SEED, providerRows, seededProviderIds } from './directory.ts';
import { SEED_NONCE_PREFIX, seededRows } from './rows.ts';
import type { SeededPayment, SeededRows, SeedTimes } from './rows.ts';

const BATCH_SIZE = 1_000;

interface SeedOptions {
  /** How many requests there should be in the end. */
  count: number;
  /** When the requests were made. The default is {@link seedTimesFor}. */
  times?: Partial<SeedTimes>;
  /** Called with payments before they're written to the ledger. */
  onPayments?: (payments: readonly SeededPayment[]) => Promise<void>;
  /** Called after each batch with the number of requests so far. */
  onProgress?: (made: number) => void;
}

/**
 * Spaces requests 50 s apart, from now backward. If there are so many that the oldest would be two months old, spaces
 * them more closely, because requests of that age are deleted.
 */
export function seedTimesFor(count: number, now = Date.now()): SeedTimes {
  return { now, minimumAge: 0, interval: Math.min(50 * SECOND, Math.floor((57 * DAY) / count)) };
}

/**
 * Fills a database with requests like those of two months of work. It uses only SQL, so there are no workflows and no
 * SMS. Requests that an earlier run made are kept.
 * @returns how many requests were made
 */
export async function seedDatabase(
  url: string,
  { count, times, onPayments, onProgress }: SeedOptions,
): Promise<number> {
  const roads = await loadRoads();
  const when = { ...seedTimesFor(count, times?.now), ...times };
  return withClient(url, async (client) => {
    const directory = await fillDirectory(client, when.now);
    let made = 0;
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const size = Math.min(BATCH_SIZE, count - from);
      const rows = Array.from({ length: size }, (_, n) => seededRows(from + n, when, roads));
      await onPayments?.(rows.flatMap(({ payments }) => payments));
      made += await insertSeededRows(client, directory, rows);
      onProgress?.(from + size);
    }
    // Set the column that the product would have kept up to date. Then collect PostgreSQL's statistics for planning
    // queries, which autovacuum would do only later.
    await client.query(`UPDATE providers SET last_assigned_at = latest
      FROM (SELECT provider_id, max(assigned_at) AS latest FROM provider_jobs GROUP BY 1) AS job
     WHERE id = provider_id AND last_assigned_at IS DISTINCT FROM latest`);
    await client.query(
      'VACUUM ANALYZE customer_requests, request_search, request_activity_log, payments, earned_days, providers, provider_jobs',
    );
    return made;
  });
}

const SEEDED_CONDITION = `create_nonce LIKE '${SEED_NONCE_PREFIX}%' OR vehicle_plate LIKE '${platePrefix(DIRECTORY_SEED)}%'`;

/** The ids of seeded requests, including open jobs. */
export async function listSeededRequestIds(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM customer_requests WHERE ${SEEDED_CONDITION}`);
    return rows.map(({ id }) => id);
  });
}

/**
 * Deletes the seeded providers, and the seeded requests with their payments and their rows in `provider_jobs`.
 * @returns the ids of the requests
 */
export async function clearSeed(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('DELETE FROM providers WHERE id = ANY ($1::uuid[])', [seededProviderIds()]);
    const { rows } = await client.query<{ id: string }>(
      `DELETE FROM customer_requests WHERE ${SEEDED_CONDITION} RETURNING id`,
    );
    const ids = rows.map(({ id }) => id);
    await client.query('DELETE FROM provider_jobs WHERE request_id = ANY ($1::uuid[])', [ids]);
    await client.query(`DELETE FROM payments WHERE request_id = ANY ($1::uuid[])`, [ids]);
    await client.query('COMMIT');
    return ids;
  });
}

/** The ids of providers, by phone. */
type Directory = ReadonlyMap<string, string>;

/** Adds providers that are missing. An existing provider with the same phone stays. */
async function fillDirectory(client: Client, now: number): Promise<Directory> {
  const rows = providerRows(now);
  await insertRows(client, 'providers', rows);
  const { rows: existingRows } = await client.query<{ id: string; phone: string }>(
    'SELECT id, phone FROM providers WHERE phone = ANY ($1)',
    [rows.map(({ phone }) => phone)],
  );
  return new Map(existingRows.map(({ id, phone }) => [phone, id]));
}

async function insertSeededRows(client: Client, directory: Directory, rows: readonly SeededRows[]): Promise<number> {
  await client.query('BEGIN');
  const insertedIds = await insertRows(
    client,
    'customer_requests',
    rows.map(({ request }) => request),
  );
  const fresh = rows.filter(({ request }) => insertedIds.has(request.id));
  await insertRows(
    client,
    'request_activity_log',
    fresh.flatMap(({ log }) => log),
  );
  await insertRows(
    client,
    'provider_jobs',
    fresh.flatMap(({ job }) => (job ? [{ ...job.row, provider_id: directory.get(job.phone) }] : [])),
  );
  await insertRows(
    client,
    'payments',
    fresh.flatMap(({ payments }) => payments),
  );
  await client.query('COMMIT');
  return insertedIds.size;
}

/**
 * Inserts many rows with one statement, and skips those that already exist. A column that a row doesn't have is null.
 * @returns the inserted ids
 */
async function insertRows(
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
