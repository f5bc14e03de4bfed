import { searchTerms } from '#modules/dispatch/rules/search.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus, RequestType } from '#modules/request/rules/statuses.ts';
import type { OwnPath } from '../../http/own-path.ts';

/** A question for the list of requests as its address holds it. */
export interface Question {
  /** What was typed, sealed (app/http/sealed.server.ts): a name, a phone or a plate has no place in an address. */
  find: string | null;
  status: CanonicalStatus | null;
  service: ServiceType | null;
}

/** What the list was asked for. */
export interface ListSearch extends Question {
  /** As it was typed. */
  q: string;
}

/** The question an address, or the posted form, asks; what is none of ours counts as not asked. */
export function readQuestion(query: Pick<URLSearchParams, 'get'>): Question {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === query.get(name)) ?? null;
  return {
    find: query.get('find'),
    status: one('status', CANONICAL_STATUSES),
    service: one('service', SERVICE_TYPES),
  };
}

/** Whether anything was asked at all: else the list is what is under way. */
export function isFiltered({ q, status, service }: Omit<ListSearch, 'find'>): boolean {
  return searchTerms(q).length > 0 || status !== null || service !== null;
}

/** Where each of the two lists goes on; they are paged apart. */
export type Befores = Partial<Record<RequestType, string | null>>;

/** The address of the list for a question. */
export function deskPath({ find, status, service }: Partial<Question>, befores: Befores = {}): OwnPath {
  const query = new URLSearchParams({ tab: 'active' });
  if (status) query.set('status', status);
  if (service) query.set('service', service);
  if (find) query.set('find', find);
  for (const type of ['phone', 'online'] as const) {
    const before = befores[type];
    if (before) query.set(`${type}_before`, before);
  }
  return `/admin?${query.toString()}`;
}
