import {
  dropOffWishes,
  latestCancelled,
  lockedInRequests,
  longestWaiting,
  owedFees,
  sameCarRequests,
  unpaidJobs,
} from '#modules/dispatch/index.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { isFiltered } from '../../ui/desk/desk-query.ts';
import { loadLists } from './list.server.ts';

/**
 * The active requests, those with a child or pet locked in, the one that has waited longest, the recently cancelled ones
 * the fees owed to providers and the jobs not paid on site; or only the results of a search or filter.
 */
export async function loadActive(query: URLSearchParams, now = Date.now()) {
  const search = readListSearch(query);
  const isSearch = isFiltered(search);
  const [lists, lockedIn, longest, cancelled, fees, unpaid, dropOffs] = await Promise.all([
    loadLists(query, search),
    lockedInRequests(),
    isSearch ? null : longestWaiting(),
    isSearch ? [] : latestCancelled(now),
    isSearch ? [] : owedFees(),
    isSearch ? [] : unpaidJobs(now),
    isSearch ? [] : dropOffWishes(),
  ]);
  const cards = [...lists.phone.rows, ...lists.online.rows, ...lockedIn, ...(longest ? [longest] : [])];
  const sameCars = await sameCarRequests(cards.map(({ id }) => id));
  return { sameCars, search, isSearch, ...lists, lockedIn, longest, cancelled, fees, unpaid, dropOffs };
}
