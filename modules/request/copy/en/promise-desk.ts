import { failure, success } from '#kernel/copy/catalogue.ts';

/** The desk's texts about a promised time, and about one that's in doubt. */
export const promiseDeskTexts = {
  label: 'Promised',
  by: (time: string) => `by ${time}`,
  first: (time: string) => `first ${time}`,
  arrived: (time: string) => `arrived ${time}`,
  heading: 'The provider may be late',
  lead: (time: string, told: string) =>
    `They promised to be there by ${time} and haven't given a new time. The customer's page has said so since ${told}, and they got a text if they agreed to texts. Call the provider, then enter the new time or choose another provider.`,
  minutes: 'Minutes until they get there',
  hint: 'From now, based on what the provider tells you by phone.',
  reason: 'Why (optional)',
  reasons: {
    traffic: 'Traffic',
    earlier_job: 'An earlier job took longer',
    wrong_place: 'They went to the wrong place',
    other: 'Something else',
  },
  submit: 'Enter the new time',
  used: "The time can't be changed again.",
  /** In the forms that cancel or end the job. */
  proposal: (late: number) =>
    `${late} minutes later than first promised. Under our terms, the customer gets the whole deposit back.`,
  toasts: {
    renewed: success('New Time Entered', "The customer's page shows it."),
    failed: failure('Error', 'Failed to enter the new time. Please try again.'),
  },
};
