import { failure, success } from '#kernel/copy/catalogue.ts';
import type { CanPay } from '../../rules/answers.ts';
import type { Question } from '../../rules/services.ts';

/**
 * What a service asks besides the place and the vehicle, and the answers: on forms, at the desk, and on the job page.
 */
export const questionsTexts = {
  hint: "Skip what you don't know. Your answers save a phone call.",
  questions: {
    keys_inside: 'Are the keys inside?',
    spare: 'Is there a spare tire?',
    lock_nut_key: 'Is there a wheel lock key?',
    fuel: 'Gas or diesel?',
    power: 'Hybrid or electric?',
    rolls: 'Does it roll?',
    neutral: 'Does it shift to neutral?',
    all_wheel: 'All-wheel drive?',
    low: 'Does it sit very low?',
    riders: 'How many people are riding along?',
  } satisfies Record<Question, string>,
  /** Answers in words. Numbers need none, except the last one. */
  answers: {
    yes: 'Yes',
    no: 'No',
    none: 'No wheel locks',
    gas: 'Gas',
    diesel: 'Diesel',
    hybrid: 'Hybrid',
    electric: 'Electric',
    4: '4 or more',
  },
  pays: 'How can you pay on site?',
  paysHint: 'The deposit is by card. The rest goes to the provider on site, and not all of them take cards.',
  /** Also what the desk and the provider read. */
  canPay: { cash: 'Cash', card: 'Card', app: 'App' } satisfies Record<CanPay, string>,
  canPayOnSite: 'Can pay on site',
  flatbed: 'Needs a flatbed: all-wheel drive, or very low.',
  provider: 'What the customer says',
  desk: {
    open: 'Correct the answers',
    save: 'Save answers',
    toasts: {
      noted: success('Answers Saved', 'The provider sees them, too.'),
      failed: failure('Not Confirmed', "We don't know yet whether the answers were saved."),
    },
  },
};
