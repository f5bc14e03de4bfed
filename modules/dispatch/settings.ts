import { isDeepStrictEqual } from 'node:util';
import type { Cents } from '#kernel/money.ts';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { DEFAULT_WAIT_LIMITS_MS } from '#modules/request/rules/waiting.ts';
import { DEFAULT_ENDING_TERMS } from '#modules/request/rules/endings.ts';
import type { EndingTerms } from '#modules/request/rules/endings.ts';
import { DEFAULT_PROVIDER_WAIT_MS } from '#modules/request/rules/provider-wait.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { DeskSettings, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { recordChange } from '#modules/account/index.ts';
import { env } from '#kernel/server/env.ts';
import { logger } from '#kernel/server/logger.ts';
import { perProcess } from '#kernel/server/per-process.ts';

/*
 * The desk's own settings (decision 0023). They take precedence over the environment and the defaults. Every page reads
 * them, so each process caches them for a few seconds. While the database is down, the process uses the last settings
 * that it read.
 */
const DEFAULT_REFUND_LIMIT_CENTS: Cents = 200_00;
const FRESH_MS = 5 * SECOND;
/** A page waits at most this long for settings, in milliseconds. */
const MAX_WAIT_MS = 300;
export const SETTINGS_ROW_ID = 1;

type StoredSettings = Pick<
  DeskSettings,
  | 'service_phone'
  | 'on_call_phone'
  | 'backup_on_call_phone'
  | 'late_minutes'
  | 'overdue_minutes'
  | 'provider_wait_minutes'
  | 'refund_limit_cents'
> & { ending_terms: EndingTerms | null };

const cache = perProcess('desk settings', () => ({
  known: undefined as StoredSettings | undefined,
  /** When the last read started, whether it succeeded or not. */
  lastReadAt: 0,
  pendingRead: undefined as Promise<void> | undefined,
}));

/** The phone number that customers call (E.164). */
export async function servicePhone(): Promise<string> {
  return servicePhoneIn(await settings());
}

/**
 * The number that customers call, without waiting for the database. For pages that are shown when nothing else works.
 */
export function cachedServicePhone(): string {
  return servicePhoneIn(cache().known);
}

/** How long a request may wait for the desk before it's late, and before it's overdue, in milliseconds. */
export async function waitLimits(): Promise<WaitLimits> {
  return waitLimitsIn(await settings());
}

/** How many minutes we look for a provider after a deposit is paid. Applies to deposits that are paid from now on. */
export async function providerWaitMinutes(): Promise<number> {
  return providerWaitIn(await settings());
}

/**
 * The terms for jobs that can't be done, for customers who agree to a price now. The terms of a customer who agreed
 * earlier are those that `endingTermsOf` returns.
 */
export async function endingTerms(): Promise<EndingTerms> {
  return endingTermsIn(await settings());
}

/** The largest refund that a dispatcher may make. Only owners may make larger ones. */
export async function refundLimit(): Promise<Cents> {
  return refundLimitIn(await settings());
}

function refundLimitIn(stored: Pick<StoredSettings, 'refund_limit_cents'> | undefined): Cents {
  return stored?.refund_limit_cents ?? DEFAULT_REFUND_LIMIT_CENTS;
}

function servicePhoneIn(stored: StoredSettings | undefined): string {
  return stored?.service_phone ?? env().SERVICE_PHONE;
}

function onCallPhoneIn(stored: StoredSettings | undefined): string | undefined {
  return (stored?.on_call_phone ?? env().ON_CALL_PHONE) || undefined;
}

function waitLimitsIn(stored: StoredSettings | undefined): WaitLimits {
  const { late_minutes: late, overdue_minutes: overdue } = stored ?? {};
  return late && overdue ? [late * MINUTE, overdue * MINUTE] : DEFAULT_WAIT_LIMITS_MS;
}

function providerWaitIn(stored: StoredSettings | undefined): number {
  return stored?.provider_wait_minutes ?? DEFAULT_PROVIDER_WAIT_MS / MINUTE;
}

function endingTermsIn(stored: Pick<StoredSettings, 'ending_terms'> | undefined): EndingTerms {
  return stored?.ending_terms ?? DEFAULT_ENDING_TERMS;
}

/** The cached settings, read again if they're old. Never fails, and waits only briefly for a slow database. */
async function settings(now = Date.now()): Promise<StoredSettings | undefined> {
  const cached = cache();
  if (now - cached.lastReadAt > FRESH_MS) startReading(now);
  if (cached.pendingRead) await waitAtMost(cached.lastReadAt + MAX_WAIT_MS - now, cached.pendingRead);
  return cached.known;
}

function startReading(now: number): void {
  const cached = cache();
  const reading = readSettings(db()).then(
    (row) => {
      // Ignore this read if a newer one has started, because it may be from before a change was saved.
      if (cached.pendingRead === reading) Object.assign(cached, { known: row, pendingRead: undefined });
    },
    () => {
      logger.warn('could not read the desk settings; keeping the last known ones');
      if (cached.pendingRead === reading) cached.pendingRead = undefined;
    },
  );
  Object.assign(cached, { lastReadAt: now, pendingRead: reading });
}

async function waitAtMost(ms: number, job: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([job, timeout]);
  clearTimeout(timer);
}

async function readSettings(prisma: PrismaClient): Promise<(StoredSettings & { version: number }) | undefined> {
  const row = await prisma.deskSettings.findUnique({ where: { id: SETTINGS_ROW_ID } });
  return row ? asStoredSettings(row) : undefined;
}

function asStoredSettings(row: DeskSettings) {
  return { ...row, ending_terms: row.ending_terms as EndingTerms | null };
}

/** The settings, as their form shows them. */
export interface SettingsView {
  version: number;
  /** The phone number in E.164 format. */
  servicePhone: string;
  /** The phone (E.164) that's texted when a request waits too long; null if nobody is on call. */
  onCallPhone: string | null;
  /** The second phone, for a request that nobody takes care of; null if there's none. */
  backupOnCallPhone: string | null;
  /** In whole minutes. */
  lateMinutes: number;
  overdueMinutes: number;
  providerWaitMinutes: number;
  endingTerms: EndingTerms;
  refundLimitCents: Cents;
}

/**
 * The current settings, read from the database and not from the cache.
 * @throws if the database doesn't answer
 */
export async function loadSettings(): Promise<SettingsView> {
  const row = await readSettings(db());
  const [late, overdue] = waitLimitsIn(row);
  return {
    version: row?.version ?? 0,
    servicePhone: servicePhoneIn(row),
    onCallPhone: onCallPhoneIn(row) ?? null,
    backupOnCallPhone: row?.backup_on_call_phone ?? null,
    lateMinutes: late / MINUTE,
    overdueMinutes: overdue / MINUTE,
    providerWaitMinutes: providerWaitIn(row),
    endingTerms: endingTermsIn(row),
    refundLimitCents: refundLimitIn(row),
  };
}

/** The values that the form sends. If the service phone is null, we use the number in the environment. */
export interface NewSettings extends Omit<SettingsView, 'version' | 'servicePhone'> {
  servicePhone: string | null;
}

export const SETTING_NAMES = [
  'service_phone',
  'on_call_phone',
  'backup_on_call_phone',
  'waiting_limits',
  'provider_wait',
  'endings',
  'refund_limit',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/**
 * Saves new settings, and records who changed which. Values that equal the environment's or the default are stored as
 * null, so that a later change of the environment or the default takes effect.
 * @param seenVersion the settings' version when the form was loaded
 * @returns the settings that changed; undefined if somebody else has changed any since the form was loaded
 * @throws if the database doesn't answer
 */
export async function saveSettings(
  newSettings: NewSettings,
  seenVersion: number,
  adminId: string,
): Promise<SettingName[] | undefined> {
  const changed = await db().$transaction(async (transaction) => {
    const row = asStoredSettings(await transaction.deskSettings.findUniqueOrThrow({ where: { id: SETTINGS_ROW_ID } }));
    const next = rowFor(newSettings);
    const names = SETTING_NAMES.filter((name) => isChanged(name, row, next));
    if (names.length === 0) return names;
    const { count } = await transaction.deskSettings.updateMany({
      where: { id: SETTINGS_ROW_ID, version: seenVersion },
      data: {
        ...next,
        ending_terms: next.ending_terms ? { ...next.ending_terms } : Prisma.DbNull,
        version: { increment: 1 },
        updated_at: new Date(),
      },
    });
    if (count === 0) return undefined;
    for (const name of names) await recordChange(transaction, name, adminId);
    return names;
  });
  expireSettingsCache();
  if (changed?.length) logger.info({ admin: adminId, fields: changed }, 'desk settings changed');
  return changed;
}

function rowFor(newSettings: NewSettings): StoredSettings {
  const { SERVICE_PHONE, ON_CALL_PHONE } = env();
  const {
    servicePhone: phone,
    onCallPhone: onCall,
    lateMinutes,
    overdueMinutes,
    providerWaitMinutes: wait,
    refundLimitCents: limit,
  } = newSettings;
  const [late, overdue] = DEFAULT_WAIT_LIMITS_MS;
  const isDefault = lateMinutes * MINUTE === late && overdueMinutes * MINUTE === overdue;
  return {
    service_phone: phone === SERVICE_PHONE ? null : phone,
    on_call_phone: onCall === (ON_CALL_PHONE ?? null) ? null : (onCall ?? ''),
    backup_on_call_phone: newSettings.backupOnCallPhone,
    late_minutes: isDefault ? null : lateMinutes,
    overdue_minutes: isDefault ? null : overdueMinutes,
    provider_wait_minutes: wait * MINUTE === DEFAULT_PROVIDER_WAIT_MS ? null : wait,
    ending_terms: isDeepStrictEqual(newSettings.endingTerms, DEFAULT_ENDING_TERMS) ? null : newSettings.endingTerms,
    refund_limit_cents: limit === DEFAULT_REFUND_LIMIT_CENTS ? null : limit,
  };
}

function isChanged(name: SettingName, before: StoredSettings, after: StoredSettings): boolean {
  switch (name) {
    case 'service_phone':
      return servicePhoneIn(before) !== servicePhoneIn(after);
    case 'on_call_phone':
      return onCallPhoneIn(before) !== onCallPhoneIn(after);
    case 'backup_on_call_phone':
      return before.backup_on_call_phone !== after.backup_on_call_phone;
    case 'waiting_limits':
      return waitLimitsIn(before).join() !== waitLimitsIn(after).join();
    case 'provider_wait':
      return providerWaitIn(before) !== providerWaitIn(after);
    case 'endings':
      return !isDeepStrictEqual(endingTermsIn(before), endingTermsIn(after));
    case 'refund_limit':
      return refundLimitIn(before) !== refundLimitIn(after);
  }
}

/**
 * Makes this process read the settings from the database the next time they're needed. Other processes see a change
 * within five seconds.
 */
export function expireSettingsCache(): void {
  cache().lastReadAt = 0;
}
