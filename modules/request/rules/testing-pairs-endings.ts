import { MINUTE } from '#kernel/constants.ts';
import { CODE_WAITS, ENDED, FAILED, ON_SITE, ON_THE_JOB, REPLACEABLE, SETTLED, sessions } from './testing-rows.ts';
import type { Row } from './testing-rows.ts';
import { online } from './testing.ts';
import type { Story } from './testing.ts';

const searchStarted = () => online().to('arrived').run('startSearch', { called: true });
const nobodyHereReported = () =>
  searchStarted()
    .wait(10 * MINUTE)
    .run('reportFailure', { reason: 'nobody_here' });
const failureReported = () => online().to('in_progress').run('reportFailure', { reason: 'service_failed' });
const jobEnded = () =>
  online()
    .to('in_progress')
    .run('endJob', { outcome: 'not_done', keptCents: 2_500, providerCents: 2_500, inputId: 'input' });
const SEARCHED: Row = { ...REPLACEABLE, ...ON_SITE, ...CODE_WAITS, startSearch: 'idle', answerSearch: 'same' };
SEARCHED['startSearch without a call'] = 'call_first';

/**
 * Situations of jobs that go wrong on site (docs/product.md, "Endings"), with the expected result of every probe.
 * `testing-pairs.ts` includes these.
 */
export const ENDINGS: Record<string, [before: () => Story, row: Row]> = {
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
      ...CODE_WAITS,
      ...FAILED,
      startSearch: 'idle',
      'startSearch without a call': 'call_first',
      answerSearch: 'same',
      startService: 'failure_open',
      'reportFailure: nobody here': 'not_allowed_now',
    },
  ],
  'arrived with the code entered, the service cannot be done: dispatch decides': [
    () => online().to('arrived').run('verifyCode').run('reportFailure', { reason: 'unsafe' }),
    {
      ...REPLACEABLE,
      ...FAILED,
      verifyCode: 'idle',
      skipCode: 'idle',
      'skipCode without a reason': 'idle',
      startService: 'failure_open',
      startSearch: 'same',
      'startSearch without a call': 'call_first',
    },
  ],
  'in progress, the service failed: dispatch decides': [
    failureReported,
    { ...ON_THE_JOB, ...FAILED, completeJob: 'failure_open' },
  ],
  'in progress, the job was resumed': [
    () => failureReported().run('resumeJob', { by: 'admin' }),
    { ...ON_THE_JOB, ...ON_SITE, completeJob: 'completed' },
  ],
  'cancelled, not done: a part of the deposit goes back': [
    jobEnded,
    { ...sessions('idle', 'idle', 'idle', 'idle', 'same'), payProviderFee: 'same' },
  ],
  'cancelled, not done: a part of the deposit went back': [
    () => jobEnded().run('refundSettled', { sessionId: 's1', outcome: 'succeeded' }).run('payProviderFee'),
    { ...ENDED, ...SETTLED, 'refundSettled, failed': 'same', payProviderFee: 'idle' },
  ],
  'cancelled, nobody there: the deposit is kept': [
    () =>
      online().to('arrived').run('endJob', { outcome: 'gone', keptCents: 3_000, providerCents: 0, inputId: 'input' }),
    { ...ENDED, ...SETTLED },
  ],
};
