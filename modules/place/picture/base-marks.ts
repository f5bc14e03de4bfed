import { BASE_MARK_SIZE, MARK_SIZE } from '../rules/overview.ts';
import type { BaseMark, OverviewBase } from '../rules/overview.ts';
import type { Point } from '../rules/distance.ts';
import type { Frame, Projection, Spot } from '../rules/projection.ts';
import { DEFAULT_CENTER } from '../rules/region.ts';
import { isInFrame } from './area.ts';
import { isInside, offsetsWithin, overlap, roundSpot } from './spread-marks.ts';

/** Marks of bases and other marks don't overlap if they're this far apart. */
const CLEAR_OF_OTHERS = {
  width: (BASE_MARK_SIZE.width + MARK_SIZE.width) / 2,
  height: (BASE_MARK_SIZE.height + MARK_SIZE.height) / 2,
};
/** Where to draw a mark that another one would cover, relative to its base, the nearest first. */
const BESIDE = offsetsWithin(1, CLEAR_OF_OTHERS);

/**
 * The marks of the bases in the drawing, each where its base is. Bases whose marks would overlap share one, at the base
 * with the most people. Only a mark that one of the `others` would cover is drawn beside it or, if there's no room, joins
 * the nearest mark.
 * @param others the marks on top
 */
export function marksOfBases(
  bases: readonly OverviewBase[],
  others: readonly Spot[],
  projection: Pick<Projection, 'spot'>,
  frame: Frame,
): BaseMark[] {
  const marks: BaseMark[] = [];
  const isFree = (spot: Spot) =>
    isInside(spot, frame, BASE_MARK_SIZE) &&
    others.every((other) => !overlap(other, spot, CLEAR_OF_OTHERS)) &&
    marks.every((mark) => !overlap(mark, spot, BASE_MARK_SIZE));
  for (const { id, point } of bases.toSorted((a, b) => b.count - a.count)) {
    const spot = roundSpot(projection.spot(point));
    if (!isInFrame(spot, 0, frame)) continue;
    const shared = marks.find((mark) => overlap(mark, spot, BASE_MARK_SIZE));
    const free = shared ? undefined : BESIDE.map(({ x, y }) => ({ x: spot.x + x, y: spot.y + y })).find(isFree);
    const joined = shared ?? (free ? undefined : nearestTo(spot, marks));
    if (joined) joined.ids.push(id);
    else marks.push({ ...(free ?? spot), ids: [id] });
  }
  return marks;
}

function nearestTo<S extends Spot>({ x, y }: Spot, spots: readonly S[]): S | undefined {
  const distance = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y);
  return spots.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** How much shorter a degree of longitude is than one of latitude. */
const LNG_SCALE = Math.cos((DEFAULT_CENTER.lat * Math.PI) / 180);

/** The base nearest to each of the places, by distances on a flat map: they're exact enough, and fast for many places. */
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
