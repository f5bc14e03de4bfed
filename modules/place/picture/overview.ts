import type { Point } from '../rules/distance.ts';
import { OVERVIEW_FRAMES } from '../rules/overview.ts';
import type { Overview, OverviewPlace, OverviewSize } from '../rules/overview.ts';
import { SERVICE_AREA } from '../rules/region.ts';
import { areaAround, isInFrame, projectionOf } from './area.ts';
import { groundUrl } from './ground-url.ts';
import { spreadMarks } from './spread-marks.ts';

/**
 * How much to leave free on each side, as a share of the places' span. A request's map has few marks, and leaves more.
 */
const PADDING = 0.08;
/** How far a mark may be from its place, in rows and columns of marks. A phone has no room for long lines. */
const REACH: Record<OverviewSize, number> = { wide: 2, narrow: 1 };
const SCALE_MILES = [0.5, 1, 2, 5, 10, 20, 50];

/**
 * A map of many places. Shows all places in our area; places outside of it are marked at its edge.
 * @param places the most important first: marks of the first ones are drawn where the places are
 */
export function overviewOf(places: readonly OverviewPlace[], size: OverviewSize): Overview {
  const frame = OVERVIEW_FRAMES[size];
  const area = areaAround(places.map(({ point }) => point).filter(isServed), frame, PADDING);
  const projection = projectionOf(area, frame);
  const spots = places.map(({ id, point }) => {
    const spot = projection.spot(point);
    return { id, spot, outside: !isInFrame(spot, 0, frame) };
  });
  const mile = projection.mile(area.center.lat);
  const miles = SCALE_MILES.findLast((one) => one * mile <= 120);
  return {
    frame,
    ground: groundUrl(area, [], frame),
    ...spreadMarks(spots, frame, REACH[size]),
    scale: miles === undefined ? null : { width: Math.round(miles * mile), miles },
  };
}

function isServed({ lat, lng }: Point): boolean {
  const { south, north, west, east } = SERVICE_AREA;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
