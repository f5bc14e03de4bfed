import { SECOND } from '#kernel/constants.ts';

/** After a page's last report, its dispatcher counts as viewing the request for this long. */
export const PRESENCE_LIFETIME_MS = 30 * SECOND;

/** Open desk pages report at this interval which request they show. */
export const HEARTBEAT_INTERVAL_MS = 10 * SECOND;
