import { latestCancelled, longestWaiting } from '#modules/dispatch/index.ts';
import { readAsked } from '../../http/desk/desk-asked.server.ts';
import { isAsked } from '../../ui/desk/desk-query.ts';
import { loadLists } from './list.server.ts';

/** The active requests with what has waited longest and what was cancelled, or only what a search or filter asks for. */
export async function loadActive(query: URLSearchParams, now = Date.now()) {
  const asked = readAsked(query);
  const isSearch = isAsked(asked);
  const [lists, longest, cancelled] = await Promise.all([
    loadLists(query, asked),
    isSearch ? null : longestWaiting(),
    isSearch ? [] : latestCancelled(now),
  ]);
  return { asked, isSearch, ...lists, longest, cancelled };
}
