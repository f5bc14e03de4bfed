import { describe, expect, it } from 'vitest';
import { chartTopOf } from './EarningsChart.tsx';

describe('chartTopOf', () => {
  it.each([
    [1, 100],
    [100, 100],
    [101, 200],
    [63_333, 100_000],
    [100_001, 200_000],
    [200_001, 500_000],
    [999_999, 1_000_000],
  ])('makes the scale for %i cents end at %i', (most, top) => {
    expect(chartTopOf(most)).toBe(top);
  });
});
