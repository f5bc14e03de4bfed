import { MINUTE } from '#kernel/constants.ts';

/** With less than this left nobody can still do what such a text asks for. */
export const LEAST_LEFT_MS = 2 * MINUTE;

/** Whether a message comes so late that its end is there. Milliseconds since 1970. @param now of whoever writes or sends it */
export function comesTooLate(endsAt: number, now: number): boolean {
  return endsAt - now < LEAST_LEFT_MS;
}
