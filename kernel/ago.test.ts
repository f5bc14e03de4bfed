import { expect, it } from 'vitest';
import { commonTexts } from './copy/en/common.ts';
import { agoInWords } from './ago.ts';

it.each([
  [-3_000, 'just now'],
  [4_999, 'just now'],
  [20_900, '20 sec ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [7_200_000, '2 hr ago'],
])('writes %i ms as "%s"', (ms, words) => {
  expect(agoInWords(ms, commonTexts.time)).toBe(words);
});
