import type { Cents } from '#kernel/money.ts';

/** What similar jobs cost is shown only if there are at least this many. */
export const MIN_SIMILAR_JOBS = 10;

/** What similar jobs of the past cost. */
export interface SimilarJobs {
  median: Cents;
  /** The middle half of the prices lies between these two. */
  low: Cents;
  high: Cents;
  jobs: number;
  /** The band of the job's distance (`distanceBand` of modules/provider/rules/providers.ts). */
  band: number;
  /** How many percent of the offered prices were accepted; null if fewer than {@link MIN_SIMILAR_JOBS} were. */
  accepted: number | null;
}
