/**
 * At most this many messages per hour go to one number, of each kind that people can cause at any time (a location
 * link, a moved pickup).
 */
export const MAX_REPEATS_PER_HOUR = 5;
