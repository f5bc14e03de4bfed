import { formatRequestNumber } from '#kernel/request-number.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { IS_ACTIVE_SQL } from '../indexed-conditions.ts';
import { SAME_CAR_MS, comparablePlate, isPlaceExact, findSameCarRequests } from '../rules/same-car.ts';
import type { CarFacts, SameCarReason } from '../rules/same-car.ts';
import { readRequestRows } from './request-rows.ts';
import type { RequestRow } from './request-rows.ts';

/** Another open request that may be for the same car. */
export interface SameCarRequest {
  id: string;
  number: string;
  why: SameCarReason;
}

/** The other open requests that may be for the same car, by the id of each request that has any. */
export type SameCarsById = Record<string, SameCarRequest[]>;

/**
 * For each of these requests that's open: the other open requests that were made within a few hours of it and have the
 * same phone number, plate or place. Either somebody asked twice, or two people asked for one car.
 * @param open the result of {@link readOpenRequestFacts}
 */
export function sameCarsById(ids: readonly string[], open: readonly OpenRequestFacts[]): SameCarsById {
  const idSet = new Set(ids);
  const found: SameCarsById = {};
  for (const car of open) {
    const others = idSet.has(car.id) ? findSameCars(car, open) : [];
    if (others.length > 0) found[car.id] = others;
  }
  return found;
}

/** Like {@link sameCarsById}, but for one request. Reads only open requests that were made within a few hours of it. */
export async function sameCarsOf({
  id,
  created_at,
}: Pick<CustomerRequest, 'id' | 'created_at'>): Promise<SameCarRequest[]> {
  return sameCarsById([id], await readOpenRequestFacts(created_at.getTime()))[id] ?? [];
}

/** What a caller says before we create a request. */
export interface CallerFacts {
  /** In E.164. */
  phone: string;
  vehicle_plate: string | null;
  location_address: string | null;
}

/** The open requests that may be for the car that this call is about. */
export async function sameCarsAsCaller(call: CallerFacts): Promise<SameCarRequest[]> {
  const found = call.location_address
    ? await geocoder().find(call.location_address, SAVE_LOOK_UP_TIMEOUT_MS)
    : undefined;
  const caller = {
    phone: call.phone,
    plate: comparablePlate(call.vehicle_plate),
    place: found && !found.approximate ? found : null,
    createdAt: Date.now(),
  };
  return findSameCars(caller, await readOpenRequestFacts(caller.createdAt));
}

/** An open request, to compare with others. */
export type OpenRequestFacts = CarFacts & { id: string; number: string };

function findSameCars(one: CarFacts, open: readonly OpenRequestFacts[]): SameCarRequest[] {
  return findSameCarRequests(one, open).map(({ other: { id, number }, why }) => ({
    id,
    number: formatRequestNumber(number),
    why,
  }));
}

const CAR_COLUMNS = {
  values: [
    'id',
    'request_number',
    'phone',
    'vehicle_plate',
    'customer_lat',
    'customer_lng',
    'location_approximate',
    'location_accuracy_m',
  ],
  times: ['created_at'],
} as const;

/**
 * The open requests, a few hundred at most. {@link findSameCarRequests} compares them, because comparing them in SQL
 * takes longer: 18 ms for 200 rows of a board and 500 open requests.
 * @param around a time in milliseconds since 1970. Leaves out requests that were made too long before or after it to be
 * for the same car
 */
export async function readOpenRequestFacts(around?: number): Promise<OpenRequestFacts[]> {
  const createdAroundSql =
    around === undefined
      ? Prisma.empty
      : Prisma.sql`AND created_at BETWEEN ${new Date(around - SAME_CAR_MS)} AND ${new Date(around + SAME_CAR_MS)}`;
  const rows = await readRequestRows(CAR_COLUMNS, Prisma.sql`${IS_ACTIVE_SQL} ${createdAroundSql}`);
  return rows.map((row) => ({
    id: row.id,
    number: row.request_number,
    phone: row.phone,
    plate: comparablePlate(row.vehicle_plate),
    place: placeOf(row),
    createdAt: row.created_at,
  }));
}

function placeOf(row: RequestRow<typeof CAR_COLUMNS>): CarFacts['place'] {
  const { customer_lat: lat, customer_lng: lng, location_approximate: approximate, location_accuracy_m } = row;
  return lat !== null && lng !== null && isPlaceExact({ approximate, accuracyM: location_accuracy_m })
    ? { lat, lng }
    : null;
}
