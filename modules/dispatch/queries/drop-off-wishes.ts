import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { unansweredDropOff } from '#modules/request/index.ts';
import { CHANGEABLE_STATUSES } from '#modules/request/rules/changed-job.ts';

/** A customer's wish for another drop-off. */
export interface DropOffWish {
  /** The request's id. */
  id: string;
  number: string;
  askedAt: Date | null;
}

/** The customers' wishes for another drop-off that dispatch hasn't answered yet, the oldest first. */
export async function dropOffWishes(): Promise<DropOffWish[]> {
  const rows = await db().customerRequest.findMany({
    // The first condition must stay the same as the partial index's. Otherwise, PostgreSQL doesn't use the index.
    where: { drop_off_asked_at: { not: null }, status: { in: [...CHANGEABLE_STATUSES] } },
    orderBy: { drop_off_asked_at: 'asc' },
  });
  return rows
    .filter((row) => unansweredDropOff(row) !== null)
    .map((row) => ({ id: row.id, number: formatRequestNumber(row.request_number), askedAt: row.drop_off_asked_at }));
}
