import type { Point } from '../rules/distance.ts';
import { OVERVIEW_FRAMES } from '../rules/overview.ts';
import type { Overview, OverviewPlace, OverviewSize } from '../rules/overview.ts';
import { SERVICE_AREA } from '../rules/region.ts';
import { areaAround, isInFrame, projectionOf } from './area.ts';
import { groundUrl } from './ground-url.ts';
import { spreadMarks } from './spread-marks.ts';

/** The part of the places' span that stays free on each side. Smaller than on a request's map, which has few marks. */
const PADDING = 0.08;
/** How far a mark may be from its place. A phone has no room for long lines. */
const REACH: Record<OverviewSize, number> = { wide: 2, narrow: 1 };
const SCALE_MILES = [0.5, 1, 2, 5, 10, 20, 50];

/**
 * A map of many places. It shows all that are in our area; others are at its edge.
 * @param places in the order of their importance: the first ones are drawn where they are
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
