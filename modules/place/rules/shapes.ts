import type { MarkKind } from './types.ts';

/** Google's zoom level for a map that shows a single place. */
export const DEFAULT_ZOOM = 13;

/**
 * Marker outlines around 0,0: round for the one who waits, square for the one who drives, a diamond for the
 * destination.
 */
export const SHAPES: Record<MarkKind, string> = {
  pickup: 'M-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z',
  provider: 'M-9 -14h18a5 5 0 0 1 5 5v18a5 5 0 0 1 -5 5h-18a5 5 0 0 1 -5 -5v-18a5 5 0 0 1 5 -5z',
  destination: 'M0 -18L18 0L0 18L-18 0z',
};
