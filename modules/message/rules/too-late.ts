import { MINUTE } from '#kernel/constants.ts';

/** If less time than this is left, people can't do what the message asks for, so it isn't sent. */
export const MIN_REMAINING_MS = 2 * MINUTE;

/** Whether a message comes too late for its deadline. Both times are in milliseconds since 1970. */
export function isTooLateToSend(endsAt: number, now: number): boolean {
  return endsAt - now < MIN_REMAINING_MS;
}
