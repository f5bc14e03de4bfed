import type { Point } from '../rules/distance.ts';
import type { NearestHighway } from '../rules/pin.ts';
import { SIGNED_AXES } from '../rules/region-roads.ts';
import type { SignedAxis } from '../rules/region-roads.ts';
import { ROADS } from './roads.ts';
import type { Road } from './roads.ts';

/** A highway is suggested if it's the only one within this many meters of the device's position. */
const MAX_DISTANCE_M = 150;
/** If a position's accuracy isn't better than this, in meters, no highway is suggested. */
const MAX_ACCURACY_M = 100;
const METERS_PER_DEGREE = 111_320;

/**
 * The highway that a device's position is on, but not which side of it: our map has a single line for both directions,
 * which may be up to 400 m off. So we ask the driver for the side.
 * @param accuracyM the accuracy that the device reports, in meters
 * @returns undefined if the position is too inexact, isn't near a highway, or is near several
 */
export function nearestHighway(point: Point, accuracyM: number): NearestHighway | undefined {
  if (accuracyM >= MAX_ACCURACY_M) return undefined;
  const axisByRoute = new Map<string, SignedAxis>();
  for (const road of ROADS.filter(({ rough }) => !rough)) {
    const axis = axisNear(point, road);
    if (axis) axisByRoute.set(road.route, SIGNED_AXES[road.route] ?? axis);
  }
  const [only, another] = axisByRoute;
  return only && !another ? { route: only[0], axis: only[1] } : undefined;
}

/** Which way a road runs where it's closest to a point; undefined if it's more than MAX_DISTANCE_M from the point. */
function axisNear(point: Point, { line }: Road): SignedAxis | undefined {
  let closest = MAX_DISTANCE_M;
  let axis: SignedAxis | undefined;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (!start) continue;
    const [from, to] = [metersFrom(point, start), metersFrom(point, end)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squaredLength = dx * dx + dy * dy;
    const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / squaredLength));
    const distance = Math.hypot(from.x + share * dx, from.y + share * dy);
    if (distance > closest) continue;
    closest = distance;
    axis = Math.abs(dy) > Math.abs(dx) ? 'north_south' : 'east_west';
  }
  return axis;
}

/** How far a place is from `origin`, in meters east (x) and north (y). Exact enough for a few hundred meters. */
function metersFrom(origin: Point, { lat, lng }: Point): { x: number; y: number } {
  return {
    x: (lng - origin.lng) * METERS_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180),
    y: (lat - origin.lat) * METERS_PER_DEGREE,
  };
}
