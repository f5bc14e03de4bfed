import type { MarkKind } from './types.ts';

/**
 * The size of the drawing. One unit is about a phone's pixel, so that text of 14 units or more can be read at arm's
 * length.
 */
export const FRAME = { width: 360, height: 200 };

/** Half the size of a marker, with its border. */
export const HALF_MARKER_SIZE = 18;

/** Google's zoom level for a map that shows a single place. */
export const SINGLE_PLACE_ZOOM = 13;

/**
 * The outlines of markers, around 0,0: a circle for the person who waits, a square for the person who drives, and a
 * diamond for the destination.
 */
export const MARKER_SHAPES: Record<MarkKind, string> = {
  pickup: 'M-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z',
  provider: 'M-9 -14h18a5 5 0 0 1 5 5v18a5 5 0 0 1 -5 5h-18a5 5 0 0 1 -5 -5v-18a5 5 0 0 1 5 -5z',
  destination: 'M0 -18L18 0L0 18L-18 0z',
};
