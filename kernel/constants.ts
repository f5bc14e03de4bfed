/** Durations in milliseconds. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Dallas: the map's centre when nobody's position is known. */
export const DEFAULT_CENTRE = { lat: 32.7767, lng: -96.797 } as const;
export const TIME_ZONE = 'America/Chicago';
