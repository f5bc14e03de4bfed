import type { Point } from './distance.ts';
import type { Bounds, Spot } from './projection.ts';

/** Who looks at the map. Customer and provider see "you"; desk and family aren't on it. */
export type Viewer = 'customer' | 'provider' | 'desk' | 'family';

/** The places to draw, from the row. */
export interface MapSubject {
  viewer: Viewer;
  pickup: Point | null;
  /** The pickup was found by its city or ZIP code. */
  approximate: boolean;
  destination: Point | null;
  provider: Point | null;
  /** Whether a provider is on the job. If they have no position, the map says so. */
  assigned: boolean;
  /** Whether the provider is driving to the pickup, so that an ETA makes sense. */
  driving: boolean;
  /**
   * Once the provider has reported their arrival: still at the pickup, or gone with the vehicle. Otherwise undefined.
   */
  stage?: 'there' | 'onward';
}

export type MarkKind = 'pickup' | 'destination' | 'provider';

export interface MapLabel extends Spot {
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** A marker on the map. x and y are units of the drawing, lat and lng degrees. */
export interface MapMark extends Spot, Point {
  kind: MarkKind;
  name: string;
  letter: string;
  approximate: boolean;
  label: MapLabel | null;
  /** If the marker is outside the drawing: the SVG path of an arrow at the edge, relative to its spot. */
  arrow: string | null;
}

export interface MapRing extends Spot {
  r: number;
  label: MapLabel | null;
}

/** What the map shows of one marker, in words. Also used for a provider without a position. */
export interface MapWords {
  kind: MarkKind;
  name: string;
  letter: string;
  text: string;
}

/** A finished drawing with its words. The browser computes nothing. */
export interface MapView {
  title: string;
  /** SVG paths: the primary counties' outlines, and all county borders. */
  land: string;
  borders: string;
  rings: readonly MapRing[];
  places: readonly (Spot & { label: MapLabel })[];
  /** The route that matters now: the provider's to the pickup, else the tow. */
  route: { ends: [MarkKind, MarkKind]; path: string; label: MapLabel | null } | null;
  /** The scale, only if there are no rings. */
  scale: { x: number; y: number; width: number; text: string } | null;
  marks: readonly MapMark[];
  words: readonly MapWords[];
  notes: readonly string[];
  /** What a live map shows first. Null: the center at the default zoom. */
  bounds: Bounds | null;
  center: Point;
  /** Google's key for browsers. Without one, the drawing is the map. */
  key: string | null;
  /** Whether a live map requests the route by road. */
  byRoad: boolean;
}
