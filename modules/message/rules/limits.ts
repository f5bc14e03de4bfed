/** How many messages of a kind that people can trigger at will (a location link, a moved pickup) one number gets per hour. */
export const MAX_REPEATS_PER_HOUR = 5;
