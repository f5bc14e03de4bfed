import { GeocoderError } from './geocoder.ts';
import type { Geocoder, GeocoderFault } from './geocoder.ts';

/** After this many failures in a row, the first geocoder is skipped for a while, so that nobody has to wait for it. */
const MAX_FAILURES = 3;
const SKIP_MS = 30_000;

/**
 * A geocoder that asks `first`, and asks `second` if that fails, finds nothing or is being skipped. Fails only if
 * `second` fails.
 * @param onFault called each time `first` fails
 */
export function withFallback(
  first: Geocoder,
  second: Geocoder,
  onFault: (fault: GeocoderFault) => void = () => undefined,
  now: () => number = Date.now,
): Geocoder {
  let failures = 0;
  let skippedUntil = 0;
  async function callEither<T>(call: (geocoder: Geocoder) => Promise<T>, isNothing: (found: T) => boolean): Promise<T> {
    if (now() < skippedUntil) return call(second);
    try {
      const found = await call(first);
      failures = 0;
      return isNothing(found) ? await call(second) : found;
    } catch (error) {
      failures += 1;
      if (failures >= MAX_FAILURES) skippedUntil = now() + SKIP_MS;
      onFault(error instanceof GeocoderError ? error.fault : 'invalid_response');
      return call(second);
    }
  }
  return {
    reverse: (point, limitMs) =>
      callEither(
        (geocoder) => geocoder.reverse(point, limitMs),
        (found) => found === undefined,
      ),
    find: (text, limitMs) =>
      callEither(
        (geocoder) => geocoder.find(text, limitMs),
        (found) => found === undefined,
      ),
    suggest: (text, limitMs) =>
      callEither(
        (geocoder) => geocoder.suggest(text, limitMs),
        (found) => found.length === 0,
      ),
  };
}
