import type { Point } from './distance.ts';
import type { Spot } from './projection.ts';
import type { SignedAxis } from './region-roads.ts';

/** A map on which a pin can be moved. Browsers convert its coordinates themselves, without a projection library. */
export interface PinMap {
  /** The URL of the picture under the pin. The picture has the size of `FRAME`. */
  ground: string;
  /** The place in the middle of the map. */
  center: Point;
  /** The highway that the place is on; null if that isn't certain. */
  highway: NearestHighway | null;
}

/** A highway, without the side that the place is on, because our map has one line for both directions. */
export interface NearestHighway {
  /** The name as on the road's signs: "I-35E". */
  route: string;
  axis: SignedAxis;
}

/** Google's zoom level. Any closer, and people could see that the roads aren't drawn exactly where they are. */
export const PIN_ZOOM = 14;
/** The earth's circumference in units of the drawing. */
const CIRCUMFERENCE_UNITS = 256 * 2 ** PIN_ZOOM;
const EQUATOR_M = 40_075_017;

const cosOfLatitude = (lat: number) => Math.cos((lat * Math.PI) / 180);

/** Where a place is, in units from the middle; x to the right, y downward. Exact enough within a few miles. */
export function spotOnPinMap({ center }: Pick<PinMap, 'center'>, { lat, lng }: Point): Spot {
  return {
    x: ((lng - center.lng) / 360) * CIRCUMFERENCE_UNITS,
    y: ((center.lat - lat) / 360 / cosOfLatitude(center.lat)) * CIRCUMFERENCE_UNITS,
  };
}

/** The place at a spot: the inverse of `spotOnPinMap`. */
export function pointOnPinMap({ center }: Pick<PinMap, 'center'>, { x, y }: Spot): Point {
  return {
    lat: center.lat - (y / CIRCUMFERENCE_UNITS) * 360 * cosOfLatitude(center.lat),
    lng: center.lng + (x / CIRCUMFERENCE_UNITS) * 360,
  };
}

/** Converts a length on the ground from meters to units of the drawing. */
export function unitsOnPinMap({ center }: Pick<PinMap, 'center'>, meters: number): number {
  return (meters / (EQUATOR_M * cosOfLatitude(center.lat))) * CIRCUMFERENCE_UNITS;
}
