import { BASE_MARK_SIZE, MARK_SIZE, OVERVIEW_FRAMES } from '../rules/overview.ts';
import type { BaseMark, OverviewBase, OverviewSize } from '../rules/overview.ts';
import type { Point } from '../rules/distance.ts';
import type { Projection, Spot } from '../rules/projection.ts';
import { DEFAULT_CENTER } from '../rules/region.ts';
import { isInFrame } from './area.ts';
import { isInside, offsetsWithin, overlap, roundSpot } from './spread-marks.ts';

/**
 * The marks of the bases in the drawing, each where its base is. Bases whose marks would overlap share one, at the base
 * with the most people. A mark that would overlap one of the `others` or the drawing's edge is drawn beside its base
 * or, if there's no room, joins a mark that's near. If no mark is near, it's left out.
 * @param others the marks of jobs and trucks
 */
export function marksOfBases(
  bases: readonly OverviewBase[],
  others: readonly Spot[],
  projection: Pick<Projection, 'spot'>,
  size: OverviewSize,
): BaseMark[] {
  const frame = OVERVIEW_FRAMES[size];
  const ownSize = { width: BASE_MARK_SIZE[size], height: BASE_MARK_SIZE[size] };
  // The mark of a base and another mark don't overlap if they're this far apart.
  const clearance = { width: (ownSize.width + MARK_SIZE.width) / 2, height: (ownSize.height + MARK_SIZE.height) / 2 };
  const nearDistance = { width: 2 * ownSize.width, height: 2 * ownSize.height };
  const offsets = offsetsWithin(1, clearance);
  /** A mark at least this far from a base can't overlap a mark beside the base. */
  const farDistance = { width: 2 * clearance.width, height: 2 * clearance.height };
  const marks: BaseMark[] = [];
  const findFree = (spot: Spot) => {
    const nearby = others.filter((other) => overlap(other, spot, farDistance));
    const isFree = (one: Spot) =>
      isInside(one, frame, ownSize) &&
      nearby.every((other) => !overlap(other, one, clearance)) &&
      marks.every((mark) => !overlap(mark, one, ownSize));
    return offsets.map(({ x, y }) => ({ x: spot.x + x, y: spot.y + y })).find(isFree);
  };
  for (const { id, point } of bases.toSorted((a, b) => b.count - a.count || a.id.localeCompare(b.id))) {
    const spot = roundSpot(projection.spot(point));
    if (!isInFrame(spot, 0, frame)) continue;
    const sharedMark = marks.find((mark) => overlap(mark, spot, ownSize));
    const freeSpot = sharedMark ? undefined : findFree(spot);
    if (freeSpot) marks.push({ ...freeSpot, ids: [id] });
    else (sharedMark ?? marks.find((mark) => overlap(mark, spot, nearDistance)))?.ids.push(id);
  }
  return marks;
}

/** How much shorter a degree of longitude is than one of latitude. */
const LNG_SCALE = Math.cos((DEFAULT_CENTER.lat * Math.PI) / 180);

/** The bases that are nearest to the places, each base once. Measures on a flat map, which is exact enough and fast. */
export function basesNearest(places: readonly Point[], bases: readonly OverviewBase[]): Point[] {
  const nearest = new Set<Point>();
  for (const { lat, lng } of places) {
    let [best, least] = [bases[0]?.point, Infinity];
    for (const { point } of bases) {
      const distance = (point.lat - lat) ** 2 + ((point.lng - lng) * LNG_SCALE) ** 2;
      if (distance < least) [best, least] = [point, distance];
    }
    if (best) nearest.add(best);
  }
  return [...nearest];
}
