import { z } from 'zod';
import { SECOND } from '#kernel/constants.ts';
import type { MeasuredPosition } from '#modules/provider/rules/positions.ts';
import { MAX_POSITIONS_PER_POST, readPoint } from '../provider.$jobId/position.server.ts';

/** The HTTP request that an app sent. */
interface AppRequest {
  query: URLSearchParams;
  /** The content type of the body. */
  type: string;
  body: string;
}

/** A number. In a form it's sent as text, in JSON as a number. */
const number = z.union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())]);

/**
 * A position from Traccar Client, in a URL, in a form, or in a JSON list. Times are in seconds; older versions sent
 * milliseconds.
 */
const traccarPosition = z.object({
  // Refuse OwnTracks' messages, which have a `_type`. Some of them, such as waypoints, have coordinates but aren't
  // positions.
  _type: z.never().optional(),
  lat: number,
  lon: number,
  accuracy: number.nullish().catch(undefined),
  timestamp: z.union([number, z.iso.datetime({ offset: true })]).nullish(),
});
/** A position from Traccar Client in versions of 2025 and early 2026. */
const nestedTraccarPosition = z.object({
  location: z.object({
    timestamp: z.union([z.number(), z.iso.datetime({ offset: true })]),
    coords: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullish() }),
  }),
});
/**
 * A position from OwnTracks. `acc` is left out if it's 0. `tst` is when the position was measured, in seconds since
 * 1970.
 */
const ownTracksPosition = z.object({
  _type: z.literal('location'),
  lat: z.number(),
  lon: z.number(),
  acc: z.number().nullish(),
  tst: z.number(),
});

/** A time below this number is in seconds, otherwise in milliseconds. Traccar's own server has the same rule. */
const MAX_TIME_IN_SECONDS = 2 ** 31;

/**
 * Reads the positions in an app's HTTP request. Decision 0057 describes the formats. Other messages, such as the report
 * that the phone stands still, contain no positions.
 */
export function positionsInRequest({ query, type, body }: AppRequest, now: number): MeasuredPosition[] {
  const sent = query.has('lat') ? [Object.fromEntries(query)] : parseBody(type, body);
  return sent.slice(0, MAX_POSITIONS_PER_POST).flatMap((value) => readPosition(value, now) ?? []);
}

function parseBody(type: string, body: string): unknown[] {
  if (!type.startsWith('application/json')) return [Object.fromEntries(new URLSearchParams(body))];
  try {
    return [JSON.parse(body) as unknown].flat();
  } catch {
    return [];
  }
}

function readPosition(value: unknown, now: number): MeasuredPosition | undefined {
  const ownTracks = ownTracksPosition.safeParse(value);
  if (ownTracks.success) {
    const { lat, lon, acc, tst } = ownTracks.data;
    return readPoint({ lat, lng: lon, accuracy: acc, at: millis(tst) }, 0, now);
  }
  const traccar = nestedTraccarPosition.safeParse(value);
  if (traccar.success) {
    const { timestamp, coords } = traccar.data.location;
    return readPoint(
      { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, at: millis(timestamp) },
      0,
      now,
    );
  }
  const flatTraccar = traccarPosition.safeParse(value);
  if (!flatTraccar.success) return undefined;
  const { lat, lon, accuracy, timestamp } = flatTraccar.data;
  return readPoint({ lat, lng: lon, accuracy, at: timestamp && millis(timestamp) }, 0, now);
}

function millis(at: number | string): number | string {
  if (typeof at === 'string') return at;
  return Math.round(at < MAX_TIME_IN_SECONDS ? at * SECOND : at);
}
