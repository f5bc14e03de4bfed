import { SECOND } from '#kernel/constants.ts';

/** After a page's last report, its dispatcher counts as viewing the request for this long. */
export const PRESENCE_MS = 30 * SECOND;

/**
 * New requests that nobody has opened ring at this interval. Open pages report at the same interval which request they
 * show.
 */
export const RING_INTERVAL_MS = 10 * SECOND;
