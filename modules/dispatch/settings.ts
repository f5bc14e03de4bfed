import { MINUTE, SECOND } from '#kernel/constants.ts';
import { DEFAULT_WAIT_LIMITS_MS } from '#modules/request/rules/waiting.ts';
import { DEFAULT_PROVIDER_WAIT_MS } from '#modules/request/rules/provider-wait.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import type { DeskSettings, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { noteChange } from '#modules/account/index.ts';
import { env } from '#kernel/server/env.ts';
import { logger } from '#kernel/server/logger.ts';
import { perProcess } from '#kernel/server/per-process.ts';

/*
 * What the desk sets for itself (decision 0023), over what the environment and the product say. Read by every page: kept
 * for a few seconds in each process, and a database that is away changes nothing but that.
 */
const FRESH_MS = 5 * SECOND;
/** No page waits longer than this for settings that it can do without. */
const PATIENCE_MS = 300;
const ROW = 1;

type Kept = Pick<
  DeskSettings,
  'service_phone' | 'on_call_phone' | 'late_minutes' | 'overdue_minutes' | 'provider_wait_minutes'
>;

const keeper = perProcess('desk settings', () => ({
  known: undefined as Kept | undefined,
  /** When they were last asked for, whatever the answer. */
  askedAt: 0,
  asking: undefined as Promise<void> | undefined,
}));

/** The number customers call (E.164), everywhere it is shown. */
export async function servicePhone(): Promise<string> {
  return servicePhoneIn(await settings());
}

/** The same as far as it is known without asking: for the pages that are shown when nothing else works. */
export function knownServicePhone(): string {
  return servicePhoneIn(keeper().known);
}

/** The phone that is texted when a request waits too long (E.164); undefined where nobody is on call. */
export async function onCallPhone(): Promise<string | undefined> {
  return onCallPhoneIn(await settings());
}

/** Two times in milliseconds: a request that waits for the desk is late from the first on, overdue from the second. */
export async function waitLimits(): Promise<WaitLimits> {
  return waitLimitsIn(await settings());
}

/** How long a request that is paid from now on waits for a provider, in minutes. */
export async function providerWaitMinutes(): Promise<number> {
  return providerWaitIn(await settings());
}

function servicePhoneIn(kept: Kept | undefined): string {
  return kept?.service_phone ?? env().SERVICE_PHONE;
}

function onCallPhoneIn(kept: Kept | undefined): string | undefined {
  return (kept?.on_call_phone ?? env().ON_CALL_PHONE) || undefined;
}

function waitLimitsIn(kept: Kept | undefined): WaitLimits {
  const { late_minutes: late, overdue_minutes: overdue } = kept ?? {};
  return late && overdue ? [late * MINUTE, overdue * MINUTE] : DEFAULT_WAIT_LIMITS_MS;
}

function providerWaitIn(kept: Kept | undefined): number {
  return kept?.provider_wait_minutes ?? DEFAULT_PROVIDER_WAIT_MS / MINUTE;
}

/** What is known, asked anew when it is old; never fails, and waits for a slow database only so long. */
async function settings(now = Date.now()): Promise<Kept | undefined> {
  const kept = keeper();
  if (now - kept.askedAt > FRESH_MS) ask(now);
  if (kept.asking) await within(kept.askedAt + PATIENCE_MS - now, kept.asking);
  return kept.known;
}

function ask(now: number): void {
  const kept = keeper();
  const asking = read(db()).then(
    (row) => {
      // What a change has overtaken must not come back.
      if (kept.asking === asking) Object.assign(kept, { known: row, asking: undefined });
    },
    () => {
      logger.warn('the desk settings could not be read: the last known ones stay');
      if (kept.asking === asking) kept.asking = undefined;
    },
  );
  Object.assign(kept, { askedAt: now, asking });
}

async function within(ms: number, job: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([job, patience]);
  clearTimeout(timer);
}

async function read(prisma: PrismaClient): Promise<DeskSettings | undefined> {
  return (await prisma.deskSettings.findUnique({ where: { id: ROW } })) ?? undefined;
}

/** The settings as the form shows them. */
export interface ShownSettings {
  version: number;
  /** E.164. */
  servicePhone: string;
  onCallPhone: string | null;
  /** Whole minutes. */
  lateMinutes: number;
  overdueMinutes: number;
  providerWaitMinutes: number;
}

/** The settings in force, straight from the database. @throws when it does not answer */
export async function loadSettings(): Promise<ShownSettings> {
  const row = await read(db());
  const [late, overdue] = waitLimitsIn(row);
  return {
    version: row?.version ?? 0,
    servicePhone: servicePhoneIn(row),
    onCallPhone: onCallPhoneIn(row) ?? null,
    lateMinutes: late / MINUTE,
    overdueMinutes: overdue / MINUTE,
    providerWaitMinutes: providerWaitIn(row),
  };
}

/** What the form may say: a service phone of null means the environment's. */
export interface NewSettings extends Omit<ShownSettings, 'version' | 'servicePhone'> {
  servicePhone: string | null;
}

export const SETTING_NAMES = ['service_phone', 'on_call_phone', 'waiting_limits', 'provider_wait'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/**
 * Keeps new settings and writes down which ones changed, and who changed them. What equals the environment's or the
 * product's own is not kept: a change there then counts.
 *
 * @param seen the version that the form was made from
 * @returns what changed; undefined when somebody else changed the settings meanwhile
 * @throws when the database does not answer
 */
export async function saveSettings(
  wanted: NewSettings,
  seen: number,
  adminId: string,
): Promise<SettingName[] | undefined> {
  const changed = await db().$transaction(async (transaction) => {
    const row = await transaction.deskSettings.findUniqueOrThrow({ where: { id: ROW } });
    const next = rowFor(wanted);
    const names = SETTING_NAMES.filter((name) => isChanged(name, row, next));
    if (names.length === 0) return names;
    const { count } = await transaction.deskSettings.updateMany({
      where: { id: ROW, version: seen },
      data: { ...next, version: { increment: 1 }, updated_at: new Date() },
    });
    if (count === 0) return undefined;
    for (const name of names) await noteChange(transaction, name, adminId);
    return names;
  });
  forgetSettings();
  if (changed?.length) logger.info({ admin: adminId, fields: changed }, 'desk settings changed');
  return changed;
}

function rowFor(wanted: NewSettings): Kept {
  const { SERVICE_PHONE, ON_CALL_PHONE } = env();
  const { servicePhone: phone, onCallPhone: onCall, lateMinutes, overdueMinutes, providerWaitMinutes: wait } = wanted;
  const [late, overdue] = DEFAULT_WAIT_LIMITS_MS;
  const usual = lateMinutes * MINUTE === late && overdueMinutes * MINUTE === overdue;
  return {
    service_phone: phone === SERVICE_PHONE ? null : phone,
    on_call_phone: onCall === (ON_CALL_PHONE ?? null) ? null : (onCall ?? ''),
    late_minutes: usual ? null : lateMinutes,
    overdue_minutes: usual ? null : overdueMinutes,
    provider_wait_minutes: wait * MINUTE === DEFAULT_PROVIDER_WAIT_MS ? null : wait,
  };
}

function isChanged(name: SettingName, before: Kept, after: Kept): boolean {
  switch (name) {
    case 'service_phone':
      return servicePhoneIn(before) !== servicePhoneIn(after);
    case 'on_call_phone':
      return onCallPhoneIn(before) !== onCallPhoneIn(after);
    case 'waiting_limits':
      return waitLimitsIn(before).join() !== waitLimitsIn(after).join();
    case 'provider_wait':
      return providerWaitIn(before) !== providerWaitIn(after);
  }
}

/** The next one who asks reads anew. Other processes do so within five seconds. */
export function forgetSettings(): void {
  keeper().askedAt = 0;
}
