import type { Point } from './distance.ts';
import type { Bounds, Spot } from './projection.ts';

/** Who looks at the map: it says "you" to them. Desk and family are nobody on it. */
export type Viewer = 'customer' | 'provider' | 'desk' | 'family';

/** What is known of the places; the loader reads it from the row. */
export interface MapSubject {
  viewer: Viewer;
  pickup: Point | null;
  /** The pickup was found by its city or ZIP code. */
  approximate: boolean;
  destination: Point | null;
  provider: Point | null;
  /** Whether a provider is on the job: then one without a position is told too. */
  assigned: boolean;
  /** Whether the provider is on the way, so that minutes mean something. */
  driving: boolean;
  /**
   * Once the provider was said to be there: still at the pickup, or away with the vehicle. Before that, and where nobody
   * says it, undefined.
   */
  stage?: 'there' | 'onward';
}

export type MarkKind = 'pickup' | 'destination' | 'provider';

export interface MapLabel extends Spot {
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** Somebody or something on the map. x and y are units of the drawing, lat and lng degrees. */
export interface MapMark extends Spot, Point {
  kind: MarkKind;
  name: string;
  letter: string;
  approximate: boolean;
  label: MapLabel | null;
  /** It lies outside of what is drawn: the SVG path of an arrow at the edge, around its spot. */
  arrow: string | null;
}

export interface MapRing extends Spot {
  r: number;
  label: MapLabel | null;
}

/** The same in words, for one mark (or for a provider whose position is not known). */
export interface MapWords {
  kind: MarkKind;
  name: string;
  letter: string;
  text: string;
}

/** A finished drawing with its words: nothing of it is computed in the browser. */
export interface MapView {
  title: string;
  /** Outlines of the primary counties, and all county lines: SVG paths. */
  land: string;
  borders: string;
  rings: readonly MapRing[];
  places: readonly (Spot & { label: MapLabel })[];
  /** The way that matters now: of the provider to the pickup, else of the tow. */
  route: { ends: [MarkKind, MarkKind]; path: string; label: MapLabel | null } | null;
  /** Where there are no rings. */
  scale: { x: number; y: number; width: number; text: string } | null;
  marks: readonly MapMark[];
  words: readonly MapWords[];
  notes: readonly string[];
  /** What a live map shows first: all of this, or without it the centre at the default zoom. */
  bounds: Bounds | null;
  centre: Point;
  /** Google's key for browsers; without one the drawing is the map. */
  key: string | null;
  /** Whether a live map asks for the way by road. */
  byRoad: boolean;
}
