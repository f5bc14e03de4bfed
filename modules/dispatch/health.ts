import { group } from 'd3-array';
import { SECOND } from '#kernel/constants.ts';
import { pingDatabase } from '#kernel/server/database.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { perProcess } from '#kernel/server/per-process.ts';
import { isWorkerPolling, readScheduleRuns, findStuckRequests, isTemporalReachable } from '#modules/request/index.ts';
import type { ScheduleRuns, StuckRequest } from '#modules/request/index.ts';
import { MAX_REPORT_AGE_MS } from './part-reports.ts';
import { ALERT_NAMES, ALERT_RULES } from './rules/alert-rules.ts';
import type { AlertName, AlertRule, AlertState } from './rules/alert-rules.ts';

/** An HTTP check of a part fails after this time. The page gives up on any check or query half a second later. */
const PART_TIMEOUT_MS = 1_500;

export const SYSTEM_PARTS = ['database', 'temporal', 'worker', 'stripe', 'twilio', 'google'] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

export interface PartHealth {
  part: SystemPart;
  /** `off`: the part isn't set up. */
  state: 'ok' | 'down' | 'off';
  /** Whether an emulator takes the part's place. */
  emulated: boolean;
  /** When the part's current outage began, as far as this process knows; null if there's none. */
  downSince: Date | null;
  lastSuccess: Date | null;
  lastFailure: Date | null;
}

export type ActiveAlert = AlertState & Pick<AlertRule, 'severity'>;

export interface SystemHealth {
  parts: PartHealth[];
  /**
   * The alert rules whose conditions hold now, according to the latest reports of the site and the worker. Firing
   * alerts come first. Null if we couldn't read the reports.
   */
  alerts: ActiveAlert[] | null;
  /** The number of rules that the site and the worker evaluate. */
  evaluated: number;
  /** The rules that only Prometheus can evaluate. */
  prometheusOnly: AlertName[];
  stuck: StuckRequest[] | null;
  /** Temporal's Schedules; null if Temporal doesn't answer. */
  schedules: ScheduleRuns[] | null;
  /** When PostgreSQL last archived its write-ahead log; null if nothing is archived. */
  archivedAt: Date | null;
}

interface Reachability {
  lastSuccess?: Date;
  downSince?: Date;
}

/** When this process last reached each part, and since when the part has been unreachable. */
const reachability = perProcess('reached parts', () => new Map<SystemPart, Reachability>());

/**
 * The system's health. All parts are asked at the same time and with a short time limit, so a part that's down doesn't
 * delay the page.
 */
export async function systemHealth(now = Date.now()): Promise<SystemHealth> {
  const [parts, alerts, stuck, schedules, archivedAt] = await Promise.all([
    partsHealth(now),
    withTimeout(alertsNow(now), null),
    withTimeout(findStuckRequests(db(), now), null),
    withTimeout(readScheduleRuns(), null),
    withTimeout(lastArchived(), null),
  ]);
  const prometheusOnly = ALERT_NAMES.filter((name) => ALERT_RULES[name].part === null);
  const evaluated = ALERT_NAMES.length - prometheusOnly.length;
  return { parts, alerts, evaluated, prometheusOnly, stuck, schedules, archivedAt };
}

async function partsHealth(now: number): Promise<PartHealth[]> {
  const settings = env();
  const record = withTimeout(recordedEvents(now), {});
  const checks: Record<SystemPart, { check: (() => Promise<boolean>) | null; emulator?: string | undefined }> = {
    database: { check: pingDatabase },
    temporal: { check: isTemporalReachable },
    worker: { check: isWorkerPolling },
    stripe: {
      check: createResponseCheck(settings.STRIPE_EMULATOR_URL ?? 'https://api.stripe.com'),
      emulator: settings.STRIPE_EMULATOR_URL,
    },
    twilio: {
      check: settings.TWILIO_ACCOUNT_SID
        ? createResponseCheck(settings.TWILIO_EMULATOR_URL ?? 'https://api.twilio.com')
        : null,
      emulator: settings.TWILIO_EMULATOR_URL,
    },
    google: {
      check:
        (settings.GOOGLE_MAPS_SERVER_KEY ?? settings.GOOGLE_MAPS_API_KEY)
          ? createResponseCheck(settings.GOOGLE_MAPS_URL ?? 'https://maps.googleapis.com')
          : null,
      emulator: settings.GOOGLE_MAPS_URL,
    },
  };
  return Promise.all(
    SYSTEM_PARTS.map(async (part) => {
      const { check, emulator } = checks[part];
      const [ok, recorded] = await Promise.all([check ? withTimeout(check(), false) : false, record]);
      const { lastSuccess = null, lastFailure = null } = recorded[part] ?? {};
      const known = { part, emulated: Boolean(emulator), lastSuccess, lastFailure };
      if (!check) return { ...known, state: 'off' as const, downSince: null };
      const before = reachability().get(part);
      const after: Reachability = ok ? { lastSuccess: new Date(now) } : { downSince: new Date(now), ...before };
      reachability().set(part, after);
      return {
        ...known,
        state: ok ? ('ok' as const) : ('down' as const),
        downSince: ok ? null : (after.downSince ?? null),
        lastSuccess: lastSuccess ?? after.lastSuccess ?? null,
      };
    }),
  );
}

/** Makes a check that succeeds if a server sends any response, even an error. */
function createResponseCheck(url: string): () => Promise<boolean> {
  return async () => {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PART_TIMEOUT_MS) });
    return true;
  };
}

/** When each part last did its work, and when it last failed, if the database has a record of it. */
async function recordedEvents(
  now: number,
): Promise<Partial<Record<SystemPart, Pick<PartHealth, 'lastSuccess' | 'lastFailure'>>>> {
  const [worker, notice, refund, sent, unsent] = await Promise.all([
    db().partReport.aggregate({ where: { part: 'worker' }, _max: { seen_at: true } }),
    db().paymentEvent.aggregate({ _max: { handled_at: true } }),
    db().payment.aggregate({ where: { status: 'refund_failed' }, _max: { status_since: true } }),
    db().message.aggregate({ _max: { sent_at: true } }),
    db().message.aggregate({ where: { status: 'failed' }, _max: { attempted_at: true } }),
  ]);
  const seen = worker._max.seen_at;
  return {
    worker: { lastSuccess: seen, lastFailure: seen && +seen < now - MAX_REPORT_AGE_MS ? seen : null },
    stripe: { lastSuccess: notice._max.handled_at, lastFailure: refund._max.status_since },
    twilio: { lastSuccess: sent._max.sent_at, lastFailure: unsent._max.attempted_at },
  };
}

/** The alerts that running processes reported last, one per rule and subject. */
async function alertsNow(now: number): Promise<ActiveAlert[]> {
  const reports = await db().partReport.findMany({
    where: { seen_at: { gt: new Date(now - MAX_REPORT_AGE_MS) } },
    select: { alerts: true },
  });
  const byKey = group(
    reports.flatMap(({ alerts }) => alerts),
    ({ alert, about }) => `${alert} ${about}`,
  );
  return [...byKey.values()]
    .flatMap((same) => same.sort((a, b) => a.since - b.since)[0] ?? [])
    .map((state) => ({ ...state, severity: ALERT_RULES[state.alert].severity }))
    .sort((a, b) => Number(b.firing) - Number(a.firing) || a.since - b.since);
}

async function lastArchived(): Promise<Date | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`SELECT last_archived_time AS at FROM pg_stat_archiver`;
  return row?.at ?? null;
}

/** The value of `result`; `otherwise` if it fails, or takes half a second longer than {@link PART_TIMEOUT_MS}. */
async function withTimeout<T>(result: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PART_TIMEOUT_MS + SECOND / 2);
  });
  return Promise.race([result.catch(() => otherwise), limit]).finally(() => clearTimeout(timer));
}
