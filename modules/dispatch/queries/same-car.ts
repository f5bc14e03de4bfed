import { HOUR } from '#kernel/constants.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { IS_ACTIVE } from '../indexed-conditions.ts';

/** Two open requests created within this time may be for one car. */
const SAME_CAR_MS = 6 * HOUR;
const MAX_SHOWN = 5;

/** Another open request that may be for the same car. */
export interface SameCar {
  id: string;
  number: string;
  why: 'phone' | 'plate';
}

/** The other open requests that may be for the same car, by the id of each request that has any. */
export type SameCars = Record<string, SameCar[]>;

type Pair = { id: string; other: string; request_number: string; same_phone: boolean };

/**
 * For each of these requests that's open, finds other open requests with the same phone number or plate, created within
 * {@link SAME_CAR_MS} of it: somebody asked twice, or two people asked for one car.
 */
export async function sameCarRequests(ids: readonly string[]): Promise<SameCars> {
  if (ids.length === 0) return {};
  const pairs = await db().$queryRaw<Pair[]>`
    WITH open AS MATERIALIZED (
      SELECT id, request_number, phone, created_at,
             nullif(upper(regexp_replace(vehicle_plate, '[^[:alnum:]]', '', 'g')), '') AS plate
        FROM customer_requests WHERE ${IS_ACTIVE})
    SELECT one.id, other.id AS other, other.request_number, one.phone = other.phone AS same_phone
      FROM open one
      JOIN open other ON other.id <> one.id AND (other.phone = one.phone OR other.plate = one.plate)
       AND abs(extract(epoch FROM other.created_at - one.created_at)) * 1000 <= ${SAME_CAR_MS}
     WHERE one.id = ANY(${[...ids]}::uuid[])
     ORDER BY other.created_at`;
  const found: SameCars = {};
  for (const { id, other, request_number, same_phone } of pairs) {
    const list = (found[id] ??= []);
    if (list.length === MAX_SHOWN) continue;
    list.push({ id: other, number: formatRequestNumber(request_number), why: same_phone ? 'phone' : 'plate' });
  }
  return found;
}
