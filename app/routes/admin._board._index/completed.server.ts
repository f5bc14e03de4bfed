import { completedJobs } from '#modules/dispatch/index.ts';
import { readPickedPeriod, pickedPeriodQuery } from '../../http/desk/picked-period.ts';
import { loadStatistics } from './statistics.server.ts';

/** Loads a period's statistics, and one page of all completed jobs, whatever the period. */
export async function loadCompleted(query: URLSearchParams, now: number) {
  const picked = readPickedPeriod(query);
  const [statistics, jobs] = await Promise.all([loadStatistics(picked, now), completedJobs(query.get('before'))]);
  return { ...statistics, chosen: pickedPeriodQuery(picked), ...jobs };
}
