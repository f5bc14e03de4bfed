import { MINUTE } from '#kernel/constants.ts';
import { directionBetween, etaMinutes, haversineMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, isProviderComing } from './rules/positions.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { hasReached } from '#modules/request/rules/timeline.ts';
import { ON_SITE, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { lastPositionAndReport } from './positions.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { MapSubject } from '#modules/place/rules/types.ts';

type ProviderPlaceRow = Pick<
  CustomerRequest,
  | 'status'
  | 'customer_lat'
  | 'customer_lng'
  | 'destination_lat'
  | 'provider_current_lat'
  | 'provider_current_lng'
  | 'provider_last_location_update'
  | 'provider_minutes'
  | 'provider_minutes_at'
  | 'location_approximate'
>;

/** Once service has started, a position older than this no longer counts as the provider's place. */
const MAX_TOW_POSITION_AGE_MS = 2 * MINUTE;
/** During a tow's service, a provider within this distance of the pickup counts as not having left it yet. */
const AT_PICKUP_MILES = 0.5;

/**
 * Where the provider is: miles and direction from the pickup, minutes while they're driving there, and the minutes that
 * they reported. The page computes the ETA itself, because all of this ages while it's open.
 */
export function providerDistanceAndReport(row: ProviderPlaceRow) {
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const { position, report } = lastPositionAndReport(row);
  return {
    position: position && provider && pickup ? { ...position, direction: directionBetween(pickup, provider) } : null,
    report,
    approximate: position !== null && row.location_approximate,
  };
}

/**
 * Whether a map may show minutes: the request has one of the `statuses` (by default, the provider is driving), and the
 * position isn't known to be old. With an old position, minutes would mislead, because the map's text isn't updated
 * while the page is open.
 */
export function mayShowMinutes(row: ProviderPlaceRow, statuses: readonly CanonicalStatus[] = ['en_route']): boolean {
  const age = ageOf(row);
  return statuses.includes(canonicalStatus(row.status)) && (age === null || age < POSITION_STALE_MS);
}

/**
 * Where the customer's map shows the provider after the arrival. That's the pickup, even if an older position is
 * somewhere else. Once a fresh position shows that the tow has left, it's that position.
 */
export function mapPositionAfterArrival(
  row: ProviderPlaceRow,
  status: CanonicalStatus,
): Partial<Pick<MapSubject, 'provider' | 'stage'>> {
  if (!ON_SITE.includes(status)) return {};
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  if (hasReached(status, 'in_progress') && hasTowLeft(row, pickup, provider)) return { stage: 'onward' };
  // Without a position or an exact pickup, nobody knows whether a tow has left. Then the map shows no provider.
  const mayHaveLeft = provider === undefined || (row.location_approximate && row.destination_lat !== null);
  const isPickupShown = !mayHaveLeft || !hasReached(status, 'in_progress');
  return { stage: 'there', ...(pickup && isPickupShown ? { provider: pickup } : {}) };
}

/**
 * What the customer's page shows about the provider's place. `position`: the provider is on the way, so show the
 * position; `there`: the provider is on site; `tow`: the tow has started.
 */
export function providerPlaceForCustomer(row: ProviderPlaceRow): 'position' | 'there' | 'tow' {
  const status = canonicalStatus(row.status);
  if (isProviderComing(status)) return 'position';
  return ON_SITE.includes(status) && hasReached(status, 'in_progress') && row.destination_lat !== null
    ? 'tow'
    : 'there';
}

function hasTowLeft(row: ProviderPlaceRow, pickup: Point | undefined, provider: Point | undefined): boolean {
  if (row.destination_lat === null || !isAwayFrom(row, pickup, provider)) return false;
  const age = ageOf(row);
  return age !== null && age <= MAX_TOW_POSITION_AGE_MS;
}

/**
 * Whether the provider is away from the pickup. False if the pickup is approximate (the center of a city or ZIP code,
 * or an inexact position), because it may be far from where the vehicle stands.
 */
function isAwayFrom(row: ProviderPlaceRow, pickup: Point | undefined, provider: Point | undefined): provider is Point {
  if (!pickup || !provider || row.location_approximate) return false;
  return haversineMiles(pickup, provider) > AT_PICKUP_MILES;
}

function ageOf({ provider_last_location_update: at }: ProviderPlaceRow): number | null {
  return at && Date.now() - at.getTime();
}

export type TowRow = ProviderPlaceRow &
  Pick<CustomerRequest, 'service_type' | 'destination_address' | 'destination_lng' | 'waiting_since'>;

/**
 * The progress of a tow whose service has started: `drive` is the whole way to the drop-off, and `left` what's left of
 * it. `left` is null until a position away from the pickup was sent, because before that nobody knows whether the
 * vehicle is loaded. Minutes are estimated from straight-line distances. The page subtracts the time that has passed,
 * as it does with `providerDistanceAndReport`.
 * @returns null if no tow is under way; `drive` is null if the pickup or the drop-off has no coordinates
 */
export function towProgress(row: TowRow) {
  const isUnderWay = canonicalStatus(row.status) === 'in_progress' && needsDestination(row.service_type);
  if (!isUnderWay || !row.destination_address) return null;
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const destination = pointOf(row.destination_lat, row.destination_lng);
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const seenAt = row.provider_last_location_update?.getTime() ?? 0;
  const hasLeft = seenAt > row.waiting_since.getTime() && isAwayFrom(row, pickup, provider);
  return {
    startedAt: row.waiting_since.getTime(),
    drive: pickup && destination ? driveBetween(pickup, destination) : null,
    left: hasLeft && destination ? { ...driveBetween(provider, destination), age: Date.now() - seenAt } : null,
  };
}

function driveBetween(from: Point, to: Point): { miles: number; minutes: number } {
  const miles = haversineMiles(from, to);
  return { miles, minutes: etaMinutes(miles) };
}
