import type { Locale } from '#kernel/copy/catalogue.ts';
import { env } from '#kernel/server/env.ts';
import type { MapSubject, MapView } from '../rules/types.ts';
import { backgroundUrl } from './ground-url.ts';
import { drawMap } from './view.ts';

/** The map of a page, with Google's key for browsers if there is one. Called by loaders. */
export function mapFor(subject: MapSubject, locale: Locale): MapView {
  const { standing, ...drawing } = drawMap(subject, locale);
  return { ...drawing, ground: backgroundUrl(drawing.area, standing), key: env().GOOGLE_MAPS_API_KEY ?? null };
}
