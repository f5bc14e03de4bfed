import { PROVIDER_WARNINGS } from '#modules/request/rules/provider-warnings.ts';
import type { ProviderWarning } from '#modules/request/rules/provider-warnings.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { OwnPath } from '../../http/own-path.ts';

export const PROVIDERS_PATH = '/admin/providers';

/** What the list of providers can be narrowed to. */
export const WARNING_FILTERS = ['any', ...PROVIDER_WARNINGS] as const;
export type WarningFilter = ProviderWarning | 'any';

/** Where a list of providers stands; each part is a part of its address. */
export interface ProvidersPlace {
  /** What was typed, sealed (app/http/sealed.server.ts). */
  find: string | null;
  service: ServiceType | null;
  warning: WarningFilter | null;
  /** The last provider of the page before. */
  after: string | null;
}

/** The place an address names; what is none of ours counts as not asked. */
export function readProvidersPlace(query: Pick<URLSearchParams, 'get'>): ProvidersPlace {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === query.get(name)) ?? null;
  return {
    find: query.get('find'),
    service: one('service', SERVICE_TYPES),
    warning: one('warning', WARNING_FILTERS),
    after: query.get('after'),
  };
}

/** The address of a list. */
export function providersPath(place: Partial<ProvidersPlace>): OwnPath {
  const query = new URLSearchParams();
  for (const name of ['service', 'warning', 'find', 'after'] as const) {
    const value = place[name];
    if (value) query.set(name, value);
  }
  const asked = query.toString();
  return asked ? `${PROVIDERS_PATH}?${asked}` : PROVIDERS_PATH;
}

/** The page of one provider. */
export function providerPath(id: string): OwnPath {
  return `${PROVIDERS_PATH}/${id}`;
}
