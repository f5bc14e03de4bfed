import { MINUTE, SECOND } from '#kernel/constants.ts';

/** A claim lapses this long after its admin was last at the desk. */
export const CLAIM_LIFETIME_MS = 5 * MINUTE;

/** The claims of an admin at the desk are renewed at most this often, because each renewal writes to the database. */
export const CLAIM_RENEWAL_INTERVAL_MS = 30 * SECOND;

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 500;
