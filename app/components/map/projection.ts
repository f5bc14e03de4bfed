import { EARTH_RADIUS_MILES } from '#domain/constants.ts';
import type { Point } from '#domain/distance.ts';

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

/** Around what is shown: 30% of its span on each side, and never less than this (Specification section 9). */
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
export function fit(bounds: Bounds, frame: Frame): Projection {
  const [topLeft, bottomRight] = [
    world({ lat: bounds.north, lng: bounds.west }),
    world({ lat: bounds.south, lng: bounds.east }),
  ];
  const scale = Math.min(frame.width / (bottomRight.x - topLeft.x), frame.height / (bottomRight.y - topLeft.y));
  const middle = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  return around(middle, scale, frame);
}

/** Mercator at one of Google's zoom levels, a unit of the drawing being one of its pixels. */
export function zoomed(centre: Point, zoom: number, frame: Frame): Projection {
  return around(world(centre), WORLD * 2 ** zoom, frame);
}

function around(middle: Spot, scale: number, frame: Frame): Projection {
  const reach = { x: frame.width / 2 / scale, y: frame.height / 2 / scale };
  const [northWest, southEast] = [
    earth({ x: middle.x - reach.x, y: middle.y - reach.y }),
    earth({ x: middle.x + reach.x, y: middle.y + reach.y }),
  ];
  return {
    frame,
    bounds: { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng },
    spot: (point) => {
      const at = world(point);
      return {
        x: (at.x - middle.x) * scale + frame.width / 2,
        y: (at.y - middle.y) * scale + frame.height / 2,
      };
    },
    mile: (lat) => scale / (2 * Math.PI * EARTH_RADIUS_MILES * Math.cos(radians(lat))),
  };
}

/** Mercator with the world's width and height as 1. */
function world({ lat, lng }: Point): Spot {
  const held = radians(Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, lat)));
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + held / 2)) / (2 * Math.PI) };
}

function earth({ x, y }: Spot): Point {
  const lat = 2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2;
  return { lat: (lat * 180) / Math.PI, lng: (x - 0.5) * 360 };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
