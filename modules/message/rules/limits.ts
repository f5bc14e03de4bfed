/**
 * The most messages of one kind that go to one number per hour. Applies to the kinds in `LIMITED_BY_HOUR`
 * (may-go-out.ts), which people can cause at any time, such as a location link.
 */
export const MAX_REPEATS_PER_HOUR = 5;
