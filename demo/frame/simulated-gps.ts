import type { Point } from '../types.ts';

const WATCH_EVERY_MS = 1_000;
const ACCURACY_METERS = 8;

interface Drive {
  road: Point[];
  began: number;
  ms: number;
}

/**
 * Replaces the frame's geolocation: after a `drive` command the position follows the road. The page's own code reads
 * it as usual.
 */
export class SimulatedGps {
  private current: Drive | undefined;
  private readonly pendingCallbacks: PositionCallback[] = [];

  drive(road: Point[], began: number, ms: number): void {
    this.current = { road, began, ms };
    for (const callback of this.pendingCallbacks.splice(0)) this.report(callback);
  }

  private currentPosition(): Point | undefined {
    if (!this.current) return undefined;
    const { road, began, ms } = this.current;
    const progress = Math.min(1, Math.max(0, (Date.now() - began) / ms)) * (road.length - 1);
    const [from, to] = [road[Math.floor(progress)], road[Math.ceil(progress)]];
    if (!from || !to) return undefined;
    const fraction = progress % 1;
    return { lat: from.lat + (to.lat - from.lat) * fraction, lng: from.lng + (to.lng - from.lng) * fraction };
  }

  private report(callback: PositionCallback): void {
    const point = this.currentPosition();
    if (!point) return void this.pendingCallbacks.push(callback);
    const { lat: latitude, lng: longitude } = point;
    callback({
      coords: { latitude, longitude, accuracy: ACCURACY_METERS },
      timestamp: Date.now(),
    } as GeolocationPosition);
  }

  replaceGeolocation(): void {
    const { geolocation, permissions } = navigator;
    if (!geolocation) return;
    geolocation.getCurrentPosition = (callback) => this.report(callback);
    geolocation.watchPosition = (callback) => {
      this.report(callback);
      return window.setInterval(() => this.currentPosition() && this.report(callback), WATCH_EVERY_MS);
    };
    geolocation.clearWatch = (watch) => clearInterval(watch);
    const originalQuery = permissions.query.bind(permissions);
    permissions.query = (descriptor) =>
      descriptor.name === 'geolocation'
        ? Promise.resolve({ state: 'granted' } as PermissionStatus)
        : originalQuery(descriptor);
  }
}
