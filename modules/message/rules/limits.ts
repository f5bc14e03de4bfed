/** Messages per hour to one number, of each kind that people can trigger at will (a location link, a moved pickup). */
export const MAX_REPEATS_PER_HOUR = 5;
