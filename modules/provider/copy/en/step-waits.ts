/** Shown if the phone couldn't send a provider's step, such as the arrival, because it had no signal. */
export const stepWaitsTexts = {
  /** @param time when the step was taken, such as "9:41 PM" */
  waiting: (time: string) =>
    `Waiting for a signal. We saved this step at ${time}. Keep this page open, and it'll be sent when you have a signal.`,
  sent: (time: string) => `Your last step was sent at ${time}.`,
};
