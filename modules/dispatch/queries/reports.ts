import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns';
import { db } from '#kernel/server/db.ts';
import { dayText, periodRange } from '#modules/payment/rules/commission-periods.ts';
import type { PeriodRange } from '#modules/payment/rules/commission-periods.ts';
import { TIME_ZONE } from '#modules/place/rules/region.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { MIN_JOBS_FOR_STATISTICS, REPORTED_STEPS } from '../rules/reports.ts';
import type { LostReason, ReportDays, ReportedStep } from '../rules/reports.ts';
import { arrivalPromisesIn } from './promises.ts';
import type { ArrivalPromises } from './promises.ts';

/** How long a step took, in minutes. The times are null if too few jobs took this step. */
export interface StepTimes {
  jobs: number;
  median: number | null;
  p90: number | null;
}

export type TimesByStep = Record<ReportedStep, StepTimes>;

/**
 * The reports of a period. A request belongs to the day on which it was made. The figures are stored apart from the
 * requests, and stay when the requests are deleted.
 */
export interface Reports {
  range: PeriodRange;
  /** The number of requests that ended. */
  jobs: number;
  total: TimesByStep;
  /** The times of the same number of days just before this period. */
  before: TimesByStep;
  byHour: { hour: number; times: TimesByStep }[];
  byService: { service: ServiceType; times: TimesByStep }[];
  /**
   * The times, grouped by the admin who was the first to open the request. `email` is null if nobody opened it, or the
   * account was deleted.
   */
  byDispatcher: { email: string | null; times: TimesByStep }[];
  promises: ArrivalPromises;
  acceptance: { band: number; offers: number; accepted: number }[];
  lost: { reason: LostReason; count: number }[];
}

type StepRow = { [S in ReportedStep as `${S}_jobs`]: number } & {
  [S in ReportedStep as `${S}_median` | `${S}_p90`]: number | null;
} & { level: number; hour: number | null; service: ServiceType | null; email: string | null; jobs: number };

/**
 * The values of SQL's GROUPING(hour, service, email). It has a bit for each of the three columns; the bit is 1 if the
 * row isn't grouped by that column.
 */
const GROUPING = { total: 0b111, hour: 0b011, service: 0b101, dispatcher: 0b110 };

/** The reports of the last `days` days, including today. */
export async function readReports(days: ReportDays, now = Date.now()): Promise<Reports> {
  const firstDay = subDays(new TZDate(now, TIME_ZONE), days - 1);
  const from = dayText(firstDay);
  const to = dayText(now);
  const range = periodRange({ period: 'custom', from, to }, now) ?? { from: new Date(now), to: new Date(now) };
  const [rows, rowsBefore, acceptance, lost, promises] = await Promise.all([
    readStepRows(from, to),
    readStepRows(dayText(subDays(firstDay, days)), dayText(subDays(firstDay, 1))),
    db().$queryRaw<Reports['acceptance']>`
      SELECT price_band AS band, count(*)::int AS offers, (count(*) FILTER (WHERE accepted))::int AS accepted
        FROM job_figures WHERE day BETWEEN ${from}::date AND ${to}::date AND price_band IS NOT NULL
       GROUP BY 1 ORDER BY 1`,
    db().$queryRaw<Reports['lost']>`
      SELECT lost_reason AS reason, count(*)::int AS count
        FROM job_figures WHERE day BETWEEN ${from}::date AND ${to}::date AND lost_reason IS NOT NULL
       GROUP BY 1 ORDER BY 2 DESC, 1`,
    arrivalPromisesIn(range, now),
  ]);
  const rowsAtLevel = (level: number) => rows.filter((row) => row.level === level);
  const totalOf = (some: StepRow[]) => some.find(({ level }) => level === GROUPING.total);
  const total = totalOf(rows);
  return {
    range,
    jobs: total?.jobs ?? 0,
    total: timesOf(total),
    before: timesOf(totalOf(rowsBefore)),
    byHour: rowsAtLevel(GROUPING.hour).map((row) => ({ hour: row.hour ?? 0, times: timesOf(row) })),
    byService: rowsAtLevel(GROUPING.service).flatMap((row) =>
      row.service ? [{ service: row.service, times: timesOf(row) }] : [],
    ),
    byDispatcher: rowsAtLevel(GROUPING.dispatcher).map((row) => ({ email: row.email, times: timesOf(row) })),
    promises,
    acceptance,
    lost,
  };
}

async function readStepRows(from: string, to: string): Promise<StepRow[]> {
  return db().$queryRaw<StepRow[]>`
    SELECT GROUPING(f.hour, f.service_type, a.email) AS level, f.hour, f.service_type AS service, a.email, count(*)::int AS jobs,
           count(price_minutes)::int AS price_jobs,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY price_minutes) AS price_median,
           percentile_cont(0.9) WITHIN GROUP (ORDER BY price_minutes) AS price_p90,
           count(accept_minutes)::int AS accept_jobs,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY accept_minutes) AS accept_median,
           percentile_cont(0.9) WITHIN GROUP (ORDER BY accept_minutes) AS accept_p90,
           count(assign_minutes)::int AS assign_jobs,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY assign_minutes) AS assign_median,
           percentile_cont(0.9) WITHIN GROUP (ORDER BY assign_minutes) AS assign_p90,
           count(arrive_minutes)::int AS arrive_jobs,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY arrive_minutes) AS arrive_median,
           percentile_cont(0.9) WITHIN GROUP (ORDER BY arrive_minutes) AS arrive_p90
      FROM job_figures f LEFT JOIN admins a ON a.id = f.admin_id
     WHERE f.day BETWEEN ${from}::date AND ${to}::date
     GROUP BY GROUPING SETS ((), (f.hour), (f.service_type), (a.email))
     ORDER BY f.hour, f.service_type, a.email`;
}

function timesOf(row: StepRow | undefined): TimesByStep {
  const entries = REPORTED_STEPS.map((step): [ReportedStep, StepTimes] => {
    const jobs = row?.[`${step}_jobs`] ?? 0;
    const enough = jobs >= MIN_JOBS_FOR_STATISTICS;
    const minutes = (of: 'median' | 'p90') => (enough ? (row?.[`${step}_${of}`] ?? null) : null);
    return [step, { jobs, median: minutes('median'), p90: minutes('p90') }];
  });
  return Object.fromEntries(entries) as TimesByStep;
}
