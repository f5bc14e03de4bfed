import { PROMISE_RANGE_MINUTES } from '#modules/request/rules/limits.ts';

/** No provider covers more than a mile a minute, measured in a straight line. */
const MAX_MILES_PER_MINUTE = 1;
/** The minutes that we propose are multiples of this. */
const ROUND_TO_MINUTES = 5;

/**
 * Whether a provider promises to arrive sooner than the distance allows. The page then asks once whether that's right.
 */
export function isArrivalTooSoon(minutes: number, miles: number): boolean {
  return miles > minutes * MAX_MILES_PER_MINUTE;
}

/** The minutes to propose to the provider: the ETA rounded up to a multiple of five, within PROMISE_RANGE_MINUTES. */
export function proposedMinutes(eta: number): number {
  const rounded = Math.ceil(eta / ROUND_TO_MINUTES) * ROUND_TO_MINUTES;
  return Math.min(Math.max(rounded, PROMISE_RANGE_MINUTES.least), PROMISE_RANGE_MINUTES.most);
}
