import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastChanges } from '#modules/account/audit-trail.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { loadRateCard, saveRateCard } from './rate-card.ts';
import { DEFAULT_RATE_CARD } from './rules/rate-card.ts';
import { loadSettings } from './settings.ts';

const CARD_WITH_HIGHER_NIGHT_FEE = { ...DEFAULT_RATE_CARD, night: 3_500 };

let testDatabase: TestDatabase;
const adminId = randomUUID();

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await testDatabase.prisma.admin.create({ data: { id: adminId, email: 'rosa@tow.example', password_hash: '' } });
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
    expect(await saveRateCard(CARD_WITH_HIGHER_NIGHT_FEE, await versionNow(), adminId)).toBe(true);
    expect(await loadRateCard()).toEqual(CARD_WITH_HIGHER_NIGHT_FEE);
    expect(await lastChanges(testDatabase.prisma)).toMatchObject([{ what: 'rate_card' }]);
  });

  it('refuses a form that was loaded before another change', async () => {
    const seen = await versionNow();
    await saveRateCard(CARD_WITH_HIGHER_NIGHT_FEE, seen, adminId);
    expect(await saveRateCard({ ...DEFAULT_RATE_CARD, heavy: 0 }, seen, adminId)).toBeUndefined();
    expect(await loadRateCard()).toEqual(CARD_WITH_HIGHER_NIGHT_FEE);
  });

  it('has the default rate of a service that came after it was saved', async () => {
    const { towing: _, ...others } = CARD_WITH_HIGHER_NIGHT_FEE.services;
    await testDatabase.prisma.deskSettings.updateMany({
      data: { rate_card: { ...CARD_WITH_HIGHER_NIGHT_FEE, services: others } },
    });
    expect(await loadRateCard()).toEqual(CARD_WITH_HIGHER_NIGHT_FEE);
  });

  it('records nothing if nothing changes, and stores no copy of the default', async () => {
    expect(await saveRateCard(DEFAULT_RATE_CARD, await versionNow(), adminId)).toBe(false);
    await saveRateCard(CARD_WITH_HIGHER_NIGHT_FEE, await versionNow(), adminId);
    await saveRateCard(DEFAULT_RATE_CARD, await versionNow(), adminId);
    expect(await testDatabase.prisma.deskSettings.findFirst()).toMatchObject({ rate_card: null });
    expect(await testDatabase.prisma.deskChange.count()).toBe(2);
  });
});
