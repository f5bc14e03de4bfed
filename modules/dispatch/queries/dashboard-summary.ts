import { DAY } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { LOCKED_IN } from '#modules/request/rules/locked-in.ts';
import type { RequestStatus, RequestType } from '#modules/request/rules/statuses.ts';
import { IS_ACTIVE, WAITS_FOR_DESK } from '../indexed-conditions.ts';
import { CARD_COLUMNS, cardOf } from './cards.ts';
import type { CardRow, RequestCard } from './cards.ts';

/** How many of the requests cancelled within a day are shown. A search finds the others. */
const CANCELLED_SHOWN = 10;

/** How many requests with a child or pet locked in are shown first. The list has the others, with their mark. */
const LOCKED_IN_SHOWN = 10;

/** The active requests with a child or pet locked in, the longest first; those with a child come before the others. */
export async function lockedInRequests(): Promise<RequestCard[]> {
  const rows = await db().$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM customer_requests r WHERE locked_in IS NOT NULL AND ${IS_ACTIVE}
     ORDER BY array_position(${[...LOCKED_IN]}::text[], locked_in), created_at LIMIT ${LOCKED_IN_SHOWN}`;
  return rows.map(cardOf);
}

/** The request that has waited longest for the desk, besides those with somebody locked in; null if none is waiting. */
export async function longestWaiting(): Promise<RequestCard | null> {
  const [row] = await db().$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM customer_requests r WHERE ${WAITS_FOR_DESK} AND locked_in IS NULL
     ORDER BY turn_since LIMIT 1`;
  return row ? cardOf(row) : null;
}

/** The latest requests cancelled within a day, newest first. */
export async function latestCancelled(now: number): Promise<RequestCard[]> {
  const rows = await db().$queryRaw<CardRow[]>`
    SELECT ${CARD_COLUMNS} FROM customer_requests r
     WHERE status = 'cancelled' AND cancelled_at > ${new Date(now - DAY)}
     ORDER BY cancelled_at DESC LIMIT ${CANCELLED_SHOWN}`;
  return rows.map(cardOf);
}

/** How many active requests the dashboard's header shows, by status and by type. */
export type DeskCounts = Record<'pending' | 'negotiating' | 'phone' | 'online', number>;

/** Counts the active requests by status and by type, in one query. */
export async function deskCounts(): Promise<DeskCounts> {
  const groups = await db().$queryRaw<{ request_type: RequestType; status: RequestStatus; count: number }[]>`
    SELECT request_type, status, count(*)::int AS count FROM customer_requests WHERE ${IS_ACTIVE} GROUP BY 1, 2`;
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, group) => total + group.count, 0);
  return {
    pending: sum(({ status }) => status === 'pending_admin_review'),
    negotiating: sum(({ status }) => status === 'negotiating'),
    phone: sum(({ request_type }) => request_type === 'phone'),
    online: sum(({ request_type }) => request_type === 'online'),
  };
}
