import { MINUTE } from '#kernel/constants.ts';

/** After the second of the two wait limits (`WaitLimits`), the on-call phones are texted again at this interval. */
export const ON_CALL_REPEAT_MS = 10 * MINUTE;
/** The on-call phones are texted again at most this many times, so that nobody is texted all night. */
export const MAX_ON_CALL_REPEATS = 6;
