import { geoMercator } from 'd3-geo';
import type { GeoProjection } from 'd3-geo';
import { EARTH_RADIUS_MILES } from './distance.ts';
import type { Point } from '../rules/distance.ts';

/** A part of the earth, degrees. */
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

/** A place in the drawing: x to the right, y down. */
export interface Spot {
  x: number;
  y: number;
}

export interface Projection {
  frame: Frame;
  /** What the whole drawing shows. */
  bounds: Bounds;
  spot: (point: Point) => Spot;
  /** Units of the drawing for a mile at a latitude (degrees). */
  mile: (lat: number) => number;
}

/** Around what is shown: 30% of its span on each side, and never less than this (docs/product.md, "Maps"). */
const PADDING = 0.3;
const LEAST_PADDING = 0.01;
/** Pixels of the whole world at zoom 0, as Google's maps count. */
const WORLD = 256;
/** Mercator ends before the poles. */
const LAST_LATITUDE = 85;

/** The part of the earth that holds all points with the padding around them. @param points at least one */
export function padded(points: readonly Point[]): Bounds {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const [south, north] = widened(Math.min(...lats), Math.max(...lats));
  const [west, east] = widened(Math.min(...lngs), Math.max(...lngs));
  return { south, west, north, east };
}

function widened(from: number, to: number): [number, number] {
  const padding = Math.max((to - from) * PADDING, LEAST_PADDING);
  return [from - padding, to + padding];
}

/** Mercator, north up, so that all of `bounds` lies within the frame, in its middle. */
export function fit({ south, west, north, east }: Bounds, frame: Frame): Projection {
  const corners: [number, number][] = [
    [west, south],
    [east, north],
  ];
  const size: [number, number] = [frame.width, frame.height];
  return shownBy(geoMercator().fitSize(size, { type: 'MultiPoint', coordinates: corners }), frame);
}

/** Mercator at one of Google's zoom levels, a unit of the drawing being one of its pixels. */
export function zoomed(centre: Point, zoom: number, frame: Frame): Projection {
  const scale = (WORLD * 2 ** zoom) / (2 * Math.PI);
  const middle: [number, number] = [frame.width / 2, frame.height / 2];
  return shownBy(geoMercator().center(held(centre)).scale(scale).translate(middle), frame);
}

function shownBy(mercator: GeoProjection, frame: Frame): Projection {
  const earth = (spot: [number, number]) => mercator.invert?.(spot) ?? [NaN, NaN];
  const [[west, north], [east, south]] = [earth([0, 0]), earth([frame.width, frame.height])];
  return {
    frame,
    bounds: { south, west, north, east },
    spot: (point) => {
      const [x, y] = mercator(held(point)) ?? [NaN, NaN];
      return { x, y };
    },
    mile: (lat) => mercator.scale() / (EARTH_RADIUS_MILES * Math.cos((lat * Math.PI) / 180)),
  };
}

/** As d3 takes points. */
function held({ lat, lng }: Point): [number, number] {
  return [lng, Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat))];
}
