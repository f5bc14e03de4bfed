import { MINUTE } from '#kernel/constants.ts';

/** How late a request is, if it waits for the desk. 0: in time; 1: late; 2: overdue. */
export type WaitLevel = 0 | 1 | 2;

/** Two waits in milliseconds. After the first, a request is late; after the second, it's overdue. */
export type WaitLimits = readonly [number, number];

/** The limits if the settings have none: late after 2 minutes, overdue after 5. */
export const DEFAULT_WAIT_LIMITS_MS: WaitLimits = [2 * MINUTE, 5 * MINUTE];

/** A request with a child or pet locked in is late at once, and overdue at the first limit. */
export function waitLimitsFor(isLockedIn: boolean, limits: WaitLimits): WaitLimits {
  return isLockedIn ? [0, limits[0]] : limits;
}

/** @param waited milliseconds since it became the desk's turn */
export function waitLevel(waited: number, limits: WaitLimits = DEFAULT_WAIT_LIMITS_MS): WaitLevel {
  if (waited >= limits[1]) return 2;
  return waited >= limits[0] ? 1 : 0;
}

/** How many minutes a request has waited, rounded down so that the number is never too high. */
export function waitedMinutes(waited: number): number {
  return Math.floor(waited / MINUTE);
}
