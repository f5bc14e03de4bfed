import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** The end of a request on the tracking page: rated or canceled. A browser gets these texts only then. */
export const trackingEndTexts = {
  rating: {
    heading: 'Rate Your Service',
    legend: 'How was it?',
    labels: { 5: 'Excellent!', 4: 'Good!', 3: 'Average', 2: 'Poor', 1: 'Very Poor' },
    stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
    review: 'Review',
    reviewHint: 'What went well, what did not?',
    submit: 'Submit Rating',
    submitting: 'Submitting...',
  },
  /** The receipt of a completed job, until its link expires. */
  receipt: {
    heading: 'Receipt',
    total: 'Total Price',
    deposit: 'Deposit paid',
    /** What's due on site: announced before the payment, confirmed by the provider or the desk afterwards. */
    due: 'Due on site',
    paid: 'Paid on site',
    open: 'Open the receipt',
    stays: 'The receipt for your deposit stays when this page closes. Save or print it.',
  },
  cancelled: {
    heading: 'Request Cancelled',
    /** Who ended the request, or which deadline. */
    by: {
      customer: 'You cancelled this request.',
      rejected: 'You rejected the offer.',
      asked: 'You asked us to cancel this request.',
      admin: 'We cancelled this request.',
      counterRejected: 'We could not accept your counter-offer.',
      noAnswer: 'This request ended because nobody answered within 24 hours.',
      depositWindow: 'This request ended because the deposit was not paid within 24 hours.',
      noProvider: 'We are sorry: we found no provider in time.',
    },
    reason: 'Our reason',
    /** @param cents what is or was refunded; it may differ from the deposit */
    refundDue: (cents: Cents) => `${formatMoney(cents)} is on its way back to you. Banks take 5 to 10 days.`,
    refunded: (cents: Cents) => `${formatMoney(cents)} was refunded. Banks take 5 to 10 days to show it.`,
    refundedOtherWay: (cents: Cents) => `The refund of ${formatMoney(cents)} was made another way, not to your card.`,
    refundFailed: (cents: Cents) =>
      `The refund of ${formatMoney(cents)} needs a hand. We are on it; you do not need to do anything.`,
    kept: (cents: Cents) => `Your ${formatMoney(cents)} deposit is kept, because a provider was already on the job.`,
    restKept: (cents: Cents) => `The other ${formatMoney(cents)} is kept, because a provider was already on the job.`,
    unsure: 'Not right? Call us, and we look at it together.',
    nothingPaid: 'You paid nothing and owe nothing.',
    again: 'Make a new request',
  },
};
