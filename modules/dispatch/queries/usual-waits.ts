import { TZDate } from '@date-fns/tz';
import { subDays } from 'date-fns';
import { MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { createCachedReader } from '#kernel/server/remembered.ts';
import { dayText } from '#modules/payment/rules/commission-periods.ts';
import { TIME_ZONE } from '#modules/place/rules/region.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';

/** The usual waits are computed from the jobs of this many days, including today. */
const WINDOW_DAYS = 28;
/** A usual wait needs at least this many jobs. If the service had fewer, {@link usualWaitsIn} uses all services. */
const MIN_JOBS = 20;
/** The share of jobs that took at most the usual wait. */
const USUAL_SHARE = 0.75;
/** A longer usual wait isn't shown, because it doesn't help the customer decide. */
const MAX_MINUTES = 180;
const FRESH_MS = 10 * MINUTE;

/** How many minutes most customers waited lately; null if we can't say. */
export interface UsualWaits {
  /** From the request to the price. */
  price: number | null;
  /** From the deposit to the provider's arrival. */
  arrival: number | null;
}

/** The waits of one service, or of all services if `service` is null. */
interface WaitRow {
  service: ServiceType | null;
  price_jobs: number;
  price: number | null;
  arrival_jobs: number;
  arrival: number | null;
}

/** The usual waits for a service, at most 20 minutes old (twice {@link FRESH_MS}). */
export async function usualWaits(service: ServiceType): Promise<UsualWaits> {
  return usualWaitsIn((await readCachedWaits()) ?? [], service);
}

const readCachedWaits = createCachedReader('usual waits', FRESH_MS, () => readWaits());

/** The usual waits by service and overall. A request that was lost during a wait counts as an endless wait. */
export async function readWaits(now = Date.now()): Promise<WaitRow[]> {
  const from = dayText(subDays(new TZDate(now, TIME_ZONE), WINDOW_DAYS - 1));
  return db().$queryRaw<WaitRow[]>`
    SELECT service_type AS service,
           count(price)::int AS price_jobs,
           percentile_disc(${USUAL_SHARE}::float8) WITHIN GROUP (ORDER BY price) AS price,
           count(arrival)::int AS arrival_jobs,
           percentile_disc(${USUAL_SHARE}::float8) WITHIN GROUP (ORDER BY arrival) AS arrival
      FROM (SELECT service_type,
                   CASE WHEN price_minutes IS NULL AND lost_reason IN ('no_answer', 'customer_cancelled')
                        THEN 'Infinity'::float8 ELSE price_minutes END AS price,
                   CASE WHEN wait_minutes IS NULL AND lost_reason IN ('no_provider', 'refund_taken')
                        THEN 'Infinity'::float8 ELSE wait_minutes END AS arrival
              FROM job_figures WHERE day BETWEEN ${from}::date AND ${dayText(now)}::date) waits
     GROUP BY GROUPING SETS ((), (service_type))`;
}

/**
 * The usual waits for a service. If the service had fewer than {@link MIN_JOBS} jobs, each wait is that of all services
 * together, or the service's own wait if that's longer.
 */
export function usualWaitsIn(waits: readonly WaitRow[], service: ServiceType): UsualWaits {
  const [own, all] = [service, null].map((one) => waits.find((row) => row.service === one));
  const usual = (wait: 'price' | 'arrival') => {
    const ofOwn = own?.[wait] ?? 0;
    const isEnough = (row: WaitRow | undefined) => row !== undefined && row[`${wait}_jobs`] >= MIN_JOBS;
    const minutes = isEnough(own) ? ofOwn : isEnough(all) ? Math.max(ofOwn, all?.[wait] ?? 0) : Infinity;
    return minutes > MAX_MINUTES ? null : Math.max(1, Math.ceil(minutes));
  };
  return { price: usual('price'), arrival: usual('arrival') };
}
