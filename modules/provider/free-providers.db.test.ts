import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '#kernel/server/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import { freeProvidersByBase } from './free-providers.ts';
import { listProviders } from './providers.ts';
import { MAX_FREE_PROVIDERS } from './rules/providers.ts';

let database: { close(): Promise<void> };
beforeAll(async () => {
  database = await openDeskDatabase();
});
afterAll(() => database.close());
beforeEach(() => db().provider.deleteMany());

const GARLAND = '75040';
let phonesUsed = 0;
async function addProvider(name: string, more: Partial<Prisma.ProviderCreateInput> = {}): Promise<string> {
  phonesUsed += 1;
  const phone = `+1214555${1_000 + phonesUsed}`;
  const { id } = await db().provider.create({
    data: { name, phone, base_zip: GARLAND, services: ['towing'], ...more },
    select: { id: true },
  });
  return id;
}

/** @param outcome how the job ended; null while it's in progress */
async function giveJob(provider_id: string, outcome: 'completed' | 'declined' | null, agreed = true): Promise<void> {
  const at = new Date();
  await db().providerJob.create({
    data: {
      ...{ provider_id, request_id: randomUUID(), assignment: 1, service_type: 'towing', distance_band: 0 },
      ...{ assigned_at: at, agreed_at: agreed ? at : null, outcome, ended_at: outcome && at },
    },
  });
}

const freeNames = async (service: Parameters<typeof freeProvidersByBase>[0] = null) =>
  (await freeProvidersByBase(service)).bases.flatMap(({ providers }) => providers.map(({ name }) => name)).toSorted();

it('finds the providers who have a base and no job, and can get one', async () => {
  await addProvider('New');
  for (const outcome of ['completed', 'declined'] as const) await giveJob(await addProvider(outcome), outcome);
  await addProvider('Deactivated', { deactivated_at: new Date() });
  await addProvider('Wants no jobs', { declined_at: new Date() });
  await addProvider('Without a base', { base_zip: null });
  await giveJob(await addProvider('At work'), null);
  await giveJob(await addProvider('Has not agreed yet'), null, false);
  const providerId = await addProvider('At work again');
  await giveJob(providerId, 'completed');
  await giveJob(providerId, null);
  expect(await freeNames()).toEqual(['New', 'completed', 'declined']);
  const listed = await listProviders(
    { typed: '', service: null, warning: null, freeIn: [GARLAND, '75201'] },
    { after: null, limit: 50 },
  );
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['New', 'completed', 'declined']);
});

it('filters by service, and puts those with the same ZIP code together', async () => {
  await addProvider('Tow');
  await addProvider('Keys', { services: ['lockout'] });
  await addProvider('Both', { base_zip: '75201', services: ['lockout', 'towing'] });
  expect(await freeNames('lockout')).toEqual(['Both', 'Keys']);
  const { bases } = await freeProvidersByBase(null);
  expect(bases.map(({ label, providers }) => `${label}: ${providers.length}`).toSorted()).toEqual([
    'Dallas 75201: 1',
    'Garland 75040: 2',
  ]);
  expect(bases.find(({ zip }) => zip === GARLAND)?.point.lat).toBeCloseTo(32.9, 0);
});

it("counts those whose ZIP code isn't in the region, but has no place for them", async () => {
  await addProvider('Elsewhere', { base_zip: '90210' });
  expect(await freeProvidersByBase(null)).toEqual({ bases: [], count: 1 });
});

it('reads at most 200, those who had a job most recently', async () => {
  const rows = Array.from({ length: MAX_FREE_PROVIDERS + 1 }, (_, n) => ({
    ...{ name: `P${n}`, phone: `+1469555${1_000 + n}`, base_zip: GARLAND },
    last_assigned_at: n === 0 ? null : new Date(2026, 0, 1, 0, n),
  }));
  await db().provider.createMany({ data: rows });
  const found = await freeNames();
  expect(found).toHaveLength(MAX_FREE_PROVIDERS);
  expect(found).not.toContain('P0');
});

it('refuses a base that is no ZIP code', async () => {
  await expect(addProvider('Bad', { base_zip: '7504' })).rejects.toThrow('provider_base_is_zip');
});
