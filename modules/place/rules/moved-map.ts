import type { Point } from './distance.ts';
import type { Spot } from './projection.ts';
import { FRAME, HALF_MARKER_SIZE } from './shapes.ts';
import type { MapArea, MapMark, MapView } from './types.ts';

/** The width of the whole world in pixels at Google's zoom level 0. It doubles with each level. */
const WORLD_PIXELS = 256;
/** The page loads a new drawing if that would differ from the current drawing by at least this many zoom levels. */
const MIN_ZOOM_CHANGE = 1;

/** The provider's new place, with the zoom and the words that a new drawing would have. */
export interface ProviderMove extends Point {
  /** The zoom of a new drawing. */
  zoom: number;
  words: string;
}

/**
 * The map after the provider has moved. The browser draws it over the same background picture.
 * @returns null if the map needs a new drawing
 */
export function movedMap<M extends MapView>(map: M, { lat, lng, zoom, words }: ProviderMove): M | null {
  const before = map.marks.find(({ kind }) => kind === 'provider');
  if (!before || before.arrow || Math.abs(zoom - map.area.zoom) >= MIN_ZOOM_CHANGE) return null;
  const others = map.marks.filter((mark) => mark !== before);
  const spot = besideOthers(spotOnMap(map.area, { lat, lng }), others);
  if (!isInside(spot)) return null;
  const { label } = before;
  const [dx, dy] = [spot.x - before.x, spot.y - before.y];
  const movedMark = { ...before, lat, lng, ...spot, label: label && { ...label, x: label.x + dx, y: label.y + dy } };
  const marks = map.marks.map((mark) => (mark === before ? movedMark : mark));
  return {
    ...map,
    marks,
    route: routeOf(map, marks),
    words: map.words.map((one) => (one.kind === 'provider' ? { ...one, text: words } : one)),
  };
}

/** Where a place is in a drawing. The server's drawing uses the same projection. */
export function spotOnMap({ zoom, center }: MapArea, point: Point): Spot {
  const size = WORLD_PIXELS * 2 ** zoom;
  const north = ({ lat }: Point) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return {
    x: Math.round(FRAME.width / 2 + ((point.lng - center.lng) / 360) * size),
    y: Math.round(FRAME.height / 2 - (north(point) - north(center)) * size),
  };
}

/** Moves a marker to the side of another one that it would cover. */
function besideOthers(spot: Spot, others: readonly MapMark[]): Spot {
  const coveredMark = others.find(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < 2 * HALF_MARKER_SIZE);
  if (!coveredMark) return spot;
  const aside = coveredMark.x + 2 * HALF_MARKER_SIZE * (spot.x < coveredMark.x ? -1 : 1);
  return { x: aside, y: spot.y };
}

function isInside({ x, y }: Spot): boolean {
  const { width, height } = FRAME;
  return (
    x >= HALF_MARKER_SIZE && x <= width - HALF_MARKER_SIZE && y >= HALF_MARKER_SIZE && y <= height - HALF_MARKER_SIZE
  );
}

function routeOf({ route }: MapView, marks: readonly MapMark[]): MapView['route'] {
  if (!route?.ends.includes('provider')) return route;
  const [from, to] = route.ends.map((end) => marks.find(({ kind }) => kind === end));
  // Drop the label: its spot was free beside the old line, but may not be beside the new one.
  return from && to ? { ...route, path: `M${from.x} ${from.y}L${to.x} ${to.y}`, label: null } : null;
}
