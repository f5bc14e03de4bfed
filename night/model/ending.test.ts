import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeEnding, describePlannedEnding } from './ending.ts';
import type { Ending } from './ending.ts';
import { planSimultaneousJobs } from './night.ts';
import type { JobPlan } from './plan.ts';
import { readRoads } from './roads.ts';
import { NO_TROUBLE } from './trouble.ts';
import type { PlannedFailure } from './trouble.ts';

const doneEnding: Ending = {
  status: 'completed',
  outcome: 'done',
  solved: false,
  change: null,
  found: false,
  reports: [],
};

it('names each ending differently', () => {
  const endings: Ending[] = [
    doneEnding,
    { ...doneEnding, change: { service: 'towing', dollars: 200 } },
    { ...doneEnding, found: true },
    { ...doneEnding, reports: ['own_vehicle'] },
    { ...doneEnding, reports: ['unsafe'] },
    { ...doneEnding, status: 'cancelled', outcome: null },
    { ...doneEnding, status: 'cancelled', outcome: 'gone' },
    { ...doneEnding, status: 'cancelled', outcome: 'not_done' },
    { ...doneEnding, status: 'cancelled', outcome: 'not_done', solved: true },
    { ...doneEnding, status: 'open', outcome: null },
  ];
  expect(new Set(endings.map(describeEnding)).size).toBe(endings.length);
});

it('says in advance how a job ends', () => {
  const roads = readRoads(
    readFileSync(new URL('../../modules/place/roads/region-roads.json', import.meta.url), 'utf8'),
  );
  const [first] = planSimultaneousJobs(7, 1, 'ordinary', roads).jobs;
  if (!first) throw new Error('no job');
  const calm = { ...first, ...NO_TROUBLE, leavesAt: null, counterOffer: null, channel: 'plain' as const };
  const failure = (answer: 'accepts' | 'declines'): PlannedFailure => ({
    reason: 'service_failed',
    follows: 'desk_proposes',
    change: { service: 'towing', destination: 'Dallas', rise: 120, sameProvider: true, answer },
  });
  const kind = (more: Partial<JobPlan>) => describePlannedEnding({ ...calm, ...more });
  expect(kind({})).toBe('done');
  expect(kind({ leavesAt: 'at_price' })).toBe('cancelled');
  expect(kind({ leavesAt: 'at_price', channel: 'call' })).toBe('done');
  expect(kind({ failure: failure('accepts') })).toBe('done as another job');
  expect(kind({ failure: failure('declines') })).toBe('not done: the service failed');
  expect(kind({ searchAnswer: 'unanswered' })).toBe('gone: nobody was there');
  expect(kind({ searchAnswer: 'text' })).toBe('done after a search');
  expect(kind({ breakdown: 'on_site' })).toBe('done by another truck');
  expect(kind({ solvesItself: true })).toBe('not done: the driver got going');
});
