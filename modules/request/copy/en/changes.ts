import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

interface Agreement {
  service: string;
  price: Cents;
}
interface Proposal extends Agreement {
  second: Cents;
  /** The customer's deadline to answer or pay. */
  at: string;
}

/** A proposal to change the job, as the provider and dispatch read it (docs/product.md, "A changed job"). */
export const changesTexts = {
  open: 'Change service or price',
  lead: 'Propose the right service and its price. The customer decides. Until then, the job is on hold.',
  service: 'Service',
  price: 'New total price',
  priceHint: ({ price, extra }: { price: Cents; extra: Cents }) =>
    extra === 0
      ? `The agreed price is ${formatMoney(price)}. What the customer has paid so far counts toward the new price.`
      : `The agreed price is ${formatMoney(price)} plus an extra charge of ${formatMoney(extra)}. The new price covers everything, including that extra charge. What the customer has paid so far counts toward the new price.`,
  destination: 'Drop-off',
  destinationHint: "Where the vehicle is going. Clear this if it isn't going anywhere.",
  reason: 'Reason',
  reasonHint: 'The customer will see this. For example: "The battery is dead, so it needs a tow."',
  who: 'Who will do the job?',
  same: { provider: 'I will', admin: 'The same provider' },
  other: { provider: 'Another provider', admin: 'Another provider' },
  send: 'Ask the customer',
  asked: ({ service, price, at }: Proposal) =>
    `The proposed change is ${service} for ${formatMoney(price)}. The customer has until ${at} to answer.`,
  deposit_due: ({ service, price, second, at }: Proposal) =>
    `The customer accepted ${service} for ${formatMoney(price)}. The change takes effect if they pay the second deposit of ${formatMoney(second)} by ${at}.`,
  accepted: ({ service, price }: Agreement) => `The customer agreed to ${service} for ${formatMoney(price)}.`,
  declined: ({ service, price }: Agreement) => `The customer declined ${service} for ${formatMoney(price)}.`,
  withdrawn: ({ service, price }: Agreement) => `The proposal for ${service} at ${formatMoney(price)} was withdrawn.`,
  first: ({ service, price }: Agreement) => `The original agreement was ${service} for ${formatMoney(price)}.`,
  withdraw: 'Withdraw the proposal',
  heading: 'Change the job',
  /** The customer asks for another drop-off. */
  wish: {
    desk: (address: string) => `The customer wants a different drop-off: ${address}`,
    provider: (address: string) =>
      `The customer wants a different drop-off: ${address}. The job stays the same until a change is agreed on.`,
    propose: 'Propose this drop-off',
    /** The reason for the proposed change, as the customer reads it. */
    reason: 'You asked for a different drop-off.',
    keep: 'Leave the drop-off as it is',
    keepQuestion: "We'll tell the customer the drop-off stays the same.",
    no: 'Not yet',
    kept: success('Drop-Off Stays the Same', "We're letting the customer know."),
    over: failure(
      'Already Answered',
      "The customer isn't asking for a different drop-off anymore. Nothing was changed.",
    ),
  },
  errors: {
    service: 'Please choose a service',
    price: 'Please enter a valid price',
    destination: 'Please enter where to tow the vehicle',
    reason: 'Please give a reason. The customer will see it.',
  },
  toasts: {
    proposed: success('Sent to the Customer', "You'll see the answer here as soon as it comes in."),
    withdrawn: success('Proposal Withdrawn', 'The job stays as agreed.'),
    corrected: success('Service Corrected', 'The customer will see the change on their page.'),
    correctFailed: failure('Error', "We couldn't correct the service. Please try again."),
    failed: failure('Error', "We couldn't update the proposal. Please try again."),
  },
};
