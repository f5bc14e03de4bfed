/** The large words on the tracking page's sign, and the words around the sign. */
export const trackingSignTexts = {
  /** The sign's large words if something matters more than the status. `statuses.ts` has those for each status. */
  now: {
    final_offer: 'Our final offer',
    job_offered: 'Waiting for a provider to accept',
    handed_back: 'Finding another provider',
    late: 'Your provider may be late',
    on_hold: 'Dispatch is deciding',
    asks: 'We need your answer',
    cancel_asked: 'You asked to cancel',
    rate: 'How did it go?',
  },
  /** For a place outside our area, while nobody knows whether someone can come. */
  outside: 'Checking who can get to you',
  /** How soon most customers have a price. @param wait such as "6 min" */
  usualPrice: (wait: string) => `Most people get a price within ${wait}.`,
  partlyDone: 'Dispatch closed the job after part of it was done.',
  /** The heading above the folded cards, and the button that jumps to it. */
  more: 'More',
};
