import { MINUTE } from '#kernel/constants.ts';
import {
  CODE_NOT_ENTERED,
  ENDABLE,
  ENDED_OUTCOMES,
  FAILURE_REPORTED,
  ON_SITE_OUTCOMES,
  ON_THE_JOB_OUTCOMES,
  PARTLY_DONE_NEEDS_CODE,
  PROMISED,
  REPLACEABLE,
  SESSION_SETTLED,
  sessionOutcomes,
} from './testing-rows.ts';
import type { ExpectedOutcomes } from './testing-rows.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';

const EXTRA = { amountCents: 4_000, inputId: 'input' };
const searchStarted = () => onlineStory().to('arrived').run('startSearch', { called: false, reachable: true });
const nobodyHereReported = () =>
  searchStarted()
    .wait(10 * MINUTE)
    .run('reportFailure', { reason: 'nobody_here' });
const failureReported = () => onlineStory().to('in_progress').run('reportFailure', { reason: 'service_failed' });
const jobEnded = () =>
  onlineStory()
    .to('in_progress')
    .run('endJob', { outcome: 'not_done', keptCents: 2_500, providerCents: 2_500, inputId: 'input' });
const SEARCHED: ExpectedOutcomes = {
  ...REPLACEABLE,
  ...ON_SITE_OUTCOMES,
  ...CODE_NOT_ENTERED,
  startSearch: 'idle',
  answerSearch: 'same',
};
SEARCHED['startSearch without texts or a call'] = 'call_first';

/**
 * Situations of jobs that go wrong on site (docs/product.md, "Endings"), with the expected result of every probe.
 * `testing-pairs.ts` includes these.
 */
export const ENDING_SITUATIONS: Record<string, [before: () => Story, row: ExpectedOutcomes]> = {
  'arrived, the customer was asked where they are a moment ago': [
    searchStarted,
    { ...SEARCHED, 'reportFailure: nobody here': 'wait_first' },
  ],
  'arrived 10 minutes ago, the customer does not answer': [
    () => searchStarted().wait(10 * MINUTE),
    { ...SEARCHED, 'reportFailure: nobody here': 'same' },
  ],
  'arrived, the customer answered: they can be asked once more': [
    () =>
      searchStarted()
        .run('answerSearch')
        .wait(10 * MINUTE),
    { ...SEARCHED, startSearch: 'same', answerSearch: 'idle', 'reportFailure: nobody here': 'search_first' },
  ],
  'arrived, nobody here: dispatch decides': [
    nobodyHereReported,
    {
      ...REPLACEABLE,
      ...CODE_NOT_ENTERED,
      ...FAILURE_REPORTED,
      ...PARTLY_DONE_NEEDS_CODE,
      declineJob: 'failure_open',
      'declineJob without a reason': 'failure_open',
      startSearch: 'idle',
      'startSearch without texts or a call': 'call_first',
      answerSearch: 'same',
      startService: 'failure_open',
      'reportFailure: it does not work': 'not_allowed_now',
      'reportFailure: nobody here': 'not_allowed_now',
    },
  ],
  'arrived with the code entered, the service cannot be done: dispatch decides': [
    () => onlineStory().to('arrived').run('verifyCode').run('reportFailure', { reason: 'unsafe' }),
    {
      ...REPLACEABLE,
      ...FAILURE_REPORTED,
      declineJob: 'failure_open',
      'declineJob without a reason': 'failure_open',
      verifyCode: 'idle',
      skipCode: 'idle',
      'skipCode without a reason': 'idle',
      startService: 'failure_open',
      startSearch: 'not_allowed_now',
      'startSearch without texts or a call': 'not_allowed_now',
    },
  ],
  'in progress, the service failed: dispatch decides': [
    failureReported,
    { ...ON_THE_JOB_OUTCOMES, ...FAILURE_REPORTED, completeJob: 'failure_open' },
  ],
  'arrived, the customer was asked and answered five times': [
    () => {
      const story = onlineStory().to('arrived');
      for (let n = 0; n < 5; n += 1) story.run('startSearch', { called: false, reachable: true }).run('answerSearch');
      return story.wait(10 * MINUTE);
    },
    {
      ...SEARCHED,
      startSearch: 'searches_used',
      'startSearch without texts or a call': 'searches_used',
      answerSearch: 'idle',
      'reportFailure: nobody here': 'search_first',
    },
  ],
  'in progress, an extra waited when the service failed: it is declined': [
    () => onlineStory().to('in_progress').run('requestExtra', EXTRA).run('reportFailure', { reason: 'service_failed' }),
    { ...ON_THE_JOB_OUTCOMES, ...FAILURE_REPORTED, completeJob: 'failure_open' },
  ],
  'in progress, the service failed and the customer asked to cancel: the failure is decided first': [
    () => failureReported().run('cancelRequest', { by: 'customer' }),
    {
      ...ON_THE_JOB_OUTCOMES,
      ...FAILURE_REPORTED,
      completeJob: 'failure_open',
      'cancelRequest by customer': 'idle',
      declineCancellation: 'failure_first',
    },
  ],
  'en route, the customer got going without help: dispatch may end the job for a fee': [
    () => onlineStory().to('en_route').run('cancelRequest', { by: 'customer', solved: true }),
    {
      ...REPLACEABLE,
      ...PROMISED,
      ...ENDABLE,
      arrived: 'arrived',
      'cancelRequest by customer': 'idle',
      declineCancellation: 'same',
      declineJob: 'cancelled',
    },
  ],
  'in progress, reported and resumed five times': [
    () => {
      const story = onlineStory().to('in_progress');
      for (let n = 0; n < 5; n += 1)
        story.run('reportFailure', { reason: 'service_failed' }).run('resumeJob', { by: 'provider' });
      return story;
    },
    {
      ...ON_THE_JOB_OUTCOMES,
      ...ON_SITE_OUTCOMES,
      completeJob: 'completed',
      'reportFailure: it does not work': 'reports_used',
      'reportFailure: nobody here': 'reports_used',
    },
  ],
  'in progress, the job was resumed': [
    () => failureReported().run('resumeJob', { by: 'admin' }),
    { ...ON_THE_JOB_OUTCOMES, ...ON_SITE_OUTCOMES, completeJob: 'completed' },
  ],
  'completed, partly done: a part of the deposit goes back': [
    () => failureReported().run('endPartlyDone', { priceCents: 10_000, inputId: 'input' }),
    {
      ...EXPECTED_BY_STATUS.completed.row,
      ...sessionOutcomes('idle', 'idle', 'idle', 'idle', 'same'),
      deleteRequest: 'cancel_first',
      'late purge': 'not_allowed_now',
    },
  ],
  'cancelled, not done: a part of the deposit goes back': [
    jobEnded,
    { ...sessionOutcomes('idle', 'idle', 'idle', 'idle', 'same'), payProviderFee: 'same' },
  ],
  'cancelled, not done: a part of the deposit went back': [
    () => jobEnded().refund('s1', 'succeeded').run('payProviderFee'),
    { ...ENDED_OUTCOMES, ...SESSION_SETTLED, 'refundsRead, failed': 'same', payProviderFee: 'idle' },
  ],
  'cancelled, nobody there: the deposit is kept': [
    () =>
      onlineStory()
        .to('arrived')
        .run('endJob', { outcome: 'gone', keptCents: 3_000, providerCents: 0, inputId: 'input' }),
    { ...ENDED_OUTCOMES, ...SESSION_SETTLED },
  ],
};
