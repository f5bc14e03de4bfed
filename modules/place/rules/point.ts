import type { Point } from './distance.ts';
import { lookUpPlace, nearestPlace } from './look-up.ts';
import { REGION_NAME } from './region.ts';

/** A point, if both coordinates are known; otherwise undefined. */
export function pointOf(lat: number | null, lng: number | null): Point | undefined {
  return lat === null || lng === null ? undefined : { lat, lng };
}

/**
 * The pickup's city, or the region's name if the city isn't known. Messages use it, because they don't name streets.
 */
export function cityOf(row: {
  customer_lat: number | null;
  customer_lng: number | null;
  location_address: string | null;
}): string {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const place = pickup ? nearestPlace(pickup) : lookUpPlace(row.location_address ?? '');
  return place?.city ?? REGION_NAME;
}
