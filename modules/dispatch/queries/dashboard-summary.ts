import { DAY } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import type { RequestStatus, RequestType } from '#modules/request/rules/statuses.ts';
import { IS_ACTIVE_SQL } from '../indexed-conditions.ts';
import { cardsOf } from './cards.ts';
import type { RequestCard } from './cards.ts';

/** At most this many of the requests cancelled in the last 24 hours are shown. A search finds the others. */
const MAX_CANCELLED_SHOWN = 10;

/** The latest requests cancelled in the last 24 hours, newest first. */
export async function latestCancelled(now: number): Promise<RequestCard[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM customer_requests
     WHERE status = 'cancelled' AND cancelled_at > ${new Date(now - DAY)}
     ORDER BY cancelled_at DESC LIMIT ${MAX_CANCELLED_SHOWN}`;
  return cardsOf(rows.map(({ id }) => id));
}

/** The numbers of active requests in the dashboard's header, by status and by type. */
export type DeskCounts = Record<'pending' | 'negotiating' | 'phone' | 'online', number>;

/** Counts the active requests by status and by type, in one query. */
export async function deskCounts(): Promise<DeskCounts> {
  const groups = await db().$queryRaw<{ request_type: RequestType; status: RequestStatus; count: number }[]>`
    SELECT request_type, status, count(*)::int AS count FROM customer_requests WHERE ${IS_ACTIVE_SQL} GROUP BY 1, 2`;
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, group) => total + group.count, 0);
  return {
    pending: sum(({ status }) => status === 'pending_admin_review'),
    negotiating: sum(({ status }) => status === 'negotiating'),
    phone: sum(({ request_type }) => request_type === 'phone'),
    online: sum(({ request_type }) => request_type === 'online'),
  };
}
