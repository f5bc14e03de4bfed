import { MINUTE } from '#kernel/constants.ts';

/** How far a request that waits for the desk is over the limits: not, over the first, over both. */
export type WaitLevel = 0 | 1 | 2;

/** Two times in milliseconds: from the first on a request is late, from the second on overdue. */
export type WaitLimits = readonly [number, number];

/** Late after 2 minutes, overdue after 5, unless the settings say otherwise. */
export const DEFAULT_WAIT_LIMITS_MS: WaitLimits = [2 * MINUTE, 5 * MINUTE];

/** @param waited milliseconds since it became the desk's turn */
export function waitLevel(waited: number, limits: WaitLimits = DEFAULT_WAIT_LIMITS_MS): WaitLevel {
  if (waited >= limits[1]) return 2;
  return waited >= limits[0] ? 1 : 0;
}
