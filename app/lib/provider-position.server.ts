import { MINUTE } from '#domain/constants.ts';
import { direction, etaMinutes, haversineMiles } from '#domain/distance.ts';
import type { Point } from '#domain/distance.ts';
import type { CanonicalStatus } from '#domain/statuses.ts';
import { pointOf } from '#platform/facts.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { MapSubject } from '../components/map/types.ts';

type Row = Pick<
  CustomerRequest,
  | 'customer_lat'
  | 'customer_lng'
  | 'destination_lat'
  | 'provider_current_lat'
  | 'provider_current_lng'
  | 'provider_last_location_update'
  | 'location_approximate'
>;

/** During the work a position older than this says nothing about where the provider is now. */
const FRESH_MS = 2 * MINUTE;
/** Within this the vehicle has not been taken away yet; a place found by its ZIP code is no measure for that. */
const AT_PICKUP_MILES = 0.5;

/** Where the provider is, in words: miles and direction as seen from the pickup, minutes only while driving to it. */
export function liveOf(row: Row, status: CanonicalStatus) {
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  if (!provider || !pickup) return { position: null, approximate: false };
  const miles = haversineMiles(pickup, provider);
  return {
    position: {
      miles,
      direction: direction(pickup, provider),
      minutes: status === 'en_route' ? etaMinutes(miles) : null,
      /** Milliseconds since the position came; null when that is not known. */
      age: ageOf(row),
    },
    approximate: row.location_approximate,
  };
}

/** Whether the provider is still to come. */
export function isComing(status: CanonicalStatus): boolean {
  return status === 'provider_assigned' || status === 'en_route';
}

/**
 * Where the provider stands on the customer's map once it was said that they are there: at the pickup, whatever an older
 * position says, until a fresh one shows that a tow is under way.
 */
export function whereaboutsOf(row: Row, status: CanonicalStatus): Partial<Pick<MapSubject, 'provider' | 'stage'>> {
  if (status !== 'arrived' && status !== 'in_progress') return {};
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  if (status === 'in_progress' && isOnTheWay(row, pickup, provider)) return { stage: 'onward' };
  return { stage: 'there', ...(pickup && provider ? { provider: pickup } : {}) };
}

function isOnTheWay(row: Row, pickup: Point | undefined, provider: Point | undefined): boolean {
  if (!pickup || !provider || row.destination_lat === null) return false;
  const age = ageOf(row);
  return age !== null && age <= FRESH_MS && haversineMiles(pickup, provider) > AT_PICKUP_MILES;
}

function ageOf({ provider_last_location_update: at }: Row): number | null {
  return at && Date.now() - at.getTime();
}
