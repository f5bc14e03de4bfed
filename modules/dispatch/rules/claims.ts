import { MINUTE, SECOND } from '#kernel/constants.ts';

/** How long a request stays with an admin who isn't at the desk any more. */
export const CLAIM_MS = 5 * MINUTE;

/** An admin at the desk keeps their claims with a write at most this often. */
export const KEEP_CLAIM_EVERY_MS = 30 * SECOND;

/** The longest note, in characters. */
export const NOTE_LENGTH = 500;
