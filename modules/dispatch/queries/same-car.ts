import { HOUR } from '#kernel/constants.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { IS_ACTIVE_SQL } from '../indexed-conditions.ts';

/** Open requests with the same phone or plate may be for one car if they were made within this time of each other. */
const SAME_CAR_MS = 6 * HOUR;
/** For requests at the same place the time is shorter, because another car may break down there later. */
const SAME_PLACE_MS = 2 * HOUR;
/** Requests at most this many meters apart are at the same place. That's about a phone's accuracy in a city. */
const SAME_PLACE_M = 100;
const METERS_PER_DEGREE = 111_320;
/** More than SAME_PLACE_M in latitude, and in longitude up to 60 degrees north. */
const NEAR_DEGREES = (2 * SAME_PLACE_M) / METERS_PER_DEGREE;
const MAX_SHOWN = 5;

/** Another open request that may be for the same car. */
export interface SameCarRequest {
  id: string;
  number: string;
  why: 'phone' | 'plate' | 'place';
}

/** The other open requests that may be for the same car, by the id of each request that has any. */
export type SameCarsById = Record<string, SameCarRequest[]>;

type Pair = { id: string; other: string; request_number: string; why: SameCarRequest['why'] };

const plateOf = (plate: Prisma.Sql) => Prisma.sql`nullif(upper(regexp_replace(${plate}, '[^[:alnum:]]', '', 'g')), '')`;

/**
 * The open requests to compare. `lat` and `lng` are null if the place is known less exactly than SAME_PLACE_M, because
 * many cars can be in the same city or ZIP code.
 */
const OPEN = Prisma.sql`
  SELECT id, request_number, phone, created_at, ${plateOf(Prisma.sql`vehicle_plate`)} AS plate,
         CASE WHEN is_exact THEN customer_lat END AS lat, CASE WHEN is_exact THEN customer_lng END AS lng
    FROM customer_requests,
         LATERAL (SELECT NOT location_approximate AND coalesce(location_accuracy_m, 0) <= ${SAME_PLACE_M} AS is_exact) AS known
   WHERE ${IS_ACTIVE_SQL}`;

/**
 * For each of these requests that's open: the other open requests that were made within a few hours of it and have the
 * same phone number, plate or place. Either somebody asked twice, or two people asked for one car.
 */
export async function sameCarRequests(ids: readonly string[]): Promise<SameCarsById> {
  if (ids.length === 0) return {};
  const found: SameCarsById = {};
  for (const { id, ...other } of await pairsOf(Prisma.sql`SELECT * FROM open WHERE id = ANY(${[...ids]}::uuid[])`)) {
    const list = (found[id] ??= []);
    list.push(sameCarOf(other));
  }
  return found;
}

/** What a caller says before we create a request. */
export interface CallerFacts {
  /** In E.164. */
  phone: string;
  vehicle_plate: string | null;
  location_address: string | null;
}

/** The open requests that may be for the same car as this call. */
export async function sameCarsAs(call: CallerFacts): Promise<SameCarRequest[]> {
  const place = call.location_address
    ? await geocoder().find(call.location_address, SAVE_LOOK_UP_TIMEOUT_MS)
    : undefined;
  const { lat, lng } = place && !place.approximate ? place : { lat: null, lng: null };
  const pairs = await pairsOf(Prisma.sql`
    SELECT gen_random_uuid() AS id, ${call.phone}::text AS phone, now() AS created_at,
           ${plateOf(Prisma.sql`${call.vehicle_plate}::text`)} AS plate, ${lat}::float8 AS lat, ${lng}::float8 AS lng`);
  return pairs.map(sameCarOf);
}

/**
 * For each row of `asked`, the {@link MAX_SHOWN} best matches. Only candidates are compared in full: comparing all 200
 * rows of a board with 500 open requests takes 28 ms.
 * @param subjects rows with the columns that are compared with all open requests
 */
function pairsOf(subjects: Prisma.Sql): Promise<Pair[]> {
  return db().$queryRaw<Pair[]>`
    WITH open AS MATERIALIZED (${OPEN}), asked AS MATERIALIZED (${subjects}),
    candidates AS (
      SELECT asked.id, other.id AS other_id FROM asked JOIN open other ON other.phone = asked.phone
      UNION SELECT asked.id, other.id FROM asked JOIN open other ON other.plate = asked.plate
      UNION SELECT asked.id, other.id FROM asked JOIN open other
        ON other.lat BETWEEN asked.lat - ${NEAR_DEGREES} AND asked.lat + ${NEAR_DEGREES}
       AND other.lng BETWEEN asked.lng - ${NEAR_DEGREES} AND asked.lng + ${NEAR_DEGREES}),
    compared AS (
      SELECT asked.id, other.id AS other, other.request_number, other.created_at,
             other.phone = asked.phone AS same_phone, coalesce(other.plate = asked.plate, false) AS same_plate,
             abs(extract(epoch FROM other.created_at - asked.created_at)) * 1000 AS apart_ms,
             coalesce(sqrt((other.lat - asked.lat) ^ 2 + ((other.lng - asked.lng) * cos(radians(asked.lat))) ^ 2)
               * ${METERS_PER_DEGREE} <= ${SAME_PLACE_M}, false) AS same_place
        FROM candidates JOIN asked USING (id) JOIN open other ON other.id = other_id AND other.id <> asked.id)
    SELECT id, other, request_number, why FROM (
      SELECT id, other, request_number,
             CASE WHEN NOT is_same_car THEN 'place' WHEN same_phone THEN 'phone' ELSE 'plate' END AS why,
             row_number() OVER (PARTITION BY id ORDER BY is_same_car DESC, created_at) AS rank
        FROM compared, LATERAL (SELECT (same_phone OR same_plate) AND apart_ms <= ${SAME_CAR_MS} AS is_same_car) AS decided
       WHERE is_same_car OR (same_place AND apart_ms <= ${SAME_PLACE_MS})) AS ranked
     WHERE rank <= ${MAX_SHOWN}
     ORDER BY rank`;
}

function sameCarOf({ other, request_number, why }: Omit<Pair, 'id'>): SameCarRequest {
  return { id: other, number: formatRequestNumber(request_number), why };
}
