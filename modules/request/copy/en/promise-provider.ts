import { failure, success } from '#kernel/copy/catalogue.ts';

/** Texts on the provider's page about the time by which they promise to arrive. */
export const promiseProviderTexts = {
  minutes: 'Minutes until you get there',
  hint: 'Count from now. The customer sees it.',
  usual: 'Usual times, in minutes',
  /** "14 miles away, about 34 minutes." */
  way: (miles: string, eta: string) => `${miles} away, about ${eta}.`,
  invalid: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}`,
  unlikely: (miles: string, minutes: string) => `${miles} in ${minutes} minutes? If that's right, send it again.`,
  heading: (time: string) => `You promised ${time}`,
  asked: (time: string) => `You promised to be there by ${time}. Can you still make it?`,
  late: (time: string) =>
    `You promised to be there by ${time}. The customer is waiting. Please let them know when you'll be there.`,
  lead: 'If you need longer, send a new time.',
  reason: 'Why (optional)',
  reasons: {
    traffic: 'Traffic',
    earlier_job: 'An earlier job took longer',
    wrong_place: 'I went to the wrong place',
    other: 'Something else',
  },
  left: (count: number) => (count === 1 ? 'You can send one more new time.' : `You can send ${count} more new times.`),
  used: "You can't send another new time. Please call dispatch if you need longer.",
  submit: 'Send a new time',
  sending: 'Sending...',
  toasts: {
    renewed: success('New Time Saved', 'The customer can see the new time.'),
    failed: failure('Error', "We couldn't send the new time. Please try again."),
  },
};
