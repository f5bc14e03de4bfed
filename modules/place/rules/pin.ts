import type { Point } from './distance.ts';
import type { Spot } from './projection.ts';
import type { SignedAxis } from './region-roads.ts';

/** A map on which a pin can be moved. Browsers calculate with it, without a library of projections. */
export interface PinMap {
  /** The URL of the picture of the ground, `FRAME` large. */
  ground: string;
  /** The place in the middle of the map. */
  center: Point;
  /** The highway that the place is on; null if that isn't certain. */
  highway: NearestHighway | null;
}

/** A highway. It doesn't say which side of the highway, because our lines can't tell. */
export interface NearestHighway {
  /** As on its signs: "I-35E". */
  route: string;
  axis: SignedAxis;
}

/** Google's zoom level. Closer, the drawn roads would be visibly beside the real ones. */
export const PIN_ZOOM = 14;
/** The earth's circumference in units of the drawing. */
const AROUND = 256 * 2 ** PIN_ZOOM;
const EQUATOR_M = 40_075_017;

const shrinking = (lat: number) => Math.cos((lat * Math.PI) / 180);

/** Where a place is, in units from the middle; x to the right, y downward. Exact enough within a few miles. */
export function spotOnPinMap({ center }: Pick<PinMap, 'center'>, { lat, lng }: Point): Spot {
  return {
    x: ((lng - center.lng) / 360) * AROUND,
    y: ((center.lat - lat) / 360 / shrinking(center.lat)) * AROUND,
  };
}

/** The place at a spot. */
export function pointOnPinMap({ center }: Pick<PinMap, 'center'>, { x, y }: Spot): Point {
  return {
    lat: center.lat - (y / AROUND) * 360 * shrinking(center.lat),
    lng: center.lng + (x / AROUND) * 360,
  };
}

/** A length on the ground in units. */
export function unitsOnPinMap({ center }: Pick<PinMap, 'center'>, meters: number): number {
  return (meters / (EQUATOR_M * shrinking(center.lat))) * AROUND;
}
