import type { Point } from './distance.ts';
import type { Frame, Spot } from './projection.ts';
import type { MapArea } from './types.ts';

/** The sizes of a map with many marks: beside a list, and on a phone. A unit is about a pixel. */
export const OVERVIEW_FRAMES = {
  wide: { width: 1040, height: 768 },
  narrow: { width: 360, height: 340 },
} as const satisfies Record<string, Frame>;
export type OverviewSize = keyof typeof OVERVIEW_FRAMES;

/** The size of the mark of a place or a cluster, with the room around it. Base marks have BASE_MARK_SIZE. */
export const MARK_SIZE = { width: 52, height: 28 } as const;

/** A place to mark on a map of many places. */
export interface OverviewPlace {
  id: string;
  point: Point;
}

/** A mark, drawn where there's room for it. */
export interface OverviewMark extends Spot {
  id: string;
  /**
   * The spot of the mark's place, or the nearest one inside the edge if the place is outside. If the mark itself is
   * drawn somewhere else, a line connects it with this spot.
   */
  at: Spot;
  outside: boolean;
}

/** Marks for which there's no room near their places. One mark stands for all of them. */
export interface OverviewCluster extends Spot {
  ids: string[];
}

/**
 * The width and height of the mark of a base, with the room around it. To be easy to tap, it must be at least 24 pixels
 * even where a unit is only half a pixel (the wide map in a low window) or 0.8 pixels (a phone 320 pixels wide).
 */
export const BASE_MARK_SIZE: Readonly<Record<OverviewSize, number>> = { wide: 48, narrow: 32 };

/** A place where people are based. `count` says how many. */
export interface OverviewBase extends OverviewPlace {
  count: number;
}

/** The mark of one or more bases. It overlaps no other mark. */
export interface BaseMark extends Spot {
  ids: string[];
}

/** Where a viewer can go from a map: closer, farther, or half a map to one side. */
export const MAP_MOVES = ['in', 'out', 'north', 'south', 'west', 'east'] as const;
export type MapMove = (typeof MAP_MOVES)[number];

/** A map of many places, drawn without script. */
export interface Overview {
  frame: Frame;
  /** The URL of the picture under the marks. */
  ground: string;
  marks: OverviewMark[];
  /** `closer` is an area with less in it, so the cluster's places are farther apart; null at the closest zoom. */
  clusters: (OverviewCluster & { closer: MapArea | null })[];
  /** The marks of the bases in the drawing. */
  bases: BaseMark[];
  /**
   * The area that each move leads to; null if it isn't possible. On the map of all places, only `in` is possible,
   * unless there are bases outside of it.
   */
  moves: Record<MapMove, MapArea | null>;
  /** How many places are outside the area that the viewer chose. */
  hidden: number;
  scale: { width: number; miles: number } | null;
}
