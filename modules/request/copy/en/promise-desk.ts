import { failure, success } from '#kernel/copy/catalogue.ts';

/** The desk's texts about a promised arrival time, and about one that's in doubt. */
export const promiseDeskTexts = {
  label: 'Promised arrival',
  by: (time: string) => `by ${time}`,
  first: (time: string) => `first promised ${time}`,
  arrived: (time: string) => `arrived at ${time}`,
  heading: 'The provider may be late',
  lead: (time: string, told: string) =>
    `They promised to be there by ${time} and haven't given a new time. The customer's page has said so since ${told}. To see if a text reached the customer, too, look under "Text messages." Call the provider and ask when they'll be there, or choose another provider.`,
  minutes: 'Minutes until they get there',
  hint: 'Count from now. Go by what the provider tells you on the phone.',
  reason: 'Why (optional)',
  reasons: {
    traffic: 'Traffic',
    earlier_job: 'An earlier job took longer',
    wrong_place: 'They went to the wrong place',
    other: 'Something else',
  },
  submit: 'Enter the new time',
  used: "The time has already been changed as often as we allow, so you can't enter a new one.",
  /** In the forms that cancel or end the job. */
  proposal: (late: number) =>
    `The provider missed the first promised time by ${late} minutes. Under our terms, the customer gets the whole deposit back.`,
  toasts: {
    renewed: success('New Time Entered', 'The customer can see it on their page.'),
    failed: failure('Error', "We couldn't save the new time. Please try again."),
  },
};
