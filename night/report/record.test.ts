import { expect, it } from 'vitest';
import type { Ending } from '../model/ending.ts';
import { endingDifferences } from './endings.ts';
import { describePromises, readProviderPromises } from './promises.ts';
import type { PromiseEvent } from './promises.ts';

const MINUTE = 60_000;
/** A whole minute, at which the first promise is made. */
const START = 1_000 * MINUTE;
const eventAt = (minute: number, event: string, minutes?: number): PromiseEvent => ({
  event,
  minutes,
  at: START + minute * MINUTE,
});
const firstPromise = eventAt(0, 'arrival_promised', 5);
const promisesFrom = (events: PromiseEvent[], warnings: { writtenAt: number; sentAt: number | null }[] = []) =>
  readProviderPromises({ events: [firstPromise, ...events], warnings });

it('keeps a promise only by being there in time', () => {
  expect(promisesFrom([eventAt(5, 'provider_arrived')])).toEqual([{ kept: true, renewed: false, toldBefore: [] }]);
  expect(promisesFrom([eventAt(2, 'cancelled')])).toEqual([{ kept: null, renewed: false, toldBefore: [] }]);
  expect(promisesFrom([eventAt(6, 'provider_arrived')])).toEqual([{ kept: false, renewed: false, toldBefore: [null] }]);
});

it('counts a driver as told only before the promised time passed', () => {
  const late = eventAt(8, 'provider_arrived');
  const toldBefore = (minute: number) => promisesFrom([eventAt(minute, 'promise_in_doubt'), late])[0]?.toldBefore;
  expect(toldBefore(3)).toEqual([2 * MINUTE]);
  expect(toldBefore(5)).toEqual([null]);
  const toldByText = (sentAt: number | null) =>
    promisesFrom([eventAt(3, 'promise_in_doubt'), late], [{ writtenAt: START + 3 * MINUTE, sentAt }])[0]?.toldBefore;
  expect(toldByText(START + 4 * MINUTE)).toEqual([MINUTE]);
  expect(toldByText(START + 6 * MINUTE)).toEqual([null]);
  expect(toldByText(Infinity)).toEqual([null]);
  // A driver who gets no texts reads the warning on the page.
  expect(toldByText(null)).toEqual([2 * MINUTE]);
});

it('asks of a new time what it asks of the first', () => {
  const again = eventAt(2, 'arrival_promised_again', 5);
  expect(promisesFrom([again, eventAt(7, 'provider_arrived')])).toEqual([
    { kept: false, renewed: true, toldBefore: [] },
  ]);
  expect(promisesFrom([again, eventAt(8, 'provider_arrived')])[0]?.toldBefore).toEqual([null]);
  expect(promisesFrom([again, eventAt(5, 'promise_in_doubt'), eventAt(8, 'provider_arrived')])[0]?.toldBefore).toEqual([
    2 * MINUTE,
  ]);
});

it('judges each provider of a job alone, and counts late drivers who were not told', () => {
  const second = eventAt(20, 'arrival_promised', 5);
  const chains = promisesFrom([eventAt(3, 'job_handed_back'), second, eventAt(29, 'provider_arrived')]);
  expect(chains.map(({ kept }) => kept)).toEqual([null, false]);
  const { lines, untold } = describePromises(chains);
  expect(untold).toBe(1);
  expect(lines).toContainEqual(['told before the promised time passed', '0 of 1 late']);
});

it('finds what the record says differently', () => {
  const ending: Ending = {
    status: 'completed',
    outcome: 'done',
    solved: false,
    change: null,
    found: true,
    reports: [],
  };
  expect(endingDifferences(ending, ending)).toEqual([]);
  expect(endingDifferences(ending, undefined)).toHaveLength(1);
  expect(endingDifferences(ending, { ...ending, outcome: null, reports: ['unsafe'] })).toHaveLength(2);
});
