import { AppError } from '#kernel/app-error.ts';
import { approvedExtraOf, placesOf, providerShareOf } from '#modules/request/index.ts';
import { nearestPlace } from '#modules/place/rules/look-up.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { completedJob } from '#modules/dispatch/index.ts';
import { mapFor } from '#modules/place/index.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { deskAlbum, viewAlbum } from '../../http/photos/album.server.ts';

/**
 * A completed job with its money.
 * @throws 404 for an unknown id, and for a request that isn't completed
 */
export async function loadJob(id: string | undefined, locale: Locale) {
  if (!isUuid(id)) throw new AppError(404);
  const found = await queryOr503(() => completedJob(id));
  if (!found) throw new AppError(404);
  const { row, photos } = found;
  const { final_price_cents: price, deposit_amount_cents: commission } = row;
  const places = placesOf(row);
  const { pickup } = places;
  return {
    row,
    photos: viewAlbum(deskAlbum(row), photos),
    money: { price, commission, providerShare: providerShareOf(row), extra: approvedExtraOf(row) },
    pickup,
    destination: places.destination,
    /** The map of the job's places. The provider isn't on it: the last position may be from after the job. */
    map:
      pickup || places.destination
        ? mapFor({ viewer: 'desk', ...places, provider: null, assigned: false, driving: false }, locale)
        : null,
    /** The name of the nearest place, if there's no address. */
    near: pickup && !row.location_address ? (nearestPlace(pickup)?.label ?? null) : null,
  };
}
