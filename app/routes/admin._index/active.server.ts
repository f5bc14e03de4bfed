import { DAY } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { WAITS_FOR_DESK } from '#modules/dispatch/index.ts';
import { readAsked } from '../../http/desk/desk-asked.server.ts';
import { isAsked } from '../../ui/desk/desk-query.ts';
import { loadLists } from './list.server.ts';
import { COLUMN_LIST, present } from './row.server.ts';
import type { Row } from './row.server.ts';

/** Of what was cancelled within a day only the last are shown; the others are a click away. */
const CANCELLED_SHOWN = 10;

/** The active lists, a page each, or what was asked for; beside the former what waits longest, and what was cancelled. */
export async function loadActive(query: URLSearchParams, now = Date.now()) {
  const asked = readAsked(query);
  const isSearch = isAsked(asked);
  const [lists, longest, cancelled] = await Promise.all([
    loadLists(query, asked),
    isSearch ? null : loadLongest(),
    isSearch ? [] : loadCancelled(now),
  ]);
  return { asked, isSearch, ...lists, longest, cancelled };
}

/** The one request that has waited longest for the desk itself. */
async function loadLongest() {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT ${COLUMN_LIST} FROM customer_requests r WHERE ${WAITS_FOR_DESK} ORDER BY turn_since LIMIT 1`;
  return row ? present(row) : null;
}

async function loadCancelled(now: number) {
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${COLUMN_LIST} FROM customer_requests r
     WHERE status = 'cancelled' AND cancelled_at > ${new Date(now - DAY)}
     ORDER BY cancelled_at DESC LIMIT ${CANCELLED_SHOWN}`;
  return rows.map(present);
}
