import { expect, it } from 'vitest';
import type { Act, Refusal } from '../actors/records.ts';
import { expectationOf } from './expected.ts';
import { busyness, decisionsOf, percentile, spansOf, tally } from './figures.ts';

const refusal = (more: Partial<Refusal>): Refusal => ({
  at: 0,
  who: 'driver',
  job: 1,
  where: 'POST /track/:id accept_offer',
  status: 500,
  words: '',
  ...more,
});

it('computes percentiles', () => {
  const values = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
  expect(percentile(values, 50)).toBe(5);
  expect(percentile(values, 90)).toBe(9);
  expect(percentile([], 50)).toBeUndefined();
});

it('measures only jobs that reached the milestone', () => {
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

it('expects no answer or 503 only during an outage', () => {
  const outages = [{ name: 'worker', from: 1_000, to: 6_000 }];
  expect(expectationOf(refusal({ status: 503, at: 2_000 }), { outages, acts: [] })).toBeDefined();
  expect(expectationOf(refusal({ status: 0, at: 20_000 }), { outages, acts: [] })).toBeDefined();
  expect(expectationOf(refusal({ status: 503, at: 500 }), { outages, acts: [] })).toBeUndefined();
  expect(expectationOf(refusal({ status: 503, at: 60_000 }), { outages, acts: [] })).toBeUndefined();
});

it('expects 422 only after a deliberate typo', () => {
  expect(expectationOf(refusal({ status: 422, slip: 'typo' }), { outages: [], acts: [] })).toBeDefined();
  expect(expectationOf(refusal({ status: 422 }), { outages: [], acts: [] })).toBeUndefined();
});

it('expects 409 only where somebody else changed the request meanwhile', () => {
  const late = refusal({ status: 409, at: 9_000, loadedAt: 4_000 });
  const act = { at: 6_000, who: 'desk' as const, job: 1, intent: 'set_price' };
  const expected = (acts: Act[]) => expectationOf(late, { outages: [], acts }) !== undefined;
  expect(expected([act])).toBe(true);
  expect(expected([{ ...act, at: 1_000 }])).toBe(false);
  expect(expected([{ ...act, who: 'driver' }])).toBe(false);
  expect(expected([{ ...act, job: 2 }])).toBe(false);
});

it('lists decisions in any order, without their consequences', () => {
  const price: Act = { at: 1, who: 'desk', job: 2, intent: 'set_price', amount: '90' };
  const no: Act = { at: 5, who: 'driver', job: 1, intent: 'reject_offer' };
  const terms: Act = { at: 3, who: 'driver', job: 1, intent: 'accept_terms' };
  expect(decisionsOf([price, terms, no])).toEqual(decisionsOf([no, { ...price, at: 9 }, price]));
});

it('tells how long it was busy', () => {
  const sample = (open: number) => ({ minutes: 0, open, waiting: 3 });
  expect(busyness([sample(59), sample(60), sample(61)], 30_000)).toContain('most 61 (60 or more for 1.0 minutes');
});
