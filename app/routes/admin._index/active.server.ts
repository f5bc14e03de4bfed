import { latestCancelled, longestWaiting } from '#modules/dispatch/index.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { isFiltered } from '../../ui/desk/desk-query.ts';
import { loadLists } from './list.server.ts';

/**
 * Loads the active requests, the one that has waited longest, and recently cancelled ones. With a search or filter,
 * loads only its results.
 */
export async function loadActive(query: URLSearchParams, now = Date.now()) {
  const search = readListSearch(query);
  const isSearch = isFiltered(search);
  const [lists, longest, cancelled] = await Promise.all([
    loadLists(query, search),
    isSearch ? null : longestWaiting(),
    isSearch ? [] : latestCancelled(now),
  ]);
  return { search, isSearch, ...lists, longest, cancelled };
}
