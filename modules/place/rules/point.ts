import type { Point } from './distance.ts';
import { lookUpPlace, nearestPlace } from './look-up.ts';
import { REGION_NAME } from './region.ts';

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

/** The pickup's city, or the region if unknown. Messages don't name streets. */
export function cityOf(row: {
  customer_lat: number | null;
  customer_lng: number | null;
  location_address: string | null;
}): string {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const place = pickup ? nearestPlace(pickup) : lookUpPlace(row.location_address ?? '');
  return place?.city ?? REGION_NAME;
}
