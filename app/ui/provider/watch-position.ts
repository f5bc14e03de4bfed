import { SECOND } from '#kernel/constants.ts';
import type { Measured } from '#modules/provider/rules/positions.ts';

/** Why there's no position; a key in `mapsTexts`. */
export type WatchFailure = 'geolocationUnsupported' | 'enableLocation' | 'positionFailed';

/** The provider's options (docs/product.md, "Positions and ETA"). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10 * SECOND, maximumAge: 30 * SECOND };
/** A parked device may go silent; after this time it's asked. */
const ASK_AFTER_MS = 20 * SECOND;

/**
 * Watches the position until stopped. A temporary failure (a tunnel) is reported and the watch continues; a refusal
 * ends it. It restarts when the screen is unlocked, because phones let it die.
 * @returns a function that stops it
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
