import { failure, success } from '#kernel/copy/catalogue.ts';
import type { CanPay } from '../../rules/answers.ts';

/**
 * What a service asks besides the place and the vehicle, and the answers: on forms, at the desk, and on the job page.
 */
export const questionsTexts = {
  hint: "Skip what you don't know. Your answers save a phone call.",
  pays: 'How can you pay on site?',
  paysHint: 'The deposit is by card. The rest goes to the provider on site, and not all of them take cards.',
  /** Also what the desk and the provider read. */
  canPay: { cash: 'Cash', card: 'Card', app: 'App' } satisfies Record<CanPay, string>,
  canPayOnSite: 'Can pay on site',
  flatbed: 'Needs a flatbed: all-wheel drive, or very low.',
  provider: 'What the customer told us',
  desk: {
    open: 'Correct the answers',
    save: 'Save answers',
    toasts: {
      noted: success('Answers Saved', 'The provider sees them, too.'),
      failed: failure('Not Confirmed', "We don't know yet whether the answers were saved."),
    },
  },
};
