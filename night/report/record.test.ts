import { expect, it } from 'vitest';
import type { Ending } from '../model/ending.ts';
import { endingDifferences } from './endings.ts';
import { describePromises, promiseChains } from './promises.ts';
import type { PromiseEvent } from './promises.ts';

const MINUTE = 60_000;
/** A whole minute, at which the first promise is made. */
const START = 1_000 * MINUTE;
const at = (minute: number, event: string, minutes?: number): PromiseEvent => ({
  event,
  minutes,
  at: START + minute * MINUTE,
});
const promise = at(0, 'arrival_promised', 5);
const chain = (events: PromiseEvent[], warnings: { writtenAt: number; sentAt: number | null }[] = []) =>
  promiseChains({ events: [promise, ...events], warnings });

it('keeps a promise only by being there in time', () => {
  expect(chain([at(5, 'provider_arrived')])).toEqual([{ kept: true, renewed: false, toldBefore: [] }]);
  expect(chain([at(2, 'cancelled')])).toEqual([{ kept: null, renewed: false, toldBefore: [] }]);
  expect(chain([at(6, 'provider_arrived')])).toEqual([{ kept: false, renewed: false, toldBefore: [null] }]);
});

it('counts a driver as told only before the promised time passed', () => {
  const late = at(8, 'provider_arrived');
  const told = (minute: number) => chain([at(minute, 'promise_in_doubt'), late])[0]?.toldBefore;
  expect(told(3)).toEqual([2 * MINUTE]);
  expect(told(5)).toEqual([null]);
  const withText = (sentAt: number | null) =>
    chain([at(3, 'promise_in_doubt'), late], [{ writtenAt: START + 3 * MINUTE, sentAt }])[0]?.toldBefore;
  expect(withText(START + 4 * MINUTE)).toEqual([MINUTE]);
  expect(withText(START + 6 * MINUTE)).toEqual([null]);
  expect(withText(Infinity)).toEqual([null]);
  // A driver who gets no texts reads the warning on the page.
  expect(withText(null)).toEqual([2 * MINUTE]);
});

it('asks of a new time what it asks of the first', () => {
  const again = at(2, 'arrival_promised_again', 5);
  expect(chain([again, at(7, 'provider_arrived')])).toEqual([{ kept: false, renewed: true, toldBefore: [] }]);
  expect(chain([again, at(8, 'provider_arrived')])[0]?.toldBefore).toEqual([null]);
  expect(chain([again, at(5, 'promise_in_doubt'), at(8, 'provider_arrived')])[0]?.toldBefore).toEqual([2 * MINUTE]);
});

it('judges each provider of a job alone, and counts late drivers who were not told', () => {
  const second = at(20, 'arrival_promised', 5);
  const chains = chain([at(3, 'job_handed_back'), second, at(29, 'provider_arrived')]);
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
