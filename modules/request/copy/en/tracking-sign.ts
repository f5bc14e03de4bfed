/** The sign of the tracking page in large words, and the words around it. */
export const trackingSignTexts = {
  /** What's going on now, in at most two lines on a phone. The status card's text is above it. */
  now: {
    pending_admin_review: 'Setting your price',
    admin_priced: 'Your price is here',
    negotiating: 'Waiting for our answer',
    final_offer: 'Our final offer',
    approved: 'Pay the deposit',
    payment_pending: 'Pay the deposit',
    payment_completed: 'Checking your payment',
    deposit_paid: 'Finding your provider',
    job_offered: 'Asking a provider',
    handed_back: 'Finding another provider',
    provider_assigned: 'Provider found',
    en_route: 'On the way',
    late: 'Your provider may be late',
    arrived: 'Your provider is here',
    in_progress: 'Work has started',
    on_hold: 'Dispatch is deciding',
    asks: 'Your answer, please',
    cancel_asked: 'You asked to cancel',
    completed: 'All done',
    rate: 'How did it go?',
  },
  /** For a place outside our area, while nobody knows whether someone can come. */
  outside: 'Checking who can come',
  partlyDone: 'Part of the job was done, and dispatch closed it.',
  /** The label that opens the folded part below. */
  more: 'More',
};
