/** Shown if the phone couldn't send a provider's step, such as the arrival, because it had no signal. */
export const stepWaitsTexts = {
  /** @param time when the step was taken, such as "9:41 PM" */
  waiting: (time: string) =>
    `Waiting to send. You tapped this at ${time}. It'll go out automatically once you have a signal.`,
  sent: (time: string) => `Sent at ${time}.`,
};
