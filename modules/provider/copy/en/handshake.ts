import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { SkipReason } from '../../rules/skip-reasons.ts';

/** The arrival code: the customer shows it, the provider enters it, the desk sees the result. */
export const handshakeTexts = {
  cab: {
    label: "Customer's code",
    hint: "The 4 digits on the customer's page.",
    submit: 'Confirm Code',
    verified: 'Code confirmed',
    skipped: 'Code skipped',
    locked: 'Too many wrong codes. Say above why there is no code, or call the desk.',
    skip: {
      open: 'No code? Go on without it',
      lead: 'The desk sees the reason, and the customer sees that the code was skipped.',
      legend: 'Why is there no code?',
      reasons: {
        no_page: 'The customer cannot open the page',
        phone_off: "The customer's phone is off or empty",
        not_there: 'The customer is not with the vehicle',
        other: 'Something else',
      } satisfies Record<SkipReason | 'other', string>,
      more: 'In your own words',
      moreHint: 'Only for "Something else".',
      submit: 'Skip the Code',
    },
    fields: {
      code: 'Please enter the 4 digits',
      wrong: (left: number) => (left === 1 ? 'Wrong code. 1 try left.' : `Wrong code. ${left} tries left.`),
      reason: 'Please choose a reason',
      more: 'Please say why in your own words',
    },
    toasts: {
      verify_code: success('Code Confirmed', 'The customer sees that you are who we sent.'),
      skip_code: info('Code Skipped', 'The desk knows why. You can start the service.'),
      wrong: failure('Wrong Code', 'Please look at the digits again with the customer.'),
      missing: failure('Code Missing', 'Please enter the 4 digits from the customer.'),
      locked: failure('Too Many Wrong Codes', 'Go on without the code and say why, or call the desk.'),
      reasonMissing: failure('Reason Missing', 'Please say why there is no code.'),
      done: info('Done Already', 'That step is done. Here is the next one.'),
    },
  },
  desk: {
    label: 'Code on arrival',
    waiting: (code: string) => `${code}. For the customer only: never tell it to the provider.`,
    verified: 'Entered by the provider',
    skipped: (reason: string) => `Skipped by the provider: ${reason}`,
    wrong: (tries: number, most: number) => `${tries} of ${most} wrong tries used`,
    plate: 'License plate',
    plateHint: 'The customer compares it before getting in.',
  },
};
