import { db } from '#kernel/server/db.ts';
import type { PeriodRange } from '#modules/payment/rules/commission-periods.ts';
import { TIME_ZONE } from '#modules/place/rules/region.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';

/** How many promised arrival times were kept, and how many weren't. */
export interface KeptAndLate {
  kept: number;
  late: number;
}

export interface ArrivalPromises {
  total: KeptAndLate;
  /** Most promises first. */
  byProvider: (KeptAndLate & { id: string; name: string })[];
  /** By the local hour of the promised time, 0 to 23; hours without promises are left out. */
  byHour: (KeptAndLate & { hour: number })[];
  byService: (KeptAndLate & { service: ServiceType })[];
}

interface Row extends KeptAndLate {
  provider: string | null;
  name: string | null;
  hour: number | null;
  service: ServiceType | null;
}

/** At most this many providers are listed, those with the most promises. More wouldn't be useful. */
const MAX_PROVIDERS = 20;

/**
 * The promised arrival times of a period. For each job, only the first promised time counts. Kept: the provider arrived
 * by then. Late: the provider arrived later, or hadn't arrived when that time passed. A job that ended before that
 * time, without the provider arriving, counts as neither.
 */
export async function arrivalPromisesIn({ from, to }: PeriodRange, now: number): Promise<ArrivalPromises> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT j.provider_id AS provider, p.name, j.hour, j.service_type AS service,
           count(*) FILTER (WHERE j.kept)::int AS kept, count(*) FILTER (WHERE NOT j.kept)::int AS late
      FROM (SELECT provider_id, service_type, coalesce(arrived_at <= promised_at, false) AS kept,
                   extract(hour FROM promised_at AT TIME ZONE ${TIME_ZONE}::text)::int AS hour
              FROM provider_jobs
             WHERE promised_at BETWEEN ${from.toISOString()}::timestamptz AND ${to.toISOString()}::timestamptz
               AND (arrived_at IS NOT NULL OR promised_at < coalesce(ended_at, ${new Date(now)}::timestamptz))) j
      JOIN providers p ON p.id = j.provider_id
     GROUP BY GROUPING SETS ((), (j.provider_id, p.name), (j.hour), (j.service_type))
     ORDER BY count(*) DESC, p.name, j.hour`;
  const total = rows.find(({ provider, hour, service }) => provider === null && hour === null && service === null);
  return {
    total: { kept: total?.kept ?? 0, late: total?.late ?? 0 },
    byProvider: rows
      .flatMap(({ provider: id, name, kept, late }) => (id !== null && name !== null ? [{ id, name, kept, late }] : []))
      .slice(0, MAX_PROVIDERS),
    byHour: rows
      .flatMap(({ hour, kept, late }) => (hour === null ? [] : [{ hour, kept, late }]))
      .sort((a, b) => a.hour - b.hour),
    byService: rows.flatMap(({ service, kept, late }) => (service === null ? [] : [{ service, kept, late }])),
  };
}
