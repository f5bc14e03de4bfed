import type { Point } from './distance.ts';
import { cityNamedIn, lookUpPlace, nearestPlace } from './look-up.ts';

/** A point, if both coordinates are known; otherwise undefined. */
export function pointOf(lat: number | null, lng: number | null): Point | undefined {
  return lat === null || lng === null ? undefined : { lat, lng };
}

/** A point as stored text: "32.78,-96.8". */
export function formatPoint({ lat, lng }: Point): string {
  return `${lat},${lng}`;
}

/** Reads the text of {@link formatPoint}; undefined if it's anything else. */
export function parsePoint(text: string | null): Point | undefined {
  const [lat, lng] = (text ?? '').split(',').map(Number);
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : undefined;
}

/**
 * The city nearest to the point or, without a point, the city that the address names; null if there's none. Nothing
 * more exact is revealed.
 */
export function cityAt(point: Point | undefined, address: string | null): string | null {
  const place = point ? nearestPlace(point) : lookUpPlace(address ?? '');
  return place?.city ?? null;
}

/** A place at most this many miles from a city's center is in or beside that city. */
const NEAR_CITY_MILES = 5;

/**
 * Like `cityAt`, but null unless the city is certain, because a provider uses it to decide whether to take a job.
 * A city that the address names is certain. If it names none, the nearest city is certain if it's close to the point.
 */
export function certainCityAt(point: Point | undefined, address: string | null): string | null {
  const named = cityNamedIn(address ?? '');
  if (named !== undefined) return named;
  const nearest = point && nearestPlace(point);
  return nearest && nearest.miles <= NEAR_CITY_MILES ? nearest.city : null;
}
