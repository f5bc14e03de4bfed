import type { Point } from './distance.ts';
import type { Bounds, Frame, Spot } from './projection.ts';

/** Who looks at the map. A customer or provider is on the map as "you". The desk and the family aren't on it. */
export type Viewer = 'customer' | 'provider' | 'desk' | 'family';

/** What the map is drawn from. */
export interface MapSubject {
  viewer: Viewer;
  pickup: Point | null;
  /** True if the pickup is known only by its city or ZIP code. */
  approximate: boolean;
  destination: Point | null;
  provider: Point | null;
  /** True if a provider is on the job. If their position isn't known, the map says so. */
  assigned: boolean;
  /** True if the provider is driving to the pickup, so that an ETA makes sense. */
  driving: boolean;
  /**
   * Where the provider is after reporting the arrival: still at the pickup (`there`), or gone with the vehicle
   * (`onward`). Undefined before the arrival.
   */
  stage?: 'there' | 'onward';
}

export type MarkKind = 'pickup' | 'destination' | 'provider';

export interface MapLabel extends Spot {
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** A marker on the map. x and y are units of the drawing, lat and lng are degrees. */
export interface MapMark extends Spot, Point {
  kind: MarkKind;
  name: string;
  letter: string;
  approximate: boolean;
  label: MapLabel | null;
  /** The SVG path of an arrow at the edge, if the place is outside the drawing. It's relative to the marker's spot. */
  arrow: string | null;
}

export type RoadKind = 'interstate' | 'us' | 'state' | 'loop' | 'tollway';

/** A sign with a road's number or letters, centered on this spot. */
export interface Shield extends Spot {
  kind: RoadKind;
  text: string;
}

/** What lies under the markers: counties, water, roads and towns. All paths are SVG. */
export interface MapBackground {
  frame: Frame;
  /** The outlines of the primary counties (`land`), and the borders of all counties (`borders`). */
  land: string;
  borders: string;
  water: string;
  /** The roads of each kind. `rough` ones are drawn by hand, and may be a mile off. */
  roads: readonly { kind: RoadKind; rough: boolean; path: string }[];
  shields: readonly Shield[];
  places: readonly (Spot & { label: MapLabel })[];
  lakes: readonly MapLabel[];
}

/** What the map's text says about one marker, or about a provider whose position isn't known. */
export interface MapWords {
  kind: MarkKind;
  name: string;
  letter: string;
  text: string;
}

/** The part of the earth that the drawing shows: one of Google's zoom levels around a center. */
export interface MapArea {
  zoom: number;
  center: Point;
}

/** A finished drawing with its text. The browser computes nothing until the provider moves. */
export interface MapView {
  area: MapArea;
  title: string;
  /** The URL of the picture under the markers. The picture is as large as the drawing. */
  ground: string;
  /** The route that matters to this viewer now: from the provider to the pickup, or from the pickup to the drop-off. */
  route: { ends: [MarkKind, MarkKind]; path: string; label: MapLabel | null } | null;
  /** Null if the drawing shows so much that no scale fits. */
  scale: { x: number; y: number; width: number; text: string } | null;
  marks: readonly MapMark[];
  words: readonly MapWords[];
  notes: readonly string[];
  /** The area that a live map shows first. Null to show the center at the default zoom. */
  bounds: Bounds | null;
  center: Point;
  /** Google's key for browsers. If null, the drawing is the only map. */
  key: string | null;
  /** True if a live map asks Google for the route by road. */
  byRoad: boolean;
}

/**
 * The parts of a time. The texts in `copy/` get the month as a number, the hour from 1 to 12, and AM or PM as the day
 * period.
 */
export type TimeParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod', string>;
