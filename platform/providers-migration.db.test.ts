import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { distanceBand } from '#domain/providers.ts';
import { emptyDatabase } from '#scripts/lib/test-database.ts';
import { migrate } from './migrations.ts';

const FOLDER = 'prisma/migrations';
const NAME = '20261121174000_providers';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
let client: Client;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  for (const name of await readdir(FOLDER)) {
    if (name < NAME) await cp(path.join(FOLDER, name), path.join(folder, name), { recursive: true });
  }
  await migrate(database.url, { folder });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const BASE = {
  phone: '+12145550123',
  service_type: 'towing',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Focus',
  location_address: 'Dallas',
  version: 9,
  assignments: 1,
  provider_assigned: true,
  provider_name: 'Rosa Delgado',
  provider_phone: '+18175550160',
  provider_vehicle_info: 'Ford F-450',
  final_price_cents: 10_000,
  deposit_amount_cents: 1_500,
};

async function insert(more: Record<string, unknown>): Promise<void> {
  const row: Record<string, unknown> = { id: crypto.randomUUID(), ...BASE, ...more };
  const columns = Object.keys(row);
  await client.query(
    `INSERT INTO customer_requests (${columns.join(', ')}) VALUES (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
}

it('knows from the start who was met in the jobs that are still there', async () => {
  const done = { status: 'completed', service_completed_at: '2026-11-20T12:00:00Z', customer_rating: 4 };
  const miles = [null, 0, 5, 5.1, 10, 20, 20.1, 40, 41];
  for (const [n, estimated_distance] of miles.entries()) {
    await insert({ ...done, estimated_distance, updated_at: `2026-11-${10 + n}T12:00:00Z` });
  }
  await insert({ status: 'en_route', provider_vehicle_info: 'Ram 5500', updated_at: '2026-11-21T12:00:00Z' });
  await insert({ status: 'cancelled', cancelled_at: '2026-11-20T12:00:00Z', updated_at: '2026-11-01T12:00:00Z' });
  await insert({ status: 'deposit_paid', provider_assigned: false, provider_name: null, provider_phone: null });
  await insert({ status: 'en_route', provider_phone: 'by radio' });
  await insert({
    ...{ ...done, provider_name: 'Lee', provider_phone: '+18175550161', customer_rating: null },
    ...{ service_type: 'lockout', on_site_overdue_at: '2026-11-20T13:00:00Z' },
  });
  await cp(path.join(FOLDER, NAME), path.join(folder, NAME), { recursive: true });
  expect(await migrate(database.url, { folder })).toEqual([NAME]);

  const { rows } = await client.query('SELECT * FROM providers ORDER BY name');
  expect(rows).toMatchObject([
    { name: 'Lee', jobs: 1, ratings: 0, unverified: 1, services: '{lockout}' },
    { name: 'Rosa Delgado', vehicle: 'Ram 5500', jobs: 9, cancelled: 1, ratings: 9, rating_sum: 36, unverified: 0 },
  ]);
  const jobs = await client.query<{ distance_band: number; estimated_distance: number | null }>(
    `SELECT j.distance_band, r.estimated_distance FROM provider_jobs j JOIN customer_requests r ON r.id = j.request_id`,
  );
  expect(jobs.rows).toHaveLength(miles.length + 3);
  for (const row of jobs.rows) expect(row.distance_band).toBe(distanceBand(row.estimated_distance));
});
