import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

interface Agreement {
  service: string;
  price: Cents;
}
interface Proposal extends Agreement {
  second: Cents;
  /** Until when the customer can answer or pay. */
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
      ? `Agreed so far: ${formatMoney(price)}. What the customer has paid counts toward it.`
      : `Agreed so far: ${formatMoney(price)} plus an extra charge of ${formatMoney(extra)}. The new price covers everything, including that extra charge. What the customer has paid counts toward it.`,
  destination: 'Destination',
  destinationHint: "Where the vehicle will be taken. Clear it if it isn't going anywhere.",
  reason: 'Reason',
  reasonHint: 'The customer will see this: "The battery is dead, it needs a tow."',
  who: "Who'll do it?",
  same: { provider: 'I will', admin: 'The same provider' },
  other: { provider: 'It needs another provider', admin: 'Another provider' },
  send: 'Ask the customer',
  asked: ({ service, price, at }: Proposal) =>
    `Proposed: ${service} for ${formatMoney(price)}. The customer has until ${at} to answer.`,
  deposit_due: ({ service, price, second, at }: Proposal) =>
    `The customer accepted ${service} for ${formatMoney(price)}. It takes effect once their second deposit of ${formatMoney(second)} is paid, by ${at}.`,
  accepted: ({ service, price }: Agreement) => `The customer agreed to ${service} for ${formatMoney(price)}.`,
  declined: ({ service, price }: Agreement) => `The customer declined ${service} for ${formatMoney(price)}.`,
  withdrawn: ({ service, price }: Agreement) => `The proposal was withdrawn: ${service} for ${formatMoney(price)}.`,
  first: ({ service, price }: Agreement) => `Originally agreed: ${service} for ${formatMoney(price)}.`,
  withdraw: 'Withdraw the proposal',
  heading: 'Change the job',
  /** The customer asks for another drop-off. */
  wish: {
    desk: (address: string) => `The customer wants a different drop-off: ${address}`,
    provider: (address: string) =>
      `The customer wants a different drop-off: ${address}. The job stays as it is until a change is agreed on.`,
    propose: 'Propose this drop-off',
    /** The reason for the proposed change, as the customer reads it. */
    reason: 'You asked for a different drop-off.',
    keep: 'Leave the drop-off as it is',
    keepQuestion: "We'll tell the customer the drop-off stays the same.",
    no: 'Not yet',
    kept: success('Drop-Off Stays the Same', "We're telling the customer."),
    over: failure('Already Answered', "No one's asking for a different drop-off anymore. Nothing was changed."),
  },
  errors: {
    service: 'Please choose a service',
    price: 'Please enter a valid price',
    destination: 'Please enter where to tow it',
    reason: 'Please give a reason. The customer will see it.',
  },
  toasts: {
    proposed: success('Customer Asked', "You'll see the answer here as soon as it comes in."),
    withdrawn: success('Proposal Withdrawn', 'The job stays as agreed.'),
    corrected: success('Service Corrected', 'The customer will see it on their page.'),
    correctFailed: failure('Error', 'Failed to correct the service. Please try again.'),
    failed: failure('Error', 'Failed to change the job. Please try again.'),
  },
};
