import { expect, it } from 'vitest';
import { formatNumber, roundTo } from './numbers.ts';

it('formats numbers with grouped thousands and a fixed number of decimals', () => {
  expect([formatNumber(0), formatNumber(1_234), formatNumber(1_234_567.5)]).toEqual(['0', '1,234', '1,234,568']);
  expect([formatNumber(4, 1), formatNumber(4.25, 1), formatNumber(-96.7972341234, 6)]).toEqual([
    '4.0',
    '4.3',
    '-96.797234',
  ]);
});

it('rounds to decimals', () => {
  expect([roundTo(4.25, 1), roundTo(4, 1), roundTo(32.776651, 4), roundTo(-0.456, 2)]).toEqual([
    4.3, 4, 32.7767, -0.46,
  ]);
});
