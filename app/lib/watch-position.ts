import { SECOND } from '#domain/constants.ts';
import type { Point } from '#domain/distance.ts';

/** Why there is no position; the words are in `mapsTexts`. */
export type WatchFailure = 'geolocationUnsupported' | 'enableLocation' | 'positionFailed';

/** A measured position. `accuracy` is metres, `at` milliseconds. */
export interface Measured extends Point {
  accuracy: number;
  at: number;
}

/** As the specification sets them for the provider (section 9). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10 * SECOND, maximumAge: 30 * SECOND };

/**
 * Follows the device until told to stop. A failure that may pass (a tunnel) is told and the watch goes on; a refusal ends
 * it by itself, since only the person can change that.
 * @returns how to stop
 */
export function watchPosition(told: (position: Measured) => void, failed: (why: WatchFailure) => void): () => void {
  if (!('geolocation' in navigator)) {
    failed('geolocationUnsupported');
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) =>
      told({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, at: Math.round(timestamp) }),
    ({ code }) => failed(code === GeolocationPositionError.PERMISSION_DENIED ? 'enableLocation' : 'positionFailed'),
    OPTIONS,
  );
  return () => navigator.geolocation.clearWatch(watch);
}
