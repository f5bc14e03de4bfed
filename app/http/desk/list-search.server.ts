import { readRequestNumber } from '#kernel/request-number.ts';
import { MAX_SEARCH_CHARS, searchTerms } from '#modules/dispatch/rules/search.ts';
import { deskPath, readListFilters } from '../../ui/desk/desk-query.ts';
import type { OwnPath } from '../own-path.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import { sealForDeskUrl, unsealFromDeskUrl } from '../sealed.server.ts';

/**
 * Reads the search and filters from the URL of the request list. Search text is encrypted (`find`); a plain `q` counts
 * only if it's a request number, which isn't personal.
 */
export function readListSearch(query: URLSearchParams): ListSearch {
  const filters = readListFilters(query);
  const number = query.get('q')?.trim() ?? '';
  if (filters.find === null && readRequestNumber(number))
    return { ...filters, q: number, find: sealForDeskUrl(number) };
  const q = unsealFromDeskUrl(filters.find);
  return { ...filters, q, find: q ? filters.find : null };
}

/** The URL that shows the results of a posted search. */
export function searchPath(fields: Record<string, string>): OwnPath {
  const typed = (fields.q ?? '').slice(0, MAX_SEARCH_CHARS);
  const filters = readListFilters({ get: (name) => fields[name] ?? null });
  return deskPath({ ...filters, find: searchTerms(typed).length > 0 ? sealForDeskUrl(typed) : null });
}
