import type { Locale } from '#kernel/copy/catalogue.ts';
import { env } from '#kernel/server/env.ts';
import { pointOf } from '../rules/point.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { MapSubject, MapView } from '../rules/types.ts';
import { backgroundUrl } from './ground-url.ts';
import { drawMap } from './view.ts';

/** The map of a page, with Google's key for browsers if there is one. Called by loaders. */
export function mapFor(subject: MapSubject, locale: Locale): MapView {
  const { standing, ...drawing } = drawMap(subject, locale);
  return { ...drawing, ground: backgroundUrl(drawing.area, standing), key: env().GOOGLE_MAPS_API_KEY ?? null };
}

type Places = Pick<
  CustomerRequest,
  | 'customer_lat'
  | 'customer_lng'
  | 'destination_lat'
  | 'destination_lng'
  | 'provider_current_lat'
  | 'provider_current_lng'
  | 'location_approximate'
>;

export function placesOf(row: Places): Pick<MapSubject, 'pickup' | 'approximate' | 'destination' | 'provider'> {
  return {
    pickup: pointOf(row.customer_lat, row.customer_lng) ?? null,
    approximate: row.location_approximate,
    destination: pointOf(row.destination_lat, row.destination_lng) ?? null,
    provider: pointOf(row.provider_current_lat, row.provider_current_lng) ?? null,
  };
}
