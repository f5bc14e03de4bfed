import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { Point } from '#modules/place/rules/distance.ts';

/** Why the device gave no position. The pages have copy for each reason (docs/product.md, "Positions and ETA"). */
export type LocateFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'failed';
export type LocateResult =
  { ok: true; point: Point; /** In meters. */ accuracyM: number } | { ok: false; reason: LocateFailure };

/** The options for customers (docs/product.md, "Positions and ETA"). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10 * SECOND, maximumAge: MINUTE };

/**
 * Gets the device's position once. Never throws.
 * @param fresh true for people who say that they moved: the device then measures, and uses no cached position
 */
export function locateDevice(fresh = false): Promise<LocateResult> {
  if (!('geolocation' in navigator)) return Promise.resolve({ ok: false, reason: 'unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ ok: true, point: { lat: coords.latitude, lng: coords.longitude }, accuracyM: coords.accuracy }),
      (error) => resolve({ ok: false, reason: reasonOf(error.code) }),
      fresh ? { ...OPTIONS, maximumAge: 0 } : OPTIONS,
    );
  });
}

function reasonOf(code: number): LocateFailure {
  switch (code) {
    case GeolocationPositionError.PERMISSION_DENIED:
      return 'denied';
    case GeolocationPositionError.POSITION_UNAVAILABLE:
      return 'unavailable';
    case GeolocationPositionError.TIMEOUT:
      return 'timeout';
    default:
      return 'failed';
  }
}
