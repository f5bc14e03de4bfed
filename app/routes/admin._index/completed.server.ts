import { completedJobs } from '#modules/dispatch/index.ts';
import { loadStatistics, readPicked, writePicked } from './statistics.server.ts';

/** The statistics of a period, and a page of completed jobs of any period. */
export async function loadCompleted(query: URLSearchParams, now: number) {
  const picked = readPicked(query);
  const [statistics, jobs] = await Promise.all([loadStatistics(picked, now), completedJobs(query.get('before'))]);
  return { ...statistics, chosen: writePicked(picked), ...jobs };
}
