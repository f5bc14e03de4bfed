import { GeocoderError } from './geocoder.ts';
import type { Geocoder, GeocoderFault } from './geocoder.ts';

/** After so many failures in a row the first geocoder is left alone for a while: nobody waits for what is away. */
const PATIENCE = 3;
const REST_MS = 30_000;

/**
 * A geocoder that asks `first`, and `second` where that fails, finds nothing, or rests. It fails only if `second` does.
 * @param onFault told of each failure of the first
 */
export function withFallback(
  first: Geocoder,
  second: Geocoder,
  onFault: (fault: GeocoderFault) => void = () => undefined,
  now: () => number = Date.now,
): Geocoder {
  let failures = 0;
  let restsUntil = 0;
  async function ask<T>(look: (geocoder: Geocoder) => Promise<T>, isNothing: (found: T) => boolean): Promise<T> {
    if (now() < restsUntil) return look(second);
    try {
      const found = await look(first);
      failures = 0;
      return isNothing(found) ? await look(second) : found;
    } catch (error) {
      failures += 1;
      if (failures >= PATIENCE) restsUntil = now() + REST_MS;
      onFault(error instanceof GeocoderError ? error.fault : 'nonsense');
      return look(second);
    }
  }
  return {
    reverse: (point, limitMs) =>
      ask(
        (geocoder) => geocoder.reverse(point, limitMs),
        (found) => found === undefined,
      ),
    find: (text, limitMs) =>
      ask(
        (geocoder) => geocoder.find(text, limitMs),
        (found) => found === undefined,
      ),
    suggest: (text, limitMs) =>
      ask(
        (geocoder) => geocoder.suggest(text, limitMs),
        (found) => found.length === 0,
      ),
  };
}
