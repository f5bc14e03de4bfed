import { SECOND } from '#kernel/constants.ts';
import type { MeasuredPosition } from '#modules/provider/rules/positions.ts';

/** Why the device gave no position: a key of `mapsTexts`. */
export type WatchFailure = 'geolocationUnsupported' | 'enableLocation' | 'positionFailed';

/** The options for providers (docs/product.md, "Positions and ETA"). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10 * SECOND, maximumAge: 30 * SECOND };
/** A parked device may report nothing. After this time, ask it for its position. */
const ASK_AFTER_MS = 20 * SECOND;

/**
 * Watches the device's position, and reports failures to `onFailure`. After a temporary failure, such as a tunnel, the
 * browser keeps watching. If the user refuses access, the browser stops. Locked phones stop watching, so watching
 * restarts when the page is visible again.
 * @returns a function that stops watching
 */
export function watchPosition(
  onPosition: (position: MeasuredPosition) => void,
  onFailure: (why: WatchFailure) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onFailure('geolocationUnsupported');
    return () => undefined;
  }
  let watch: number | undefined;
  let askTimer: number | undefined;
  const onFound = ({ coords, timestamp }: GeolocationPosition) => {
    askLater();
    const { latitude: lat, longitude: lng, accuracy } = coords;
    onPosition({ lat, lng, accuracy, at: Math.round(timestamp) });
  };
  const onError = ({ code }: GeolocationPositionError) =>
    onFailure(code === GeolocationPositionError.PERMISSION_DENIED ? 'enableLocation' : 'positionFailed');
  const askLater = () => {
    clearTimeout(askTimer);
    askTimer = window.setTimeout(() => {
      askLater();
      navigator.geolocation.getCurrentPosition(onFound, onError, { ...OPTIONS, maximumAge: 0 });
    }, ASK_AFTER_MS);
  };
  const restart = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = navigator.geolocation.watchPosition(onFound, onError, OPTIONS);
    askLater();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') restart();
  };
  restart();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(askTimer);
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  };
}
