import { readCursor } from '#kernel/cursor.ts';
import { ENDED } from '#modules/request/rules/statuses.ts';
import type { RequestType } from '#modules/request/rules/statuses.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { IS_ACTIVE_SQL } from '../indexed-conditions.ts';
import { sortForBoard } from '../rules/board.ts';
import { searchTerms } from '../rules/search.ts';
import { BOARD_PAGE_SIZE, filterConditionsOf } from './board-page.ts';
import type { BoardPage, BoardQuery } from './board-page.ts';
import { BOARD_ORDER_COLUMNS, cardsOf, boardOrderOf } from './cards.ts';
import { findRequestsPage } from './found-requests.ts';
import { readRequestRows } from './request-rows.ts';

/**
 * One page of the desk's board (/admin). Active requests are in the board's order. Search results and closed requests
 * are newest first.
 * @param pageStart the `next` of the previous page. With any other value, the first page is returned
 */
export function loadBoardPage(query: BoardQuery, pageStart: string | null, now = Date.now()): Promise<BoardPage> {
  const termSets = searchTerms(query.q);
  const isOpen = termSets.length === 0 && !(query.status && ENDED.includes(query.status));
  if (isOpen) return readOpenPage(query, /^\d{1,6}$/.test(pageStart ?? '') ? Number(pageStart) : 0, now);
  const before = readCursor(pageStart);
  // Ignore a cursor from another list. The id in a cursor of this list is a UUID, which has 36 characters. The one in a
  // cursor of the activity log, for example, is a number.
  return findRequestsPage(query, termSets, before?.id.length === 36 ? before : undefined);
}

/**
 * One page of the active requests. They're sorted here instead of in SQL, because the order depends on rules. That's
 * fast enough: a desk has a few hundred at most, and for most of them we read only the columns that decide the order.
 * @param skipped the number of requests on earlier pages
 */
async function readOpenPage(query: BoardQuery, skipped: number, now: number): Promise<BoardPage> {
  const conditions = [IS_ACTIVE_SQL, ...filterConditionsOf(query)];
  const rows = await readRequestRows(BOARD_ORDER_COLUMNS, Prisma.join(conditions, ' AND '));
  const ofType = (type: RequestType) => rows.filter(({ request_type }) => request_type === type);
  const viewed = query.type ? ofType(query.type) : rows;
  const sorted = sortForBoard(viewed.map(boardOrderOf), now);
  const end = skipped + BOARD_PAGE_SIZE;
  const countOf = (type: RequestType) => ({ count: ofType(type).length, more: false });
  return {
    rows: await cardsOf(sorted.slice(skipped, end).map(({ id }) => id)),
    counts: { phone: countOf('phone'), online: countOf('online') },
    next: end < sorted.length ? String(end) : null,
    isFirst: skipped === 0,
  };
}
