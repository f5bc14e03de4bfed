import { baseOf, countProviders, listProviders } from '#modules/provider/index.ts';
import type { ProviderView } from '#modules/provider/index.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { readProvidersQuery } from '../../ui/desk/providers-query.ts';
import { unsealFromDeskUrl } from '../../http/sealed.server.ts';

const PAGE_SIZE = 50;

/** A provider in the list. Leaves out the details that only the provider's own page shows. */
export type ListedProvider = ReturnType<typeof toListedProvider>;

/** Loads one page of the directory, for the search in the URL. */
export async function loadProviders(request: Request) {
  const query = readProvidersQuery(new URL(request.url).searchParams);
  const typed = unsealFromDeskUrl(query.find);
  const after = query.after && isUuid(query.after) ? query.after : null;
  return queryOr503(async () => {
    const [found, total] = await Promise.all([
      listProviders(
        { typed, service: query.service, warning: query.warning, freeIn: query.base },
        { after, limit: PAGE_SIZE + 1 },
      ),
      countProviders(),
    ]);
    const rows = found.slice(0, PAGE_SIZE);
    return {
      query,
      bases: query.base.map((zip) => baseOf(zip).label),
      typed,
      total,
      rows: rows.map(toListedProvider),
      next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
    };
  });
}

function toListedProvider(provider: ProviderView) {
  const { id, name, phone, vehicle, services, jobs, rating, ratings, insuranceUntil, paymentMethods, warnings } =
    provider;
  const base = provider.base?.label ?? null;
  return { id, name, phone, vehicle, base, services, jobs, rating, ratings, insuranceUntil, paymentMethods, warnings };
}
