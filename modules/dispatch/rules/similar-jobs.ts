import type { Cents } from '#kernel/money.ts';

/** The prices of similar jobs are shown only if there are at least this many jobs. */
export const MIN_SIMILAR_JOBS = 10;

/** The prices of similar jobs in the past. */
export interface SimilarJobs {
  median: Cents;
  /** The middle half of the prices lies between `low` and `high`. */
  low: Cents;
  high: Cents;
  jobs: number;
  /** The band of the job's distance (`distanceBand` of modules/provider/rules/providers.ts). */
  band: number;
  /**
   * The percentage of offered prices that were accepted. Null if fewer than {@link MIN_SIMILAR_JOBS} were answered.
   */
  accepted: number | null;
}
