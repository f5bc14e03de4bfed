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
  lead: 'Propose the right service and its price. The customer decides; until then, the job stands still.',
  service: 'Service',
  price: 'New price, in all',
  priceHint: ({ price, extra }: { price: Cents; extra: Cents }) =>
    extra === 0
      ? `Agreed so far: ${formatMoney(price)}. What was paid of it counts.`
      : `Agreed so far: ${formatMoney(price)} and an extra of ${formatMoney(extra)}. The new price includes everything, also that extra. What was paid counts.`,
  destination: 'Destination',
  destinationHint: 'Where the vehicle is taken. Clear it if that is nowhere.',
  reason: 'Reason',
  reasonHint: 'The customer reads it: "The battery is dead, it needs a tow."',
  who: 'Who does it?',
  same: { provider: 'I do it', admin: 'The same provider' },
  other: { provider: 'It needs another provider', admin: 'Another provider' },
  send: 'Ask the customer',
  asked: ({ service, price, at }: Proposal) =>
    `${service} for ${formatMoney(price)} is proposed. The customer can answer until ${at}.`,
  deposit_due: ({ service, price, second, at }: Proposal) =>
    `The customer accepted ${service} for ${formatMoney(price)}. It counts once their second deposit of ${formatMoney(second)} is paid, by ${at}.`,
  accepted: ({ service, price }: Agreement) => `The customer agreed to ${service} for ${formatMoney(price)}.`,
  declined: ({ service, price }: Agreement) => `The customer declined ${service} for ${formatMoney(price)}.`,
  withdrawn: ({ service, price }: Agreement) => `The proposal of ${service} for ${formatMoney(price)} was withdrawn.`,
  first: ({ service, price }: Agreement) => `First agreed: ${service} for ${formatMoney(price)}.`,
  withdraw: 'Take the proposal back',
  heading: 'Change the job',
  /** The customer asks for another drop-off. */
  wish: {
    desk: (address: string) => `The customer asks for another drop-off: ${address}`,
    provider: (address: string) =>
      `The customer asks for another drop-off: ${address}. The job is as it was until a change is agreed.`,
    propose: 'Propose this drop-off',
    /** Why the change is proposed; the customer reads it. */
    reason: 'You asked for another drop-off.',
    keep: 'Leave the drop-off as it is',
    keepQuestion: 'The customer is told that the drop-off stays.',
    no: 'Not yet',
    kept: success('Drop-Off Stays', 'The customer is told.'),
    over: failure('Already Answered', 'Nobody asks for another drop-off any more. Nothing was changed.'),
  },
  errors: {
    service: 'Please choose a service',
    price: 'Please enter a valid price',
    destination: 'Please say where it is towed to',
    reason: 'Please give a reason. The customer reads it.',
  },
  toasts: {
    proposed: success('Customer Asked', 'You see the answer here as soon as it comes.'),
    withdrawn: success('Proposal Withdrawn', 'The job stays as it was agreed.'),
    corrected: success('Service Corrected', 'The customer sees it on their page.'),
    correctFailed: failure('Error', 'Failed to correct the service. Please try again.'),
    failed: failure('Error', 'Failed to change the job. Please try again.'),
  },
};
