import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import type { WaitLevel } from '#modules/request/rules/waiting.ts';

/** From this age on, a position on the map board is drawn hollow. */
export const OLD_POSITION_MS = 2 * MINUTE;

/**
 * A job's wait, in the form shown in its mark and its row: "14m", or "!14m" past both time limits.
 * @param waited in milliseconds
 */
export function formatWaitForMap(waited: number, level: WaitLevel): string {
  return `${level === 2 ? '!' : ''}${formatShortAge(waited)}`;
}

/** Formats an age so that it fits into a mark on the map: "40s", "14m", "3h" or "2d". */
export function formatShortAge(ms: number): string {
  const age = Math.max(0, ms);
  if (age < MINUTE) return `${Math.floor(age / SECOND)}s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  return age < 2 * DAY ? `${Math.floor(age / HOUR)}h` : `${Math.floor(age / DAY)}d`;
}
