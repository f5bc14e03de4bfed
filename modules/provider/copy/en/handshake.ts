import { failure, info } from '#kernel/copy/catalogue.ts';
import type { SkipReason } from '../../rules/skip-reasons.ts';

/** The arrival code. The customer tells it to the provider, who enters it. The desk sees the result. */
export const handshakeTexts = {
  cab: {
    label: "Customer's code",
    hint: "The 4 digits on the customer's tracking page.",
    submit: 'Confirm Code',
    verified: 'Code confirmed',
    skipped: 'Code skipped',
    locked: 'Too many wrong codes. Use the form above to continue without the code, or call dispatch.',
    skip: {
      open: 'No code? Continue without it',
      lead: 'Dispatch will see your reason, and the customer will see that the code was skipped.',
      legend: 'Why is there no code?',
      reasons: {
        no_page: "The customer can't open the page",
        phone_off: "The customer's phone is off or dead",
        not_there: "The customer isn't with the vehicle",
        other: 'Something else',
      } satisfies Record<SkipReason | 'other', string>,
      more: 'In your own words',
      moreHint: 'Only if you choose "Something else."',
      submit: 'Skip the Code',
    },
    fields: {
      code: 'Please enter the 4 digits',
      wrong: (left: number) => (left === 1 ? 'Wrong code. 1 try left.' : `Wrong code. ${left} tries left.`),
      reason: 'Please choose a reason',
      more: 'Please tell us why in your own words',
    },
    toasts: {
      wrong: failure('Wrong Code', 'Please check the digits with the customer again.'),
      missing: failure('Code Missing', 'Please enter the 4 digits from the customer.'),
      locked: failure('Too Many Wrong Codes', 'Continue without the code and tell us why, or call dispatch.'),
      reasonMissing: failure('Reason Missing', "Please tell us why there's no code."),
      done: info('Already Done', "That step is done. Here's the next one."),
    },
  },
  desk: {
    label: 'Arrival code',
    waiting: (code: string) => `${code}. This is only for the customer. Never give it to the provider.`,
    verified: 'Entered by the provider',
    skipped: (reason: string) => `Skipped by the provider: ${reason}`,
    wrong: (tries: number, most: number) => `Wrong code entered: ${tries} of ${most} tries used`,
    plate: 'License plate',
    plateHint: 'The customer checks it before getting in.',
  },
};
