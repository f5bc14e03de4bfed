import { failure, success } from '#kernel/copy/catalogue.ts';

/** Texts of the provider's page about the time that they promise. */
export const promiseProviderTexts = {
  minutes: "Minutes until you're there",
  hint: 'From now. The customer will see the time.',
  /** "14 miles: about 34 minutes." */
  way: (miles: string, eta: string) => `${miles}: about ${eta}.`,
  invalid: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}`,
  unlikely: (miles: string, minutes: string) => `${miles} in ${minutes} minutes? If that's right, send it again.`,
  heading: (time: string) => `You promised ${time}`,
  asked: (time: string) => `You promised to be there by ${time}. If you need longer, please give a new time now.`,
  late: (time: string) => `You promised ${time}. The customer is waiting. Please give a new time or call them.`,
  lead: 'The customer will see the new time.',
  reason: 'Why (optional)',
  reasons: {
    traffic: 'Traffic',
    earlier_job: 'An earlier job took longer',
    wrong_place: 'I went to the wrong place',
    other: 'Something else',
  },
  left: (count: number) => (count === 1 ? 'You can give one more new time.' : `You can give ${count} more new times.`),
  used: "You can't give another new time. Please call dispatch if you need longer.",
  submit: 'Give a new time',
  sending: 'Sending...',
  toasts: {
    renewed: success('New Time Saved', "The customer's page shows the new time."),
    failed: failure('Error', 'Failed to give the new time. Please try again.'),
  },
};
