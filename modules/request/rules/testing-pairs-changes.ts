import { MINUTE } from '#kernel/constants.ts';
import {
  CHANGE_OPEN,
  CHANGE_OPEN_ON_SITE,
  CODE_NOT_ENTERED,
  EVERYBODY_MAY_CANCEL,
  ON_SITE_OUTCOMES,
  ON_THE_JOB_OUTCOMES,
  REPLACEABLE,
  SEARCHABLE,
  SESSION_SETTLED,
  WITHOUT_PROVIDER,
} from './testing-rows.ts';
import type { ExpectedOutcomes } from './testing-rows.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';

const TOW = { serviceType: 'towing', overCents: 10_000, inputId: 'input' } as const;
/** A change that costs $50 more than agreed, which the customer pays on site. */
const CHANGE_PAID_ON_SITE = { ...TOW, priceCents: 25_000 };
/** A change that costs $150 more than agreed, so that a second deposit is due. */
const CHANGE_WITH_SECOND_DEPOSIT = { ...TOW, priceCents: 35_000 };

const arrivedWithProposal = () =>
  onlineStory()
    .to('arrived')
    .run('proposeChange', { ...CHANGE_PAID_ON_SITE, by: 'provider', sameProvider: false });
const inProgressWithProposal = () =>
  onlineStory()
    .to('in_progress')
    .run('proposeChange', { ...CHANGE_WITH_SECOND_DEPOSIT, by: 'provider', sameProvider: true });
const proposalAccepted = () => inProgressWithProposal().run('acceptChange');
const DEPOSIT_DUE: ExpectedOutcomes = {
  ...ON_THE_JOB_OUTCOMES,
  ...ON_SITE_OUTCOMES,
  ...CHANGE_OPEN_ON_SITE,
  completeJob: 'change_open',
};

/** Situations with a proposed or accepted change of the job (docs/product.md, "A changed job"). */
export const CHANGE_SITUATIONS: Record<string, [before: () => Story, row: ExpectedOutcomes]> = {
  'deposit paid, dispatch proposes another job': [
    () =>
      onlineStory()
        .to('deposit_paid')
        .run('proposeChange', { ...CHANGE_PAID_ON_SITE, by: 'admin', sameProvider: true }),
    {
      ...{ ...SESSION_SETTLED, ...EVERYBODY_MAY_CANCEL, ...WITHOUT_PROVIDER, ...CHANGE_OPEN },
      acceptChange: 'same',
      'late wait_warning': 'not_allowed_now',
      'late no_provider': 'not_allowed_now',
    },
  ],
  'arrived, the provider proposes a job for another provider': [
    arrivedWithProposal,
    {
      ...REPLACEABLE,
      ...ON_SITE_OUTCOMES,
      ...CODE_NOT_ENTERED,
      ...SEARCHABLE,
      ...CHANGE_OPEN_ON_SITE,
      acceptChange: 'deposit_paid',
      startService: 'change_open',
    },
  ],
  'in progress, the provider proposes a job that needs a second deposit': [
    inProgressWithProposal,
    { ...DEPOSIT_DUE, acceptChange: 'same' },
  ],
  'in progress, the second deposit is due': [proposalAccepted, DEPOSIT_DUE],
  'in progress, the second deposit was not paid in time': [
    () =>
      proposalAccepted()
        .wait(30 * MINUTE)
        .run('deadlinePassed', { deadline: 'change_unanswered' }),
    { ...ON_THE_JOB_OUTCOMES, ...ON_SITE_OUTCOMES, completeJob: 'completed' },
  ],
  'in progress, the changed job goes on': [
    () =>
      onlineStory()
        .to('in_progress')
        .run('proposeChange', { ...CHANGE_PAID_ON_SITE, by: 'admin', sameProvider: true })
        .run('acceptChange'),
    { ...ON_THE_JOB_OUTCOMES, ...ON_SITE_OUTCOMES, completeJob: 'completed' },
  ],
  'in progress, the service failed and the customer is asked about another job': [
    () =>
      onlineStory()
        .to('in_progress')
        .run('reportFailure', { reason: 'service_failed' })
        .run('proposeChange', { ...CHANGE_PAID_ON_SITE, by: 'admin', sameProvider: true }),
    {
      ...DEPOSIT_DUE,
      acceptChange: 'same',
      'withdrawChange by provider': 'not_yours',
      reassignProvider: 'provider_assigned',
      'resumeJob by provider': 'same',
      'resumeJob by admin': 'same',
      'reportFailure: it does not work': 'not_allowed_now',
      completeJob: 'failure_open',
      requestExtra: 'failure_open',
      'requestExtra of nothing': 'failure_open',
      'requestExtra without a reason': 'failure_open',
    },
  ],
};
