import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { DEFAULT_ENDING_TERMS } from '#modules/request/rules/endings.ts';
import { lastChanges } from '#modules/account/audit-trail.ts';
import {
  expireSettingsCache,
  cachedServicePhone,
  loadSettings,
  providerWaitMinutes,
  saveSettings,
  servicePhone,
  waitLimits,
} from './settings.ts';
import type { NewSettings } from './settings.ts';

const DEFAULT_PHONE = '+12145550100';
const ON_CALL_NUMBER = '+12145550111';
const OTHER_PHONE = '+18175550122';
const UNCHANGED_SETTINGS: NewSettings = {
  servicePhone: null,
  onCallPhone: ON_CALL_NUMBER,
  backupOnCallPhone: null,
  lateMinutes: 2,
  overdueMinutes: 5,
  endingTerms: DEFAULT_ENDING_TERMS,
  providerWaitMinutes: 60,
  refundLimitCents: 200_00,
};

let testDatabase: TestDatabase;
let adminId: string;

beforeAll(async () => {
  testDatabase = await openTestDatabase({ SERVICE_PHONE: DEFAULT_PHONE, ON_CALL_PHONE: '(214) 555-0111' });
  adminId = randomUUID();
  await testDatabase.prisma.admin.create({ data: { id: adminId, email: 'rosa@tow.example', password_hash: '' } });
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await testDatabase.prisma.deskSettings.deleteMany();
  await testDatabase.prisma.deskSettings.create({ data: { id: 1 } });
  await testDatabase.prisma.deskChange.deleteMany();
  expireSettingsCache();
});
afterEach(() => vi.useRealTimers());

const save = async (changes: Partial<NewSettings>) =>
  saveSettings({ ...UNCHANGED_SETTINGS, ...changes }, (await loadSettings()).version, adminId);

/** Saves settings as another process would, so that this process's cache isn't refreshed. */
const saveInAnotherProcess = (data: object) => testDatabase.prisma.deskSettings.update({ where: { id: 1 }, data });

describe('the desk settings', () => {
  it('are those of the environment and the defaults until the desk changes them', async () => {
    expect(await servicePhone()).toBe(DEFAULT_PHONE);
    expect(await loadSettings()).toMatchObject({ onCallPhone: ON_CALL_NUMBER });
    expect(await waitLimits()).toEqual([2 * MINUTE, 5 * MINUTE]);
    expect(await providerWaitMinutes()).toBe(60);
  });

  it('apply at once in the process that saved them', async () => {
    await servicePhone();
    await save({
      servicePhone: OTHER_PHONE,
      onCallPhone: OTHER_PHONE,
      lateMinutes: 3,
      overdueMinutes: 9,
      providerWaitMinutes: 90,
    });
    expect(await providerWaitMinutes()).toBe(90);
    expect(await servicePhone()).toBe(OTHER_PHONE);
    expect(cachedServicePhone()).toBe(OTHER_PHONE);
    expect(await loadSettings()).toMatchObject({ onCallPhone: OTHER_PHONE });
    expect(await waitLimits()).toEqual([3 * MINUTE, 9 * MINUTE]);
  });

  it('can say that nobody is on call, even if the environment names somebody', async () => {
    await save({ onCallPhone: null });
    expect(await loadSettings()).toMatchObject({ onCallPhone: null });
  });

  it('can name a second phone to be on call', async () => {
    expect(await loadSettings()).toMatchObject({ backupOnCallPhone: null });
    expect(await save({ backupOnCallPhone: OTHER_PHONE })).toEqual(['backup_on_call_phone']);
    expect(await loadSettings()).toMatchObject({ backupOnCallPhone: OTHER_PHONE });
    expect(await save({ backupOnCallPhone: null })).toEqual(['backup_on_call_phone']);
    expect(await loadSettings()).toMatchObject({ backupOnCallPhone: null });
  });

  it("don't store a value that's the same in the environment", async () => {
    await save({ servicePhone: OTHER_PHONE, lateMinutes: 3 });
    await save({ servicePhone: DEFAULT_PHONE });
    expect(await testDatabase.prisma.deskSettings.findUnique({ where: { id: 1 } })).toMatchObject({
      service_phone: null,
      on_call_phone: null,
      late_minutes: null,
    });
  });

  it('record which were changed and by whom, never the values', async () => {
    expect(await save({ servicePhone: OTHER_PHONE, overdueMinutes: 6 })).toEqual(['service_phone', 'waiting_limits']);
    expect(await save({ servicePhone: OTHER_PHONE, overdueMinutes: 6 })).toEqual([]);
    const changes = await lastChanges(testDatabase.prisma);
    expect(changes.map(({ what, by }) => `${what} ${by}`).sort()).toEqual([
      'service_phone rosa@tow.example',
      'waiting_limits rosa@tow.example',
    ]);
    const storedChanges = JSON.stringify(await testDatabase.prisma.deskChange.findMany(), (_key, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    expect(storedChanges).not.toContain(OTHER_PHONE);
  });

  it("aren't overwritten by an outdated page", async () => {
    const shown = await loadSettings();
    await save({ servicePhone: OTHER_PHONE });
    expect(await saveSettings({ ...UNCHANGED_SETTINGS, lateMinutes: 4 }, shown.version, adminId)).toBeUndefined();
    expect(await servicePhone()).toBe(OTHER_PHONE);
    expect(await waitLimits()).toEqual([2 * MINUTE, 5 * MINUTE]);
  });

  it('saves once if two pages save at the same time', async () => {
    const { version } = await loadSettings();
    const results = await Promise.all(
      [3, 4, 5].map((lateMinutes) =>
        saveSettings({ ...UNCHANGED_SETTINGS, lateMinutes, overdueMinutes: 9 }, version, adminId),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });
});

describe("a process that didn't save the settings", () => {
  it('knows the new ones within five seconds', async () => {
    expect(await servicePhone()).toBe(DEFAULT_PHONE);
    await saveInAnotherProcess({ service_phone: OTHER_PHONE });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * SECOND });
    expect(await servicePhone()).toBe(DEFAULT_PHONE);
    vi.setSystemTime(Date.now() + 2 * SECOND);
    expect(await servicePhone()).toBe(OTHER_PHONE);
  });

  it('keeps the last known ones while the database is down, and never fails', async () => {
    await saveInAnotherProcess({ service_phone: OTHER_PHONE });
    expect(await servicePhone()).toBe(OTHER_PHONE);
    await testDatabase.prisma.$executeRaw`ALTER TABLE desk_settings RENAME TO desk_settings_away`;
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE });
      expect(await servicePhone()).toBe(OTHER_PHONE);
      expect(await waitLimits()).toEqual([2 * MINUTE, 5 * MINUTE]);
    } finally {
      await testDatabase.prisma.$executeRaw`ALTER TABLE desk_settings_away RENAME TO desk_settings`;
    }
  });

  it("doesn't wait for a locked table", async () => {
    await saveInAnotherProcess({ service_phone: OTHER_PHONE });
    expect(await servicePhone()).toBe(OTHER_PHONE);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE });
    const result = await testDatabase.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE desk_settings IN ACCESS EXCLUSIVE MODE`;
      const phone = await servicePhone();
      // Make sure that a read of the settings is waiting for this transaction to end.
      const [waiting] = await transaction.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'desk_settings'::regclass`;
      return { phone, waiting: waiting?.count };
    });
    expect(result).toEqual({ phone: OTHER_PHONE, waiting: 1 });
  });
});
