import type { Point } from '../types.ts';

const EVERY_MS = 1_000;
/** Metres. */
const ACCURACY = 8;

interface Drive {
  road: Point[];
  began: number;
  ms: number;
}

/** The frame's device: its position follows the road once it's told to drive, and the page's own code reads it as always. */
export class Truck {
  private how: Drive | undefined;
  private readonly waiting: PositionCallback[] = [];

  drive(road: Point[], began: number, ms: number): void {
    this.how = { road, began, ms };
    for (const found of this.waiting.splice(0)) this.tell(found);
  }

  private here(): Point | undefined {
    if (!this.how) return undefined;
    const { road, began, ms } = this.how;
    const part = Math.min(1, Math.max(0, (Date.now() - began) / ms)) * (road.length - 1);
    const [from, to] = [road[Math.floor(part)], road[Math.ceil(part)]];
    if (!from || !to) return undefined;
    const rest = part % 1;
    return { lat: from.lat + (to.lat - from.lat) * rest, lng: from.lng + (to.lng - from.lng) * rest };
  }

  private tell(found: PositionCallback): void {
    const point = this.here();
    if (!point) return void this.waiting.push(found);
    const { lat: latitude, lng: longitude } = point;
    found({ coords: { latitude, longitude, accuracy: ACCURACY }, timestamp: Date.now() } as GeolocationPosition);
  }

  install(): void {
    const { geolocation, permissions } = navigator;
    if (!geolocation) return;
    geolocation.getCurrentPosition = (found) => this.tell(found);
    geolocation.watchPosition = (found) => {
      this.tell(found);
      return window.setInterval(() => this.here() && this.tell(found), EVERY_MS);
    };
    geolocation.clearWatch = (watch) => clearInterval(watch);
    const asked = permissions.query.bind(permissions);
    permissions.query = (what) =>
      what.name === 'geolocation' ? Promise.resolve({ state: 'granted' } as PermissionStatus) : asked(what);
  }
}
