import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { waitLimitsFor, waitLevel, waitedMinutes } from './waiting.ts';

describe('waitLevel', () => {
  it.each([
    [0, 0],
    [2 * MINUTE - 1, 0],
    [2 * MINUTE, 1],
    [5 * MINUTE - 1, 1],
    [5 * MINUTE, 2],
    [24 * 60 * MINUTE, 2],
    [-MINUTE, 0],
  ])('after %i ms, the level is %i', (waited, level) => {
    expect(waitLevel(waited)).toBe(level);
  });

  it('uses the limits from the settings', () => {
    expect([1, 2, 3].map((minutes) => waitLevel(minutes * MINUTE, [2 * MINUTE, 3 * MINUTE]))).toEqual([0, 1, 2]);
  });
});

describe('waitLimitsFor', () => {
  it('has no patience with somebody locked in', () => {
    expect([0, 2 * MINUTE].map((waited) => waitLevel(waited, waitLimitsFor(true, [2 * MINUTE, 5 * MINUTE])))).toEqual([
      1, 2,
    ]);
    expect(waitLimitsFor(false, [1, 2])).toEqual([1, 2]);
  });
});

describe('waitedMinutes', () => {
  it('rounds down, so that a request that came 34 seconds ago has not waited a minute', () => {
    expect([34_000, MINUTE - 1, MINUTE, 2 * MINUTE - 1].map(waitedMinutes)).toEqual([0, 0, 1, 1]);
  });
});
