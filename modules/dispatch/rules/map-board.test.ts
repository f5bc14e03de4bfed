import { expect, it } from 'vitest';
import { formatShortAge, formatWaitForMap } from './map-board.ts';

it.each([
  [-5, '0s'],
  [59_999, '59s'],
  [60_000, '1m'],
  [3_599_000, '59m'],
  [3_600_000, '1h'],
  [47 * 3_600_000, '47h'],
  [48 * 3_600_000, '2d'],
])('an age of %i ms is %s in a mark', (ms, text) => {
  expect(formatShortAge(ms)).toBe(text);
});

it('marks a wait that has passed both time limits', () => {
  expect(([0, 1, 2] as const).map((level) => formatWaitForMap(840_000, level))).toEqual(['14m', '14m', '!14m']);
});
