import { HOUR } from '#kernel/constants.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { ENDED } from '#modules/request/rules/statuses.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { IS_ACTIVE } from '../indexed-conditions.ts';

/** Two open requests this close together may be for one car. */
const SAME_CAR_MS = 6 * HOUR;
const SHOWN = 5;

/** Another open request that may be for the same car. */
export interface SameCar {
  id: string;
  number: string;
  why: 'phone' | 'plate';
}

/**
 * The open requests with the same phone number or plate, made within hours of an open request: somebody asked twice, or
 * two people asked for one car.
 */
export async function sameCarRequests(
  request: Pick<CustomerRequest, 'id' | 'status' | 'phone' | 'vehicle_plate' | 'created_at'>,
): Promise<SameCar[]> {
  if (ENDED.some((status) => status === request.status)) return [];
  const { id, phone, created_at: at } = request;
  const [from, to] = [new Date(at.getTime() - SAME_CAR_MS), new Date(at.getTime() + SAME_CAR_MS)];
  const plate = (request.vehicle_plate ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const rows = await db().$queryRaw<{ id: string; request_number: string; phone: string }[]>`
    SELECT id, request_number, phone FROM customer_requests
     WHERE ${IS_ACTIVE} AND created_at BETWEEN ${from} AND ${to} AND id <> ${id}::uuid
       AND (phone = ${phone}
            OR (${plate} <> '' AND upper(regexp_replace(vehicle_plate, '[^[:alnum:]]', '', 'g')) = ${plate}))
     ORDER BY created_at LIMIT ${SHOWN}`;
  return rows.map((row) => ({
    id: row.id,
    number: formatRequestNumber(row.request_number),
    why: row.phone === phone ? 'phone' : 'plate',
  }));
}
