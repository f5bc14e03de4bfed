/** Shown on the tracking page after the deposit is paid, until a provider is assigned. */
export const trackingWaitingTexts = {
  lead: "We're looking for a provider near you.",
  until: (time: string) => `If we haven't found a provider by ${time}, we'll refund your deposit automatically.`,
  untilAgain: (time: string) =>
    `The time limit starts over. If we haven't found a provider by ${time}, we'll refund your deposit automatically.`,
  waitingOn: 'You chose to keep waiting. Until a provider is assigned, you can cancel and get your whole deposit back.',
  warning: "Finding a provider is taking longer than we'd like. You can get your deposit back now, or keep waiting.",
  waitRule:
    "If you keep waiting, your deposit won't be refunded automatically. You can cancel for a full refund until a provider is assigned.",
};
