import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/**
 * Offer, counter-offer and deposit on the tracking page. A browser gets these texts only while there's a price to
 * decide.
 */
export const trackingPriceTexts = {
  money: {
    total: 'Total Price',
    payNow: `Deposit (${COMMISSION_PERCENT}%)`,
    payOnSite: `Pay on site (${PROVIDER_PERCENT}%)`,
    refundRule: 'The deposit comes back in full until a provider is assigned. After that it is not refundable.',
    /** @param minutes how long a request that's paid now waits */
    noProviderRule: (minutes: number) =>
      `If no provider is found within ${minutes === 60 ? 'an hour' : `${minutes} minutes`}, the deposit comes back by itself.`,
  },
  offer: {
    heading: 'Price Offer',
    acceptFor: (cents: Cents) => `Accept ${formatMoney(cents)}`,
    counter: 'Make one counter-offer',
    counterAmount: 'Your price',
    counterHint: (cents: Cents) =>
      `One try only, below ${formatMoney(cents)}, which you can then no longer accept. We answer with yes, no, or a final price. If we say no, this request ends and you start a new one.`,
    sendCounter: 'Send Counter-Offer',
    reject: 'Reject Offer',
    rejectConfirm: 'Rejecting ends this request. You owe nothing.',
    keep: 'Keep the offer',
    choices: 'You can accept, make one counter-offer, or say no.',
    choicesFirst: 'Read the terms to accept or make one counter-offer. You can say no right away.',
    validFor: 'Without an answer the offer ends after 24 hours.',
    termsFirst: 'Please read and accept the terms first.',
  },
  finalOffer: {
    heading: 'Final Offer',
    price: 'Our final price',
    choices: 'You can accept or say no.',
    choicesFirst: 'Read the terms to accept. You can say no right away.',
    accept: 'Accept Final Offer',
    reject: 'Reject Final Offer',
  },
  negotiation: {
    heading: 'Negotiating Price',
    yourOffer: 'Your counter-offer',
    firstPrice: 'First price',
    waiting: 'We are reviewing it. You do not need to do anything.',
  },
  terms: { accept: 'Accept', decline: 'Decline' },
  payment: {
    heading: 'Payment Required',
    lead: (deposit: Cents) => `Pay the deposit of ${formatMoney(deposit)} and we find you a provider.`,
    proceed: 'Proceed to Payment',
    deadline: 'Please pay within 24 hours, or the request ends by itself.',
  },
};
