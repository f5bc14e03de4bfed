import { searchTerms } from '#modules/dispatch/rules/search.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { CANONICAL_STATUSES, REQUEST_TYPES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus, RequestType } from '#modules/request/rules/statuses.ts';
import type { OwnPath } from '../../http/own-path.ts';

/** The filters in the URL of the request list. */
export interface ListFilters {
  /** The search text, encrypted (app/http/sealed.server.ts): names, phones and plates don't belong in URLs. */
  find: string | null;
  status: CanonicalStatus | null;
  service: ServiceType | null;
  /** The view: only phone requests, or only online requests; null for both. */
  type: RequestType | null;
}

/** The filters in effect, with the search text decrypted. */
export interface ListSearch extends ListFilters {
  /** The search text, decrypted. */
  q: string;
}

/** Reads the filters from the URL or the posted form. Unknown values are ignored. */
export function readListFilters(query: Pick<URLSearchParams, 'get'>): ListFilters {
  const oneOf = <T extends string>(name: string, allowed: readonly T[]) =>
    allowed.find((value) => value === query.get(name)) ?? null;
  return {
    find: query.get('find'),
    status: oneOf('status', CANONICAL_STATUSES),
    service: oneOf('service', SERVICE_TYPES),
    type: oneOf('type', REQUEST_TYPES),
  };
}

/** Whether any filter is set. Without one, the list shows open requests. A view isn't a filter. */
export function isFiltered({ q, status, service }: Pick<ListSearch, 'q' | 'status' | 'service'>): boolean {
  return searchTerms(q).length > 0 || status !== null || service !== null;
}

/**
 * The list's URL for these filters.
 * @param from where this page of the list begins: `next` of the previous page (`BoardPage`)
 */
export function deskPath(filters: Partial<ListFilters>, from?: string | null): OwnPath {
  return `/admin?${queryOf({ tab: 'active' }, filters, from).toString()}`;
}

/**
 * The URL of the map with the jobs that these filters find.
 * @param area the part of the map to show, encrypted; undefined for the whole map
 */
export function mapPath(filters: Partial<ListFilters>, area?: string): OwnPath {
  const query = queryOf(area === undefined ? {} : { area }, filters).toString();
  return query === '' ? '/admin/map' : `/admin/map?${query}`;
}

function queryOf(
  start: Record<string, string>,
  { find, status, service, type }: Partial<ListFilters>,
  from?: string | null,
): URLSearchParams {
  const query = new URLSearchParams(start);
  if (type) query.set('type', type);
  if (status) query.set('status', status);
  if (service) query.set('service', service);
  if (find) query.set('find', find);
  if (from) query.set('from', from);
  return query;
}
