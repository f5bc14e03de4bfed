import { z } from 'zod';
import { SECOND } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';
import { MAX_POINTS, readPoint } from '../provider.$jobId/position.server.ts';

/** What an app sent. */
interface Wire {
  query: URLSearchParams;
  /** The content type of the body. */
  type: string;
  body: string;
}

/** Numbers come as text in forms, and as numbers in JSON. */
const number = z.union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())]);

/** Traccar Client, in a URL or form or one of a JSON list. Times are in seconds; older versions sent milliseconds. */
const flat = z.object({
  // OwnTracks' other messages, such as a marked place, have coordinates too.
  _type: z.never().optional(),
  lat: number,
  lon: number,
  accuracy: number.nullish().catch(undefined),
  timestamp: z.union([number, z.iso.datetime({ offset: true })]).nullish(),
});
/** Traccar Client of 2025 and early 2026. */
const nested = z.object({
  location: z.object({
    timestamp: z.union([z.number(), z.iso.datetime({ offset: true })]),
    coords: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullish() }),
  }),
});
/** OwnTracks. `acc` is left out when it's 0, and `tst` is when the position was measured, in seconds. */
const ownTracks = z.object({
  _type: z.literal('location'),
  lat: z.number(),
  lon: z.number(),
  acc: z.number().nullish(),
  tst: z.number(),
});

/** Larger numbers are milliseconds, as for Traccar's own server. */
const MOST_SECONDS = 2 ** 31;

/**
 * Reads the positions in what an app sent (decision 0057 has the formats). Anything else, such as an app's report that
 * it's standing still, has none.
 */
export function readWire({ query, type, body }: Wire, now: number): Measured[] {
  const sent = query.has('lat') ? [Object.fromEntries(query)] : valuesIn(type, body);
  return sent.slice(0, MAX_POINTS).flatMap((value) => readOne(value, now) ?? []);
}

function valuesIn(type: string, body: string): unknown[] {
  if (!type.startsWith('application/json')) return [Object.fromEntries(new URLSearchParams(body))];
  try {
    return [JSON.parse(body) as unknown].flat();
  } catch {
    return [];
  }
}

function readOne(value: unknown, now: number): Measured | undefined {
  const own = ownTracks.safeParse(value);
  if (own.success) {
    const { lat, lon, acc, tst } = own.data;
    return readPoint({ lat, lng: lon, accuracy: acc, at: millis(tst) }, 0, now);
  }
  const traccar = nested.safeParse(value);
  if (traccar.success) {
    const { timestamp, coords } = traccar.data.location;
    return readPoint(
      { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, at: millis(timestamp) },
      0,
      now,
    );
  }
  const one = flat.safeParse(value);
  if (!one.success) return undefined;
  const { lat, lon, accuracy, timestamp } = one.data;
  return readPoint({ lat, lng: lon, accuracy, at: timestamp && millis(timestamp) }, 0, now);
}

function millis(at: number | string): number | string {
  if (typeof at === 'string') return at;
  return Math.round(at < MOST_SECONDS ? at * SECOND : at);
}
