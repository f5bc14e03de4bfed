import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { success } from '#kernel/copy/catalogue.ts';

/**
 * Offer, counter-offer and deposit on the tracking page. A browser gets these texts only while there's a price to
 * decide.
 */
export const trackingPriceTexts = {
  money: {
    total: 'Total Price',
    payNow: `Deposit (${COMMISSION_PERCENT}%)`,
    payOnSite: `Pay on site (${PROVIDER_PERCENT}%)`,
    refundRule: 'Your deposit is fully refundable until a provider is assigned, and non-refundable after that.',
    /** How soon after the deposit most providers arrive. @param wait such as "48 min" */
    usualArrival: (wait: string) => `Providers usually arrive within ${wait} of your deposit.`,
    /** @param minutes how long we look for a provider once the deposit is paid */
    noProviderRule: (minutes: number) =>
      `If we can't find a provider within ${minutes === 60 ? 'an hour' : `${minutes} minutes`}, we'll refund your deposit automatically.`,
  },
  offer: {
    /** Shown until the payment page has opened (docs/product.md, "Quoted texts"). */
    accepted: (cents: Cents) =>
      success('Offer Accepted', `You've accepted the price of ${formatMoney(cents)}. Redirecting to payment...`),
    acceptFor: (cents: Cents) => `Accept ${formatMoney(cents)}`,
    counter: 'Make one counter-offer',
    counterAmount: 'Your counter-offer',
    counterHint: (cents: Cents) =>
      `You can counter once, for less than ${formatMoney(cents)}. Once you do, the original price is off the table. We'll accept, decline, or send a final price. If we decline, this request closes and you can start a new one.`,
    sendCounter: 'Send Counter-Offer',
    reject: 'Reject Offer',
    rejectConfirm: "Rejecting closes this request. You won't owe anything.",
    keep: 'Keep the offer',
  },
  finalOffer: {
    heading: 'Final Offer',
    accept: 'Accept Final Offer',
    reject: 'Reject Final Offer',
  },
  negotiation: {
    yourOffer: 'Your counter-offer',
    firstPrice: 'Original price',
  },
  payment: {
    proceed: 'Proceed to Payment',
    deadline: 'Please pay within 24 hours of agreeing to the price, or your request will be cancelled.',
  },
};
