import { failure, success } from '#kernel/copy/catalogue.ts';
import type { WayToPay } from '../../rules/answers.ts';

/**
 * The questions that depend on the service, and their answers. Shown on forms, at the desk, and on the job page.
 */
export const questionsTexts = {
  hint: "Skip what you don't know. Your answers can save us a phone call.",
  pays: 'How can you pay on site?',
  paysHint:
    'You pay the deposit by card. You pay the rest to the provider on site, and not every provider takes cards.',
  /** The desk and the provider see these words too. */
  canPay: { cash: 'Cash', card: 'Card', app: 'Payment app' } satisfies Record<WayToPay, string>,
  canPayOnSite: 'Can pay on site with',
  flatbed: 'The vehicle needs a flatbed because it has all-wheel drive or sits very low.',
  provider: 'What the customer told us',
  desk: {
    open: 'Correct the answers',
    save: 'Save answers',
    toasts: {
      noted: success('Answers Saved', 'The provider will see them, too.'),
      failed: failure('Not Confirmed', "We can't tell yet if the answers were saved."),
    },
  },
};
