import type { Cents } from '#kernel/money.ts';
import { MIN_HINT_JOBS, distanceBand } from '#modules/provider/rules/providers.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { db } from '#kernel/server/db.ts';

/** At most this many jobs count. Older ones say little about today's prices. */
const MAX_JOBS = 100;

/** What similar past jobs cost. */
export interface PriceHint {
  medianCents: Cents;
  jobs: number;
  /** The band of the job's distance, see `distanceBand` in modules/provider/rules/providers.ts. */
  band: number;
}

/**
 * The median price of the latest jobs with the same service and distance; null if there are fewer than five. Read from
 * the records of jobs, which are kept after their requests are deleted.
 * @param miles the job's distance; null if unknown
 */
export async function priceHint(service: ServiceType, miles: number | null): Promise<PriceHint | null> {
  const band = distanceBand(miles);
  const [found] = await db().$queryRaw<{ jobs: number; median: number | null }[]>`
    SELECT count(*)::int AS jobs, percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents) AS median
      FROM (SELECT price_cents FROM provider_jobs
             WHERE outcome = 'completed' AND service_type = ${service} AND distance_band = ${band}::smallint
             ORDER BY ended_at DESC LIMIT ${MAX_JOBS}) AS latest`;
  if (!found?.median || found.jobs < MIN_HINT_JOBS) return null;
  return { medianCents: Math.round(found.median), jobs: found.jobs, band };
}
