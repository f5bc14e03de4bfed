import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES, STATUSES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import { createFreshDatabase } from '#tests/support/database.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { loadRoads } from '#night/run.ts';
import { PROVIDER_COUNT } from './directory.ts';
import { clearSeed, seedDatabase, seedTimesFor } from './fill.ts';
import { seededRows } from './rows.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const DAY = 24 * 60 * 60 * 1_000;

describe('seeded requests', () => {
  it('are the same every time, whatever the count', async () => {
    const roads = await loadRoads();
    const rows = (n: number) => seededRows(n, { now: NOW, interval: 50_000, minimumAge: 0 }, roads);
    for (const n of [0, 1, 77, 99_999]) {
      expect(rows(n)).toEqual(rows(n));
    }
    const ids = Array.from({ length: 500 }, (_, n) => rows(n).request);
    for (const key of ['id', 'request_number', 'customer_tracking_id', 'create_nonce']) {
      expect(new Set(ids.map((row) => row[key])).size).toBe(500);
    }
  });

  it('are younger than the two-month deletion limit', () => {
    for (const count of [1, 100, 100_000, 1_000_000])
      expect(count * seedTimesFor(count).interval).toBeLessThan(58 * DAY);
  });
});

describe('seed', () => {
  let database: FreshDatabase;
  let sql: Client;
  beforeAll(async () => {
    database = await createFreshDatabase();
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });
  const count = async (from: string) =>
    (await sql.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)).rows[0]?.count ?? 0;

  it('creates two months of requests, and adds to them', async () => {
    expect(await seedDatabase(database.url, { count: 400, times: { now: NOW } })).toBe(400);
    expect(await seedDatabase(database.url, { count: 2_500, times: { now: NOW } })).toBe(2_100);
    expect(await seedDatabase(database.url, { count: 2_500, times: { now: NOW } })).toBe(0);
    const { rows } = await sql.query<{ status: CanonicalStatus; request_type: string }>(
      'SELECT DISTINCT status, request_type FROM customer_requests',
    );
    const groups = new Set(rows.map((row) => STATUSES[row.status].group));
    expect(groups).toEqual(new Set(CANONICAL_STATUSES.map((status) => STATUSES[status].group)));
    expect(new Set(rows.map((row) => row.request_type))).toEqual(new Set(['online', 'phone']));
    expect(await count('request_search')).toBe(2_500);
    expect(await count("payments WHERE status = 'paid' AND completed_at IS NOT NULL")).toBe(
      await count("customer_requests WHERE status = 'completed'"),
    );
    expect(await count('customer_requests r WHERE version = 0')).toBe(0);
    expect(
      await count(
        'customer_requests r WHERE version <> (SELECT max(version) FROM request_activity_log WHERE request_id = r.id)',
      ),
    ).toBe(0);
  });

  it('fills the directory, with a provider for every assignment and matching totals', async () => {
    expect(await count('providers')).toBe(PROVIDER_COUNT);
    expect(await count('provider_jobs')).toBe(await count('customer_requests WHERE provider_assigned'));
    expect(await count('provider_jobs WHERE assigned_at >= ended_at OR (rating IS NOT NULL AND outcome IS NULL)')).toBe(
      0,
    );
    const { rows } = await sql.query<{ jobs: number; ratings: number; busy: number }>(
      `SELECT sum(jobs)::int AS jobs, sum(ratings)::int AS ratings, count(*) FILTER (WHERE jobs > 0)::int AS busy
         FROM providers`,
    );
    expect(rows[0]?.jobs).toBe(await count("customer_requests WHERE status = 'completed'"));
    expect(rows[0]?.ratings).toBe(await count('customer_requests WHERE customer_rating IS NOT NULL'));
    expect(rows[0]?.busy).toBeGreaterThan(PROVIDER_COUNT / 2);
  });

  it('is removed again without touching anything else', async () => {
    await sql.query(
      `INSERT INTO customer_requests (id, request_number, phone, service_type, vehicle_year, vehicle_make, vehicle_model, location_address)
       VALUES (gen_random_uuid(), 'K7MQX4', '+12145550142', 'towing', '2016', 'Subaru', 'Outback', '2200 Ross Ave')`,
    );
    expect(await clearSeed(database.url)).toHaveLength(2_500);
    expect([await count('customer_requests'), await count('payments'), await count('request_search')]).toEqual([
      1, 0, 1,
    ]);
    expect([await count('providers'), await count('provider_jobs')]).toEqual([0, 0]);
  });
});
