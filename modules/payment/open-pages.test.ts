import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { PAYMENT_PAGES_INTERVAL_MS } from '#worker/open-pages.ts';
import { isPaymentPageCheckDue } from './open-pages.ts';

/**
 * The ages, in seconds, at which a payment page that's open for an hour is checked.
 * @param everyMs the time between two runs
 */
function agesAtChecksSeconds(everyMs = PAYMENT_PAGES_INTERVAL_MS): number[] {
  const ages = Array.from({ length: Math.floor((60 * MINUTE) / everyMs) }, (_, n) => (n + 1) * everyMs);
  return ages.filter((age) => isPaymentPageCheckDue(age, everyMs)).map((age) => age / SECOND);
}

describe('an open payment page', () => {
  it('is checked after a minute, then each time its age doubles', () => {
    expect(agesAtChecksSeconds()).toEqual([60, 120, 240, 480, 960, 1_920]);
  });

  it('is checked once each time its age doubles, no matter when the runs happen', () => {
    for (const seconds of [7, 13, 33, 59])
      expect(agesAtChecksSeconds(seconds * SECOND), String(seconds)).toHaveLength(6);
  });

  it('is checked at once after a long pause between runs, but not in its first minute', () => {
    expect(isPaymentPageCheckDue(3 * MINUTE, 10 * MINUTE)).toBe(true);
    expect(isPaymentPageCheckDue(59 * SECOND, 10 * MINUTE)).toBe(false);
  });
});
