import { db } from '#kernel/server/db.ts';
import { placeOfZip } from '#modules/place/rules/look-up.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { Provider } from '#prisma/generated/client.ts';
import { MAX_FREE_PROVIDERS } from './rules/providers.ts';
import { baseOf } from './bases.ts';
import type { ProviderBase } from './bases.ts';

/** A provider without a job. */
export type FreeProvider = Pick<Provider, 'id' | 'name' | 'phone' | 'services'>;

/** The free providers who are based in the same ZIP code. */
export interface FreeProviderBase extends ProviderBase {
  /** The center of the ZIP code. */
  point: Point;
  providers: FreeProvider[];
}

/** SQL condition on `providers`: can get a job (not deactivated, wants our jobs), and has none in progress. */
export const IS_FREE_SQL = Prisma.sql`deactivated_at IS NULL AND declined_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM provider_jobs WHERE provider_id = providers.id AND outcome IS NULL)`;

/**
 * The free providers with a base, by base. If there are more than {@link MAX_FREE_PROVIDERS}, only those who had a job
 * most recently. Reads no positions: a base is what the directory says (decision 0075).
 * @param service only providers who do this service; null for all
 * @returns `count` also counts providers whose ZIP code isn't in the region's table; they're in no base
 */
export async function freeProvidersByBase(
  service: ServiceType | null,
): Promise<{ bases: FreeProviderBase[]; count: number }> {
  const rows = await db().$queryRaw<(FreeProvider & { base_zip: string })[]>`
    SELECT id, name, phone, services, base_zip FROM providers
     WHERE base_zip IS NOT NULL AND ${service ? Prisma.sql`${service} = ANY (services)` : Prisma.sql`TRUE`}
       AND ${IS_FREE_SQL}
     ORDER BY last_assigned_at DESC NULLS LAST, id LIMIT ${MAX_FREE_PROVIDERS}`;
  const bases = new Map<string, FreeProviderBase>();
  for (const { base_zip: zip, ...provider } of rows) {
    const place = placeOfZip(zip);
    const base = bases.get(zip);
    if (base) base.providers.push(provider);
    else if (place)
      bases.set(zip, { ...baseOf(zip), point: { lat: place.lat, lng: place.lng }, providers: [provider] });
  }
  return { bases: [...bases.values()], count: rows.length };
}
