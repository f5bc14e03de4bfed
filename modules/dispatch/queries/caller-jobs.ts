import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { cardsOf } from './cards.ts';
import type { RequestCard } from './cards.ts';

/**
 * The page lists at most this many jobs. Requests are deleted after two months. Callers don't make more in that time,
 * and nobody would read more.
 */
const MAX_SHOWN = 100;

/** How many requests with this phone number were made before this time. Requests are deleted after two months. */
export function countEarlierJobs(phone: string, before: Date): Promise<number> {
  return db().customerRequest.count({ where: { phone, created_at: { lt: before } } });
}

/** All jobs of one caller, and the request that the admin opened the list from. */
export interface CallerJobs {
  phone: string;
  request: { id: string; number: string };
  /** All requests with that phone number, the newest first. */
  jobs: RequestCard[];
}

/** All jobs with this request's phone number, including this one; null if there's no such request. */
export async function callerJobs(id: string): Promise<CallerJobs | null> {
  const row = await db().customerRequest.findUnique({ where: { id }, select: { phone: true, request_number: true } });
  if (!row) return null;
  const { phone, request_number } = row;
  const jobs = await db().customerRequest.findMany({
    where: { phone },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MAX_SHOWN,
    select: { id: true },
  });
  const request = { id, number: formatRequestNumber(request_number) };
  return { phone, request, jobs: await cardsOf(jobs.map((job) => job.id)) };
}

/** The latest request made with this phone number, and the number of all such requests; null if there are none. */
export async function latestJobOf(phone: string): Promise<{ id: string; count: number } | null> {
  const [latest, count] = await Promise.all([
    db().customerRequest.findFirst({ where: { phone }, orderBy: { created_at: 'desc' }, select: { id: true } }),
    db().customerRequest.count({ where: { phone } }),
  ]);
  return latest && { id: latest.id, count };
}
