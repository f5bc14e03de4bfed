import { SECOND } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';

/** Why there is no position; the words are in `mapsTexts`. */
export type WatchFailure = 'geolocationUnsupported' | 'enableLocation' | 'positionFailed';

/** The provider's (docs/product.md, "Positions and ETA"). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10 * SECOND, maximumAge: 30 * SECOND };
/** A device that stands still may say nothing for long: then it is asked. */
const ASK_AFTER_MS = 20 * SECOND;

/**
 * Follows the device until told to stop. A failure that may pass (a tunnel) is told and the watch goes on; a refusal ends
 * it by itself, since only the person can change that. After the screen was locked the watch begins anew: phones let it die.
 * @returns how to stop
 */
export function watchPosition(told: (position: Measured) => void, failed: (why: WatchFailure) => void): () => void {
  if (!('geolocation' in navigator)) {
    failed('geolocationUnsupported');
    return () => undefined;
  }
  let watch: number | undefined;
  let ask: number | undefined;
  const found = ({ coords, timestamp }: GeolocationPosition) => {
    askLater();
    const { latitude: lat, longitude: lng, accuracy } = coords;
    told({ lat, lng, accuracy, at: Math.round(timestamp) });
  };
  const missed = ({ code }: GeolocationPositionError) =>
    failed(code === GeolocationPositionError.PERMISSION_DENIED ? 'enableLocation' : 'positionFailed');
  const askLater = () => {
    clearTimeout(ask);
    ask = window.setTimeout(() => {
      askLater();
      navigator.geolocation.getCurrentPosition(found, missed, { ...OPTIONS, maximumAge: 0 });
    }, ASK_AFTER_MS);
  };
  const begin = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = navigator.geolocation.watchPosition(found, missed, OPTIONS);
    askLater();
  };
  const seenAgain = () => {
    if (document.visibilityState === 'visible') begin();
  };
  begin();
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    document.removeEventListener('visibilitychange', seenAgain);
    clearTimeout(ask);
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  };
}
