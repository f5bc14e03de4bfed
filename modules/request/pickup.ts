import { MIN_PICKUP_MOVE_MILES, MIN_MILES_FROM_TYPED_TOWN } from './rules/limits.ts';
import { haversineMiles, isInServiceArea, isRoughAccuracy } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { mayShareLocation } from './rules/view.ts';
import { isOutsideRegion } from '#modules/place/rules/look-up.ts';
import { canonicalStatus } from './rules/statuses.ts';
import { activityEntry } from './rules/log-events.ts';
import { localeOrEnglish, textsFor } from '#kernel/copy/catalogue.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import type { Address, FoundPlace } from '#modules/place/index.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { logActivity } from './activity-log.ts';
import { db } from '#kernel/server/db.ts';
import { formatDegrees } from '#modules/place/rules/coordinates.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { lockRow } from './row-edits.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { enqueueProviderUpdate } from './notify.ts';
import { tryDeliverNow } from '#modules/message/index.ts';

/**
 * Moves the pickup to where the customer says the vehicle is. A move isn't a command, so it's written straight to the
 * row (see row-edits.ts). A database trigger notifies open pages.
 */

/** A position that a device reported. */
export interface SharedPosition extends Point {
  /** In meters; null if the device didn't say. */
  accuracyM: number | null;
}

/**
 * The result of sharing a location. `closed`: the pickup can't be moved anymore, because the provider has arrived (but
 * it can be after a search for the customer), or the request has ended or was deleted. `rough`: the position isn't
 * exact enough to drive to.
 */
export type ShareLocationResult = { kind: 'closed' } | { kind: 'shared'; address: boolean; rough: boolean };

/** If a device reports a larger accuracy, this is stored instead, in meters. */
const MAX_STORED_ACCURACY_M = 1_000_000;

/**
 * Moves the pickup to the position of the customer's device (docs/product.md, "Sharing the location"). Looks up the
 * address, computes the distance again, and logs the move. If the pickup has moved by at least
 * `MIN_PICKUP_MOVE_MILES` or had no position before, texts a provider who hasn't arrived yet.
 * @throws if the database doesn't answer
 */
export async function shareLocation(
  requestId: string,
  place: SharedPosition,
  now = Date.now(),
): Promise<ShareLocationResult> {
  if (!(await isPickupMovable(requestId))) return { kind: 'closed' };
  const found = await geocoder().reverse(place, SAVE_LOOK_UP_TIMEOUT_MS);
  const result = await db().$transaction(async (transaction): Promise<ShareLocationResult> => {
    const row = await lockRowToMovePickup(transaction, requestId);
    if (!row) return { kind: 'closed' };
    const accuracy = place.accuracyM === null ? null : Math.min(Math.round(place.accuracyM), MAX_STORED_ACCURACY_M);
    const rough = isRoughAccuracy(accuracy);
    const answer: ShareLocationResult = { kind: 'shared', address: found !== undefined, rough };
    const columns = { location_accuracy_m: accuracy, location_shared_at: new Date(now), location_approximate: rough };
    // The position is the same, so nothing has moved. Only update its time and accuracy.
    if (row.customer_lat === place.lat && row.customer_lng === place.lng) {
      await transaction.customerRequest.update({ where: { id: requestId }, data: columns });
      return answer;
    }
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: {
        ...columns,
        ...addressColumns(row, place, found),
        ...positionColumns(row, place),
        use_gps: true,
        updated_at: new Date(now),
      },
    });
    await logActivity(transaction, requestId, activityEntry('location_shared', { meters: accuracy }), 'customer');
    if (hasMoved(pickupOf(row), place)) await enqueueProviderUpdate(transaction, row, 'pickup_moved', now);
    return answer;
  });
  // Don't wait for the provider's SMS, because the customer's page doesn't depend on it.
  void tryDeliverNow(requestId);
  return result;
}

/**
 * Stores the location that the customer typed. The pickup's position becomes the place that the geocoder finds for the
 * text, unless `shouldKeepPosition` keeps the device's position.
 * @returns false if the location can't be changed anymore
 * @throws if the database doesn't answer
 */
export async function storeTypedLocation(requestId: string, text: string, now = Date.now()): Promise<boolean> {
  if (!(await isPickupMovable(requestId))) return false;
  const found = await geocoder().find(text, SAVE_LOOK_UP_TIMEOUT_MS);
  const isStored = await db().$transaction(async (transaction) => {
    const row = await lockRowToMovePickup(transaction, requestId);
    if (!row) return false;
    const typedColumns = { location_shared_at: new Date(now), location_address: text, address_from_position: false };
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: {
        ...typedColumns,
        ...(shouldKeepPosition(row, found) ? {} : geocodedColumns(row, text, found)),
        updated_at: new Date(now),
      },
    });
    await logActivity(transaction, requestId, activityEntry('location_typed'), 'customer');
    if (row.location_address !== text) await enqueueProviderUpdate(transaction, row, 'pickup_moved', now);
    return true;
  });
  void tryDeliverNow(requestId);
  return isStored;
}

async function isPickupMovable(requestId: string): Promise<boolean> {
  const row = await db().customerRequest.findUnique({
    where: { id: requestId },
    select: { status: true, search_started_at: true },
  });
  return row !== null && mayMovePickup(row);
}

async function lockRowToMovePickup(
  transaction: Prisma.TransactionClient,
  id: string,
): Promise<CustomerRequest | undefined> {
  await lockRow(transaction, id);
  const row = await transaction.customerRequest.findUnique({ where: { id } });
  return row && mayMovePickup(row) ? row : undefined;
}

function mayMovePickup(row: Pick<CustomerRequest, 'status' | 'search_started_at'>): boolean {
  return mayShareLocation(canonicalStatus(row.status), row.search_started_at !== null);
}

/**
 * Whether to keep the device's position although the customer typed an address: yes if the position is exact enough to
 * drive to, or if the geocoder finds no exact place for the address.
 */
function shouldKeepPosition(row: CustomerRequest, found: FoundPlace | undefined): boolean {
  if (!row.use_gps || row.customer_lat === null) return false;
  return !row.location_approximate || found === undefined || found.approximate;
}

function geocodedColumns(row: CustomerRequest, text: string, found: FoundPlace | undefined) {
  return {
    ...positionColumns(row, found),
    ...(found ? {} : { outside_area: isOutsideRegion(text) }),
    use_gps: false,
    location_accuracy_m: null,
    location_approximate: found?.approximate ?? false,
  };
}

/** The columns that are derived from the pickup's position. */
function positionColumns(row: CustomerRequest, pickup: Point | undefined) {
  const destination = pointOf(row.destination_lat, row.destination_lng);
  return {
    customer_lat: pickup?.lat ?? null,
    customer_lng: pickup?.lng ?? null,
    outside_area: pickup ? !isInServiceArea(pickup) : false,
    estimated_distance: pickup && destination ? haversineMiles(pickup, destination) : null,
  };
}

/**
 * The address columns for a new position. An address that a person typed stays if the vehicle hasn't moved and the
 * geocoder finds no exact address.
 */
function addressColumns(row: CustomerRequest, place: Point, found: Address | undefined) {
  const before = pickupOf(row);
  const farMiles = row.location_approximate ? MIN_MILES_FROM_TYPED_TOWN : MIN_PICKUP_MOVE_MILES;
  const hasLeft = before !== undefined && hasMoved(before, place, farMiles);
  const replaced =
    row.location_address === null || row.address_from_position || hasLeft || found?.approximate === false;
  return replaced ? { location_address: addressOf(row, place, found), address_from_position: true } : {};
}

/** The address of a position. If none was found, it's latitude and longitude (docs/product.md, "Request form"). */
function addressOf({ language }: CustomerRequest, { lat, lng }: Point, found: Address | undefined): string {
  if (!found) return `${formatDegrees(lat)}, ${formatDegrees(lng)}`;
  const { nearAddress } = textsFor(mapsTexts, localeOrEnglish(language));
  return found.approximate ? nearAddress(found.text) : found.text;
}

function pickupOf(row: CustomerRequest): Point | undefined {
  return pointOf(row.customer_lat, row.customer_lng);
}

function hasMoved(before: Point | undefined, now: Point, miles = MIN_PICKUP_MOVE_MILES): boolean {
  return before === undefined || haversineMiles(before, now) >= miles;
}
