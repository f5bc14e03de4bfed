import { PROVIDER_RECORD_WARNINGS } from '#modules/request/rules/provider-warnings.ts';
import type { ProviderRecordWarning } from '#modules/request/rules/provider-warnings.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { OwnPath } from '../../http/own-path.ts';

export const PROVIDERS_PATH = '/admin/providers';

/** The warning filters of the provider list. */
export const WARNING_FILTERS = ['any', ...PROVIDER_RECORD_WARNINGS] as const;
export type WarningFilter = ProviderRecordWarning | 'any';

/** The filters and the page in the URL of the provider list. */
export interface ProvidersQuery {
  /** The search text, encrypted (app/http/sealed.server.ts). */
  find: string | null;
  service: ServiceType | null;
  warning: WarningFilter | null;
  /** If not empty, lists only free providers (without a job) whose base has one of these ZIP codes. */
  base: string[];
  /** The id of the previous page's last provider; null on the first page. */
  after: string | null;
}

/** Reads filters and page from the URL. Unknown values are ignored. */
export function readProvidersQuery(query: Pick<URLSearchParams, 'get'>): ProvidersQuery {
  const oneOf = <T extends string>(name: string, allowed: readonly T[]) =>
    allowed.find((value) => value === query.get(name)) ?? null;
  return {
    find: query.get('find'),
    service: oneOf('service', SERVICE_TYPES),
    warning: oneOf('warning', WARNING_FILTERS),
    base: [...new Set((query.get('base') ?? '').split('.'))].filter((zip) => /^\d{5}$/.test(zip)),
    after: query.get('after'),
  };
}

/** The URL of the list with these filters. */
export function providersPath(filters: Partial<ProvidersQuery>): OwnPath {
  const query = new URLSearchParams();
  for (const name of ['service', 'warning', 'find', 'after'] as const) {
    const value = filters[name];
    if (value) query.set(name, value);
  }
  if (filters.base && filters.base.length > 0) query.set('base', filters.base.join('.'));
  const search = query.toString();
  return search ? `${PROVIDERS_PATH}?${search}` : PROVIDERS_PATH;
}

/** The URL of a provider's page. */
export function providerPath(id: string): OwnPath {
  return `${PROVIDERS_PATH}/${id}`;
}
