import { SEARCH_LIMIT, searchTerms } from '#domain/search.ts';
import { SERVICE_TYPES } from '#domain/services.ts';
import type { ServiceType } from '#domain/services.ts';
import { CANONICAL_STATUSES } from '#domain/statuses.ts';
import type { CanonicalStatus, RequestType } from '#domain/statuses.ts';

/** What the list of requests was asked for; each is a part of the address. */
export interface Asked {
  /** As it was typed. */
  q: string;
  status: CanonicalStatus | null;
  service: ServiceType | null;
}

/** The question an address asks; what is none of ours counts as not asked. */
export function readAsked(query: URLSearchParams): Asked {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === query.get(name)) ?? null;
  return {
    q: (query.get('q') ?? '').trim().slice(0, SEARCH_LIMIT),
    status: one('status', CANONICAL_STATUSES),
    service: one('service', SERVICE_TYPES),
  };
}

/** Whether anything was asked at all: else the list is what is under way. */
export function isAsked({ q, status, service }: Asked): boolean {
  return searchTerms(q).length > 0 || status !== null || service !== null;
}

/** Where each of the two lists goes on; they are paged apart. */
export type Befores = Partial<Record<RequestType, string | null>>;

/** The address of the list for a question. */
export function deskPath({ q, status, service }: Partial<Asked>, befores: Befores = {}): string {
  const query = new URLSearchParams({ tab: 'active' });
  if (q) query.set('q', q);
  if (status) query.set('status', status);
  if (service) query.set('service', service);
  for (const type of ['phone', 'online'] as const) {
    const before = befores[type];
    if (before) query.set(`${type}_before`, before);
  }
  return `/admin?${query.toString()}`;
}
