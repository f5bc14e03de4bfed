interface NewTime {
  name: string;
  time: string;
  /** The first time promised. */
  first: string;
  reason: string;
}

/** The tracking page: when the provider promises to be there, and what the customer can do if they're late. */
export const promiseDriverTexts = {
  /** Shown on the page's sign, which has the status in large words. */
  promised: (time: string) => `Promised by ${time}`,
  heading: 'Your provider gave a new time',
  /** `reason` is blank if there's nothing to tell. */
  newTime: ({ name, time, first, reason }: NewTime) =>
    `${name} now promises to be there by ${time}${reason && ` (${reason})`}. They first promised ${first}.`,
  doubt: (name: string, time: string) =>
    `It looks like ${name} isn't there yet. They promised to be there by ${time} and haven't given a new time. Dispatch has been alerted.`,
  choices: 'You can wait, call your provider, or ask to cancel.',
  choicesAsked: 'You can wait or call your provider. Dispatch is deciding whether to cancel.',
  depositFrom: (time: string) =>
    `If you ask to cancel at ${time} or later, you get your whole deposit back under our terms.`,
  depositNow: (minutes: number) =>
    `It's been more than ${minutes} minutes since the first promised time, so under our terms you get your whole deposit back if you ask to cancel.`,
};
