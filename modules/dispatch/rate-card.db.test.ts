import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastChanges } from '#modules/account/audit-trail.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { loadRateCard, saveRateCard } from './rate-card.ts';
import { DEFAULT_RATE_CARD } from './rules/rate-card.ts';
import { loadSettings } from './settings.ts';

const NIGHT_COSTS_MORE = { ...DEFAULT_RATE_CARD, night: 3_500 };

let testDatabase: TestDatabase;
const admin = randomUUID();

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await testDatabase.prisma.admin.create({ data: { id: admin, email: 'rosa@tow.example', password_hash: '' } });
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await testDatabase.prisma.deskSettings.deleteMany();
  await testDatabase.prisma.deskSettings.create({ data: { id: 1 } });
  await testDatabase.prisma.deskChange.deleteMany();
});

const versionNow = async () => (await loadSettings()).version;

describe('the rate card', () => {
  it('is the default until somebody saves another, which the record of changes names', async () => {
    expect(await loadRateCard()).toEqual(DEFAULT_RATE_CARD);
    expect(await saveRateCard(NIGHT_COSTS_MORE, await versionNow(), admin)).toBe(true);
    expect(await loadRateCard()).toEqual(NIGHT_COSTS_MORE);
    expect(await lastChanges(testDatabase.prisma)).toMatchObject([{ what: 'rate_card' }]);
  });

  it('refuses a form that was loaded before another change', async () => {
    const seen = await versionNow();
    await saveRateCard(NIGHT_COSTS_MORE, seen, admin);
    expect(await saveRateCard({ ...DEFAULT_RATE_CARD, heavy: 0 }, seen, admin)).toBeUndefined();
    expect(await loadRateCard()).toEqual(NIGHT_COSTS_MORE);
  });

  it('has the default rate of a service that came after it was saved', async () => {
    const { towing: _, ...others } = NIGHT_COSTS_MORE.services;
    await testDatabase.prisma.deskSettings.updateMany({
      data: { rate_card: { ...NIGHT_COSTS_MORE, services: others } },
    });
    expect(await loadRateCard()).toEqual(NIGHT_COSTS_MORE);
  });

  it('records nothing if nothing changes, and stores no copy of the default', async () => {
    expect(await saveRateCard(DEFAULT_RATE_CARD, await versionNow(), admin)).toBe(false);
    await saveRateCard(NIGHT_COSTS_MORE, await versionNow(), admin);
    await saveRateCard(DEFAULT_RATE_CARD, await versionNow(), admin);
    expect(await testDatabase.prisma.deskSettings.findFirst()).toMatchObject({ rate_card: null });
    expect(await testDatabase.prisma.deskChange.count()).toBe(2);
  });
});
