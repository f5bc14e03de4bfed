import { expect, it } from 'vitest';
import type { Refusal } from '../actors/records.ts';
import { expectationOf } from './expected.ts';
import { percentile, spansOf, tally } from './figures.ts';

const refusal = (more: Partial<Refusal>): Refusal => ({
  at: 0,
  who: 'driver',
  job: 1,
  where: 'POST /track/:id accept_offer',
  status: 500,
  words: '',
  ...more,
});

it('takes the value that so many are at most', () => {
  const values = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
  expect(percentile(values, 50)).toBe(5);
  expect(percentile(values, 90)).toBe(9);
  expect(percentile([], 50)).toBeUndefined();
});

it('takes times only of jobs that got so far', () => {
  const jobs = [
    { reached: new Map([['asked', 1] as const, ['priced', 4] as const]) },
    { reached: new Map([['asked', 2] as const]) },
  ];
  expect(spansOf(jobs)[0]).toEqual({ name: 'time to price', count: 1, p50: 3, p90: 3 });
  expect(spansOf(jobs)[1]).toMatchObject({ count: 0, p50: undefined });
});

it('counts equal words', () => {
  expect(tally(['a', 'b', 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

it('expects silence and 503 while a part is away, and never otherwise', () => {
  const outages = [{ name: 'worker', from: 1_000, to: 6_000 }];
  expect(expectationOf(refusal({ status: 503, at: 2_000 }), outages)).toBeDefined();
  expect(expectationOf(refusal({ status: 0, at: 20_000 }), outages)).toBeDefined();
  expect(expectationOf(refusal({ status: 503, at: 500 }), outages)).toBeUndefined();
  expect(expectationOf(refusal({ status: 503, at: 60_000 }), outages)).toBeUndefined();
});

it('expects 422 of what was mistyped on purpose alone', () => {
  expect(expectationOf(refusal({ status: 422, slip: 'typo' }), [])).toBeDefined();
  expect(expectationOf(refusal({ status: 422 }), [])).toBeUndefined();
});
