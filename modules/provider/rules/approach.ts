import { PROMISE_MINUTES } from '#modules/request/rules/limits.ts';

/** Faster than a mile a minute, in a straight line, nobody gets there. */
const MOST_MILES_A_MINUTE = 1;
/** A proposal is a round number. */
const STEP_MINUTES = 5;

/** Whether a promise is impossible by distance, so that the provider is asked once whether it's right. */
export function isTooSoon(minutes: number, miles: number): boolean {
  return miles > minutes * MOST_MILES_A_MINUTE;
}

/** The minutes to propose for an ETA: rounded up to five minutes. */
export function proposedMinutes(eta: number): number {
  const rounded = Math.ceil(eta / STEP_MINUTES) * STEP_MINUTES;
  return Math.min(Math.max(rounded, PROMISE_MINUTES.least), PROMISE_MINUTES.most);
}
