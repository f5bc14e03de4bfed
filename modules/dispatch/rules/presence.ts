import { SECOND } from '#kernel/constants.ts';

/** A dispatcher counts as viewing a request for this long after their page last reported it. */
export const PRESENCE_MS = 30 * SECOND;

/** How often an unanswered new request rings, and how often an open page reports which request it shows. */
export const RING_INTERVAL_MS = 10 * SECOND;
