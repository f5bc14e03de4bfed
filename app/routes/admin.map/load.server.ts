import { mapBoard } from '#modules/dispatch/index.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { isFiltered } from '../../ui/desk/desk-query.ts';

/** The map of open jobs, or of what the board's search found. */
export async function loadMapBoard(query: URLSearchParams, now = Date.now()) {
  const search = readListSearch(query);
  const board = await fromDatabase(() => mapBoard(search, now));
  return { ...board, search, isSearch: isFiltered(search) || search.type !== null };
}
