import type { Cents } from '#kernel/money.ts';
import { HINT_JOBS, distanceBand } from '#modules/provider/rules/providers.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { db } from '#kernel/server/db.ts';

/** Older jobs say little of today's prices. */
const LATEST = 100;

/** What past jobs of a kind cost. */
export interface PriceHint {
  medianCents: Cents;
  jobs: number;
  /** modules/provider/rules/providers.ts, `distanceBand`. */
  band: number;
}

/**
 * The median price of the latest jobs of the same service and distance; null where there are fewer than five. Read from the
 * jobs that outlive their requests.
 * @param miles the job's distance, or null
 */
export async function priceHint(service: ServiceType, miles: number | null): Promise<PriceHint | null> {
  const band = distanceBand(miles);
  const [found] = await db().$queryRaw<{ jobs: number; median: number | null }[]>`
    SELECT count(*)::int AS jobs, percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents) AS median
      FROM (SELECT price_cents FROM provider_jobs
             WHERE outcome = 'completed' AND service_type = ${service}::"ServiceType" AND distance_band = ${band}::smallint
             ORDER BY ended_at DESC LIMIT ${LATEST}) AS latest`;
  if (!found?.median || found.jobs < HINT_JOBS) return null;
  return { medianCents: Math.round(found.median), jobs: found.jobs, band };
}
