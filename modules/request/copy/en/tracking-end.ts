import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** The end of a request on the tracking page: completed or cancelled. A browser gets these texts only then. */
export const trackingEndTexts = {
  rating: {
    heading: 'Rate Your Service',
    legend: 'How was your service?',
    labels: { 5: 'Excellent!', 4: 'Good!', 3: 'Average', 2: 'Poor', 1: 'Very Poor' },
    stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
    review: 'Review',
    reviewHint: 'What went well? What could be better?',
    submit: 'Submit Rating',
    submitting: 'Submitting...',
  },
  /** The receipt of a completed job, until its link expires. */
  receipt: {
    heading: 'Receipt',
    total: 'Total Price',
    deposit: 'Deposit paid',
    /** What's due on site. After the payment, the provider or the desk confirms it, and the label becomes `paid`. */
    due: 'Due on site',
    paid: 'Paid on site',
    stays: 'You can still open your deposit receipt after this page closes, and save or print it.',
  },
  cancelled: {
    heading: 'Request Cancelled',
    /** Who ended the request, or which deadline ended it. */
    by: {
      customer: 'You cancelled this request.',
      rejected: 'You rejected the offer.',
      asked: 'You asked us to cancel this request.',
      admin: 'We cancelled this request.',
      counterRejected: "We couldn't accept your counter-offer.",
      noAnswer: 'This request ended because no one answered within 24 hours.',
      depositWindow: "This request ended because the deposit wasn't paid within 24 hours.",
      noProvider: "We're sorry, we couldn't find a provider in time.",
    },
    reason: 'Our reason',
    /** @param cents what is or was refunded; it may differ from the deposit */
    refundDue: (cents: Cents) => `We're refunding ${formatMoney(cents)}. It can take 5 to 10 business days to show up.`,
    refunded: (cents: Cents) => `We refunded ${formatMoney(cents)}. It can take 5 to 10 business days to show up.`,
    refundedOtherWay: (cents: Cents) => `We refunded ${formatMoney(cents)} another way, not to your card.`,
    refundFailed: (cents: Cents) =>
      `Your ${formatMoney(cents)} refund is delayed. We're working on it, and you don't need to do anything.`,
    kept: (cents: Cents) => `We kept your ${formatMoney(cents)} deposit because a provider was already assigned.`,
    restKept: (cents: Cents) => `We kept the other ${formatMoney(cents)} because a provider was already assigned.`,
    unsure: "Does something look wrong? Call us and we'll sort it out.",
    nothingPaid: "You didn't pay anything, and you don't owe anything.",
    again: 'Start a new request',
  },
};
