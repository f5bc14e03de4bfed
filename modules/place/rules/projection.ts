import { geoMercator } from 'd3-geo';
import type { GeoProjection } from 'd3-geo';
import { EARTH_RADIUS_MILES } from './distance.ts';
import type { Point } from '../rules/distance.ts';

/** An area on earth, in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The drawing's size, in its own units. */
export interface Frame {
  width: number;
  height: number;
}

/** A place in the drawing. x grows to the right, and y downward. */
export interface Spot {
  x: number;
  y: number;
}

export interface Projection {
  frame: Frame;
  /** The area on earth that the drawing shows. */
  bounds: Bounds;
  /** Google's zoom level, which may have a fraction. */
  zoom: number;
  spot: (point: Point) => Spot;
  /** How many units a mile is at a latitude (in degrees). */
  unitsPerMile: (lat: number) => number;
}

/**
 * The padding around the points: 30% of their span on each side, and at least MIN_PADDING degrees (docs/product.md,
 * "Maps").
 */
const PADDING = 0.3;
const MIN_PADDING = 0.01;
/** The width of the whole world in pixels at Google's zoom level 0. It doubles with each level. */
const WORLD_PIXELS = 256;
/** A Mercator projection can't show the poles, so latitudes are clamped to this. */
const MAX_LATITUDE = 85;

/**
 * The area that contains all points, with padding around them.
 * @param points at least one
 * @param padding how much to add on each side, as a share of their span
 */
export function paddedBounds(points: readonly Point[], padding = PADDING): Bounds {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const [south, north] = widen(Math.min(...lats), Math.max(...lats), padding);
  const [west, east] = widen(Math.min(...lngs), Math.max(...lngs), padding);
  return { south, west, north, east };
}

function widen(from: number, to: number, part: number): [number, number] {
  const padding = Math.max((to - from) * part, MIN_PADDING);
  return [from - padding, to + padding];
}

/** A Mercator projection with north at the top. `bounds` are centered, and as large as the drawing allows. */
export function projectionFitting({ south, west, north, east }: Bounds, frame: Frame): Projection {
  const corners: [number, number][] = [
    [west, south],
    [east, north],
  ];
  const size: [number, number] = [frame.width, frame.height];
  return projectionOf(geoMercator().fitSize(size, { type: 'MultiPoint', coordinates: corners }), frame);
}

/** A Mercator projection at one of Google's zoom levels. One unit of the drawing is one pixel of a Google map. */
export function projectionAtZoom(center: Point, zoom: number, frame: Frame): Projection {
  const scale = (WORLD_PIXELS * 2 ** zoom) / (2 * Math.PI);
  const middle: [number, number] = [frame.width / 2, frame.height / 2];
  return projectionOf(geoMercator().center(toLngLat(center)).scale(scale).translate(middle), frame);
}

function projectionOf(mercator: GeoProjection, frame: Frame): Projection {
  const lngLatAt = (spot: [number, number]) => mercator.invert?.(spot) ?? [NaN, NaN];
  const [[west, north], [east, south]] = [lngLatAt([0, 0]), lngLatAt([frame.width, frame.height])];
  return {
    frame,
    bounds: { south, west, north, east },
    zoom: Math.log2((mercator.scale() * 2 * Math.PI) / WORLD_PIXELS),
    spot: (point) => {
      const [x, y] = mercator(toLngLat(point)) ?? [NaN, NaN];
      return { x, y };
    },
    unitsPerMile: (lat) => mercator.scale() / (EARTH_RADIUS_MILES * Math.cos((lat * Math.PI) / 180)),
  };
}

/** The point in d3's order: longitude first. */
function toLngLat({ lat, lng }: Point): [number, number] {
  return [lng, Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))];
}
