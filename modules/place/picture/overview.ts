import { isInServiceArea } from '../rules/distance.ts';
import { OVERVIEW_FRAMES } from '../rules/overview.ts';
import type { MapMove, Overview, OverviewBase, OverviewPlace, OverviewSize } from '../rules/overview.ts';
import { paddedBounds } from '../rules/projection.ts';
import type { Projection, Spot } from '../rules/projection.ts';
import type { MapArea } from '../rules/types.ts';
import { MAX_ZOOM, areaAround, isInFrame, middleOf, projectionOf } from './area.ts';
import { basesNearest, marksOfBases } from './base-marks.ts';
import { backgroundUrl } from './ground-url.ts';
import { spreadMarks } from './spread-marks.ts';

/**
 * How much to leave free on each side, as a share of the places' span. The map of a single request leaves more, because
 * it has few marks.
 */
const PADDING = 0.08;
/**
 * How far a mark may be from its place, in rows and columns of marks. On a phone, the line between the two must be
 * short.
 */
const REACH: Record<OverviewSize, number> = { wide: 2, narrow: 1 };
const SCALE_MILES = [0.5, 1, 2, 5, 10, 20, 50];
/** The farthest zoom level that a viewer can choose. At this level, the largest map shows several states. */
const MIN_ZOOM = 5;
/** How much closer a cluster's own map is, in zoom levels. */
const CLUSTER_ZOOM_LEVELS = 2;

/**
 * A map of many places. Unless the viewer chose an area, it shows all places in our service area with the base nearest
 * to each, and marks the other places at its edge.
 * @param places the most important first, because the marks of the first ones stay closest to their places
 * @param chosen the area that the viewer chose, if any. Places outside of it aren't marked
 * @param bases where people are based. Those outside the drawing aren't marked
 */
export function overviewOf(
  places: readonly OverviewPlace[],
  size: OverviewSize,
  chosen: MapArea | null = null,
  bases: readonly OverviewBase[] = [],
): Overview {
  const frame = OVERVIEW_FRAMES[size];
  const points = places.map(({ point }) => point).filter(isInServiceArea);
  const whole = areaAround([...points, ...basesNearest(points, bases)], frame, PADDING);
  const area = chosen ?? whole;
  const projection = projectionOf(area, frame);
  const isOutside = (spot: Spot) => !isInFrame(spot, 0, frame);
  const hasBasesAround = bases.some(({ point }) => isInServiceArea(point) && isOutside(projection.spot(point)));
  const spots = places.map(({ id, point }) => {
    const spot = projection.spot(point);
    return { id, spot, outside: isOutside(spot) };
  });
  const mile = projection.unitsPerMile(area.center.lat);
  const miles = SCALE_MILES.findLast((one) => one * mile <= 120);
  const shown = chosen ? spots.filter(({ outside }) => !outside) : spots;
  const { marks, clusters } = spreadMarks(shown, frame, REACH[size]);
  const pointOf = new Map(places.map(({ id, point }) => [id, point]));
  return {
    frame,
    ground: backgroundUrl(area, [], frame),
    marks,
    clusters: clusters.map((cluster) => {
      const clusterPoints = cluster.ids.flatMap((id) => pointOf.get(id) ?? []).filter(isInServiceArea);
      const center = clusterPoints.length > 0 ? middleOf(paddedBounds(clusterPoints)) : area.center;
      return { ...cluster, closer: zoomedIn({ ...area, center }, CLUSTER_ZOOM_LEVELS) };
    }),
    bases: marksOfBases(bases, [...marks, ...clusters], projection, size),
    moves: movesFrom(area, projection, {
      canZoomOut: area.zoom - 1 > (hasBasesAround ? MIN_ZOOM : whole.zoom),
      canPan: chosen !== null || hasBasesAround,
    }),
    hidden: spots.length - shown.length,
    scale: miles === undefined ? null : { width: Math.round(miles * mile), miles },
  };
}

/** Whether a viewer may choose to see an area. Also false if one of its values is NaN. */
export function isShowableArea({ zoom, center }: MapArea): boolean {
  return zoom >= MIN_ZOOM && zoom <= MAX_ZOOM && isInServiceArea(center);
}

/** The area shown closer by this many zoom levels. Null if it's already as close as possible. */
function zoomedIn({ zoom, center }: MapArea, levels: number): MapArea | null {
  return zoom < MAX_ZOOM ? { zoom: Math.min(MAX_ZOOM, zoom + levels), center } : null;
}

/**
 * The areas that the viewer can go to from here. `canZoomOut`: there's more to see one zoom level farther out.
 * `canPan`: there may be something beside this area.
 */
function movesFrom(
  area: MapArea,
  { bounds }: Projection,
  { canZoomOut, canPan }: { canZoomOut: boolean; canPan: boolean },
): Record<MapMove, MapArea | null> {
  const { zoom, center } = area;
  const [up, right] = [(bounds.north - bounds.south) / 2, (bounds.east - bounds.west) / 2];
  const moveBy = (lat: number, lng: number) => {
    const to = { lat: center.lat + lat, lng: center.lng + lng };
    return canPan && isInServiceArea(to) ? { zoom, center: to } : null;
  };
  return {
    in: zoomedIn(area, 1),
    out: canZoomOut ? { zoom: zoom - 1, center } : null,
    north: moveBy(up, 0),
    south: moveBy(-up, 0),
    west: moveBy(0, -right),
    east: moveBy(0, right),
  };
}
