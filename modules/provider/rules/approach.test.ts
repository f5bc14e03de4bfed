import { describe, expect, it } from 'vitest';
import { etaMinutes } from '#modules/place/rules/distance.ts';
import { isArrivalTooSoon, proposedMinutes } from './approach.ts';

describe('minutes for a distance', () => {
  it.each([
    [0, 5],
    [1.9, 5],
    [2.2, 5],
    [14, 35],
    [15.2, 40],
    [120, 180],
  ])('proposes for %s miles the ETA rounded up: %s minutes', (miles, minutes) => {
    expect(proposedMinutes(etaMinutes(miles))).toBe(minutes);
  });

  it('doubts more than a mile a minute', () => {
    expect(isArrivalTooSoon(14, 14)).toBe(false);
    expect(isArrivalTooSoon(13, 14)).toBe(true);
  });
});
