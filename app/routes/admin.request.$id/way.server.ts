import { exactMiles } from '#modules/place/rules/distance.ts';
import { isComing } from '#modules/provider/rules/positions.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { isUnseen, providerProgress } from '#modules/provider/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';

/** As many as a device sends in seven hours. */
const MOST_POSITIONS = 5_000;

/** The way of a request's provider as the desk sees it: where they are, and how far they drove as long as that is kept. */
export async function wayTo(row: Omit<CustomerRequest, 'create_nonce' | 'create_hash'>, now: number) {
  const coming = isComing(canonicalStatus(row.status));
  const { position, word } = providerProgress(row, now);
  return {
    coming,
    unseen: isUnseen(row, now),
    // Once they are there, how far they were is no news.
    position: coming ? position : null,
    word,
    track: row.provider_assigned ? await trackOf(row) : null,
  };
}

/** Of the present assignment; null when nothing is kept (any more). */
async function trackOf({ id, assignments }: Pick<CustomerRequest, 'id' | 'assignments'>) {
  const points = await db().providerPosition.findMany({
    where: { request_id: id, assignment: assignments, doubted: false },
    orderBy: { at: 'asc' },
    take: MOST_POSITIONS,
    select: { lat: true, lng: true },
  });
  if (points.length === 0) return null;
  const miles = points.reduce((sum, point, n) => sum + exactMiles(points[n - 1] ?? point, point), 0);
  return { count: points.length, miles: Math.round(miles * 10) / 10 };
}
