import { roundTo } from '#kernel/numbers.ts';
import type { Point } from '../rules/distance.ts';
import { projectionFitting, paddedBounds, projectionAtZoom } from '../rules/projection.ts';
import type { Bounds, Frame, Projection, Spot } from '../rules/projection.ts';
import { DEFAULT_BOUNDS, DEFAULT_CENTER } from '../rules/region.ts';
import { SINGLE_PLACE_ZOOM, FRAME } from '../rules/shapes.ts';
import type { MapArea } from '../rules/types.ts';

/**
 * The closest zoom (Google's zoom level). At a closer zoom, people could see that the drawn roads are up to 400 m off
 * (modules/place/roads/README.md).
 */
export const MAX_ZOOM = 14;
/**
 * The map's zoom changes only in steps of this many levels, and its center in steps of CENTER_STEP units of the
 * drawing. So when somebody moves, the same picture can be used for a while.
 */
const ZOOM_STEP = 0.25;
const CENTER_STEP = 16;

/**
 * The area that shows all points (docs/product.md, "Maps"), or the whole region if there are none.
 * @param padding how much to leave free on each side, as a share of the points' span
 */
export function areaAround(points: readonly Point[], frame: Frame = FRAME, padding?: number): MapArea {
  const [first] = points;
  if (first && areSamePoint(points)) return { zoom: SINGLE_PLACE_ZOOM, center: roundPoint(first) };
  const bounds = first ? paddedBounds(points, padding) : DEFAULT_BOUNDS;
  const zoom = Math.min(MAX_ZOOM, Math.floor(projectionFitting(bounds, frame).zoom / ZOOM_STEP) * ZOOM_STEP);
  return { zoom, center: first ? snapToGrid(middleOf(bounds), zoom, frame) : DEFAULT_CENTER };
}

export function projectionOf({ zoom, center }: MapArea, frame: Frame = FRAME): Projection {
  return projectionAtZoom(center, zoom, frame);
}

/** Whether there are points, and all of them are the same. */
export function areSamePoint(points: readonly Point[]): boolean {
  const [first] = points;
  return first !== undefined && points.every(({ lat, lng }) => lat === first.lat && lng === first.lng);
}

/**
 * Whether a spot is in the drawing, at least `margin` units from its edge. A negative margin allows spots that far
 * outside.
 */
export function isInFrame({ x, y }: Spot, margin: number, { width, height }: Frame = FRAME): boolean {
  return x >= margin && x <= width - margin && y >= margin && y <= height - margin;
}

export function middleOf({ south, north, west, east }: Bounds): Point {
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** The nearest point of a grid with about CENTER_STEP units of the drawing between its lines. */
function snapToGrid(point: Point, zoom: number, frame: Frame): Point {
  const { bounds } = projectionAtZoom(point, zoom, frame);
  const step = (from: number, to: number, size: number) => ((to - from) / size) * CENTER_STEP;
  const [lat, lng] = [step(bounds.south, bounds.north, frame.height), step(bounds.west, bounds.east, frame.width)];
  // Round the step to one digit, so that it's the same at neighboring places. Otherwise, the grid would move with them.
  const [latStep, lngStep] = [Number(lat.toPrecision(1)), Number(lng.toPrecision(1))];
  return roundPoint({ lat: Math.round(point.lat / latStep) * latStep, lng: Math.round(point.lng / lngStep) * lngStep });
}

function roundPoint({ lat, lng }: Point): Point {
  return { lat: roundTo(lat, 4), lng: roundTo(lng, 4) };
}
