import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { OPEN_PAGES_EVERY_MS, isDue } from './open-pages.ts';

/** When a page that stands open for an hour is asked about, in seconds of its age, by turns that come every so often. */
function asked(everyMs = OPEN_PAGES_EVERY_MS): number[] {
  const ages = Array.from({ length: Math.floor((60 * MINUTE) / everyMs) }, (_, n) => (n + 1) * everyMs);
  return ages.filter((age) => isDue(age, everyMs)).map((age) => age / SECOND);
}

describe('a payment page that stands open', () => {
  it('is asked about after a minute, and each time that its age has doubled', () => {
    expect(asked()).toEqual([60, 120, 240, 480, 960, 1_920]);
  });

  it('is asked about once for each doubling, however the turns fall', () => {
    for (const seconds of [7, 13, 33, 59]) expect(asked(seconds * SECOND), String(seconds)).toHaveLength(6);
  });

  it('is asked about at once where nobody looked for long, and not within its first minute', () => {
    expect(isDue(3 * MINUTE, 10 * MINUTE)).toBe(true);
    expect(isDue(59 * SECOND, 10 * MINUTE)).toBe(false);
  });
});
