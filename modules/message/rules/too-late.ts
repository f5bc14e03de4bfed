import { MINUTE } from '#kernel/constants.ts';

/** With less time left, nobody can still do what the message asks for. */
export const MIN_REMAINING_MS = 2 * MINUTE;

/** Whether a message comes too late for its deadline. Both in milliseconds since 1970. */
export function comesTooLate(endsAt: number, now: number): boolean {
  return endsAt - now < MIN_REMAINING_MS;
}
