import { expect, it } from 'vitest';
import type { AcceptedPost, Refusal } from '../actors/records.ts';
import { whyExpected } from './expected.ts';
import { describeLoad, listDecisions, percentile, waitingTimes, countOccurrences } from './figures.ts';

const refusal = (more: Partial<Refusal>): Refusal => ({
  atMs: 0,
  actor: 'driver',
  job: 1,
  request: 'POST /track/:id accept_offer',
  status: 500,
  message: '',
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
    { reachedAt: new Map([['asked', 1] as const, ['priced', 4] as const]) },
    { reachedAt: new Map([['asked', 2] as const]) },
  ];
  expect(waitingTimes(jobs)[0]).toEqual({ name: 'time to price', count: 1, p50: 3, p90: 3 });
  expect(waitingTimes(jobs)[1]).toMatchObject({ count: 0, p50: undefined });
});

it('counts equal words', () => {
  expect(countOccurrences(['a', 'b', 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

it('expects no response or status 503 only during an outage', () => {
  const outages = [{ name: 'worker', from: 1_000, to: 6_000 }];
  expect(whyExpected(refusal({ status: 503, atMs: 2_000 }), { outages, acceptedPosts: [] })).toBeDefined();
  expect(whyExpected(refusal({ status: 0, atMs: 20_000 }), { outages, acceptedPosts: [] })).toBeDefined();
  expect(whyExpected(refusal({ status: 503, atMs: 500 }), { outages, acceptedPosts: [] })).toBeUndefined();
  expect(whyExpected(refusal({ status: 503, atMs: 60_000 }), { outages, acceptedPosts: [] })).toBeUndefined();
});

it('expects 422 only after a deliberate typo', () => {
  expect(whyExpected(refusal({ status: 422, mistake: 'typo' }), { outages: [], acceptedPosts: [] })).toBeDefined();
  expect(whyExpected(refusal({ status: 422 }), { outages: [], acceptedPosts: [] })).toBeUndefined();
});

it('expects doubts only about promised minutes', () => {
  const whyDoubtExpected = (request: string) =>
    whyExpected(refusal({ status: 422, actor: 'provider', request }), { outages: [], acceptedPosts: [] });
  expect(whyDoubtExpected('POST /provider/:id accept_agreement')).toBeDefined();
  expect(whyDoubtExpected('POST /provider/:id promise_again')).toBeDefined();
  expect(whyDoubtExpected('POST /provider/:id report_failure')).toBeUndefined();
});

it('expects 409 only where somebody else changed the request meanwhile', () => {
  const late = refusal({ status: 409, atMs: 9_000, loadedAt: 4_000 });
  const post = { atMs: 6_000, actor: 'desk' as const, job: 1, intent: 'set_price' };
  const isExpected = (acceptedPosts: AcceptedPost[]) => whyExpected(late, { outages: [], acceptedPosts }) !== undefined;
  expect(isExpected([post])).toBe(true);
  expect(isExpected([{ ...post, atMs: 1_000 }])).toBe(false);
  expect(isExpected([{ ...post, actor: 'driver' }])).toBe(false);
  expect(isExpected([{ ...post, job: 2 }])).toBe(false);
});

it('lists decisions in any order, without their consequences', () => {
  const price: AcceptedPost = { atMs: 1, actor: 'desk', job: 2, intent: 'set_price', enteredValue: '90' };
  const no: AcceptedPost = { atMs: 5, actor: 'driver', job: 1, intent: 'reject_offer' };
  const terms: AcceptedPost = { atMs: 3, actor: 'driver', job: 1, intent: 'accept_terms' };
  expect(listDecisions([price, terms, no])).toEqual(listDecisions([no, { ...price, atMs: 9 }, price]));
});

it('describes the most open jobs and how long there were many', () => {
  const sample = (openJobs: number) => ({ minutes: 0, openJobs, waitingForDesk: 3 });
  expect(describeLoad([sample(59), sample(60), sample(61)], 30_000)).toContain(
    'most 61 (60 or more for 1.0 real minutes',
  );
});
