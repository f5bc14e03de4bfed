import { WAITING_LIMITS_MS } from '#kernel/constants.ts';

/** How far a request that waits for the desk is over the limits: not, over the first, over both. */
export type WaitLevel = 0 | 1 | 2;

/** Two times in milliseconds: from the first on a request is late, from the second on overdue. */
export type WaitLimits = readonly [number, number];

/** @param waited milliseconds since it became the desk's turn */
export function waitLevel(waited: number, limits: WaitLimits = WAITING_LIMITS_MS): WaitLevel {
  if (waited >= limits[1]) return 2;
  return waited >= limits[0] ? 1 : 0;
}
