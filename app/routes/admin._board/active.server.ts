import {
  loadBoardPage,
  dropOffWishes,
  latestCancelled,
  readOpenRequestFacts,
  owedFees,
  sameCarsById,
  unpaidJobs,
} from '#modules/dispatch/index.ts';
import { readListSearch } from '../../http/desk/list-search.server.ts';
import { isFiltered } from '../../ui/desk/desk-query.ts';

/**
 * The board of active requests, the recently cancelled ones, the fees owed to providers, the jobs not paid on site and
 * the drop-offs that customers asked for. With a search or filter, only its results.
 */
export async function loadActive(query: URLSearchParams, now = Date.now()) {
  const search = readListSearch(query);
  const isSearch = isFiltered(search);
  const [board, cars, cancelled, fees, unpaid, dropOffs] = await Promise.all([
    loadBoardPage(search, query.get('from'), now),
    readOpenRequestFacts(),
    isSearch ? [] : latestCancelled(now),
    isSearch ? [] : owedFees(),
    isSearch ? [] : unpaidJobs(now),
    isSearch ? [] : dropOffWishes(),
  ]);
  const sameCars = sameCarsById(
    board.rows.map(({ id }) => id),
    cars,
  );
  return { board, sameCars, search, isSearch, cancelled, fees, unpaid, dropOffs };
}
