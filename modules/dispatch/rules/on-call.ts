import { MINUTE } from '#kernel/constants.ts';

/** After the second limit, the on-call phones are texted again at this interval. */
export const ON_CALL_REPEAT_MS = 10 * MINUTE;
/** How often, so that a closed desk doesn't get texts all night. */
export const MAX_ON_CALL_REPEATS = 6;
