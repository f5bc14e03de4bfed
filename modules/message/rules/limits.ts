/**
 * The most messages of one kind that go to one number per hour. Applies to kinds that people can cause at any time (a
 * location link, a moved pickup).
 */
export const MAX_REPEATS_PER_HOUR = 5;
