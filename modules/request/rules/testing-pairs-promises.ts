import { MINUTE } from '#kernel/constants.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import type { ExpectedOutcomes } from './testing-rows.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';

const EN_ROUTE = EXPECTED_BY_STATUS.en_route.row;
const newTimeAsked = () =>
  onlineStory()
    .to('en_route')
    .wait(41 * MINUTE)
    .run('deadlinePassed', { deadline: 'promise_check' });
const customerWarned = () =>
  newTimeAsked()
    .wait(3 * MINUTE)
    .run('deadlinePassed', { deadline: 'promise_warning' });

/** Situations in which a promised time might be missed (docs/product.md, "A promised time"), for `testing-pairs.ts`. */
export const PROMISE_SITUATIONS: Record<string, [before: () => Story, row: ExpectedOutcomes]> = {
  'en route, the provider was asked for a new time': [
    newTimeAsked,
    { ...EN_ROUTE, 'late promise_check': 'not_allowed_now' },
  ],
  'en route, no new time came and the customer was told: one is still welcome': [
    customerWarned,
    { ...EN_ROUTE, 'late promise_check': 'not_allowed_now', 'late promise_warning': 'not_allowed_now' },
  ],
  'en route, a new time was given after the customer was told: its timers run': [
    () => customerWarned().run('promiseAgain', { minutes: 20, reason: 'traffic', by: 'provider' }),
    EN_ROUTE,
  ],
  'en route, all new times were given: the provider is not asked anymore, the customer is told': [
    () => {
      const story = onlineStory().to('en_route');
      for (let time = 0; time < 3; time += 1) story.run('promiseAgain', { minutes: 30, by: 'provider' });
      return story;
    },
    {
      ...EN_ROUTE,
      'promiseAgain by provider': 'promises_used',
      'promiseAgain by admin': 'promises_used',
      'promiseAgain in over three hours': 'promises_used',
      'late promise_check': 'not_allowed_now',
    },
  ],
  'assigned to another provider after a promise: nothing of it is left': [
    () => customerWarned().run('reassignProvider'),
    EXPECTED_BY_STATUS.provider_assigned.row,
  ],
};
