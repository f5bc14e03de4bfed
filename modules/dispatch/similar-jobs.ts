import { bandEnds, distanceBand } from '#modules/provider/rules/providers.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { MIN_SIMILAR_JOBS } from './rules/similar-jobs.ts';
import type { SimilarJobs } from './rules/similar-jobs.ts';

/** Only this many of the latest jobs count. Older ones say little about today's prices. */
const MAX_JOBS = 100;
/** The share of accepted prices is computed from at most this many of the latest requests, so the query is fast. */
const MAX_REQUESTS = 2_000;

interface SimilarJobsRow {
  jobs: number;
  quartiles: [number, number, number] | null;
  decided: number;
  accepted: number;
}

/**
 * The prices of the latest jobs with the same service and about the same distance; null if there are fewer than ten.
 * The prices are in the job records, which are kept after the requests are deleted. The share of accepted prices comes
 * from the requests, so it covers only the last two months.
 * @param miles the job's distance; null if unknown
 */
export async function similarJobs(service: ServiceType, miles: number | null): Promise<SimilarJobs | null> {
  const band = distanceBand(miles);
  const [found] = await db().$queryRaw<SimilarJobsRow[]>`
    WITH done AS (
      SELECT price_cents FROM provider_jobs
       WHERE outcome = 'completed' AND service_type = ${service} AND distance_band = ${band}::smallint
       ORDER BY ended_at DESC LIMIT ${MAX_JOBS}),
    latest AS (
      SELECT service_type, estimated_distance, admin_price_cents, final_price_cents, customer_final_decision
        FROM customer_requests WHERE request_type = 'online' ORDER BY created_at DESC, id DESC LIMIT ${MAX_REQUESTS}),
    offered AS (
      SELECT final_price_cents IS NOT NULL AS accepted FROM latest
       WHERE service_type = ${service} AND ${isInBandSql(band)} AND admin_price_cents IS NOT NULL
         AND (final_price_cents IS NOT NULL OR customer_final_decision = 'rejected')
       LIMIT ${MAX_JOBS})
    SELECT (SELECT count(*)::int FROM done) AS jobs,
           (SELECT percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY price_cents) FROM done) AS quartiles,
           (SELECT count(*)::int FROM offered) AS decided,
           (SELECT count(*)::int FROM offered WHERE accepted) AS accepted`;
  if (!found?.quartiles || found.jobs < MIN_SIMILAR_JOBS) return null;
  const [low, median, high] = found.quartiles;
  const { decided, accepted } = found;
  return {
    median: Math.round(median),
    low: Math.round(low),
    high: Math.round(high),
    jobs: found.jobs,
    band,
    accepted: decided < MIN_SIMILAR_JOBS ? null : Math.round((accepted / decided) * 100),
  };
}

function isInBandSql(band: number): Prisma.Sql {
  const { from, to } = bandEnds(band);
  if (from === null && to === null) return Prisma.sql`estimated_distance IS NULL`;
  return Prisma.sql`estimated_distance > ${from ?? -1} AND estimated_distance <= ${to ?? 'Infinity'}::float8`;
}
