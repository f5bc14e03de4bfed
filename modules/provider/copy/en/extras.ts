import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';

/**
 * Extra charges. The provider asks for one on site, and the customer approves or declines it (docs/product.md, "Extra
 * charges").
 */
export const extrasTexts = {
  /** On the provider's page. */
  ask: {
    open: 'Ask for an extra charge',
    hint: "More work than agreed? Ask the customer first. They don't owe any extra charge they haven't approved.",
    amount: 'Extra charge amount',
    reason: 'Reason',
    reasonHint: 'The customer will see this. For example: "Second flat tire, needs a new one."',
    send: 'Ask the customer',
    waiting: (amount: Cents) => `You asked for an extra charge of ${formatMoney(amount)}. Waiting for the customer.`,
    approved: (amount: Cents) =>
      `Extra charge of ${formatMoney(amount)} approved. Collect it with the rest of your pay.`,
    declined: (amount: Cents) => `Extra charge of ${formatMoney(amount)} declined. Don't collect it.`,
    line: 'Approved extra charge',
    collect: 'Total to collect on site',
  },
  /** On the customer's page. */
  answer: {
    heading: 'Your provider is asking for an extra charge',
    amount: 'Extra charge',
    reason: 'Reason',
    newTotal: "You'd pay on site",
    rule: (minutes: number) =>
      `It's up to you. If you decline, you pay the price you agreed to. Your deposit stays the same either way. If you don't answer within ${minutes} minutes, the extra charge counts as declined.`,
    approve: (amount: Cents) => `Approve ${formatMoney(amount)}`,
    approved: (amount: Cents) => `You approved an extra charge of ${formatMoney(amount)}.`,
    declined: (amount: Cents) => `The extra charge of ${formatMoney(amount)} was declined. You don't owe it.`,
  },
  /** At the desk. */
  desk: {
    heading: 'Extra charge on site',
    asked: (amount: Cents) => `${formatMoney(amount)}, waiting for the customer`,
    approved: (amount: Cents) => `${formatMoney(amount)}, approved by the customer`,
    declined: (amount: Cents) => `${formatMoney(amount)}, declined`,
    /** Below a job's price. */
    onTop: (amount: Cents) => `plus ${formatMoney(amount)} extra on site`,
  },
  toasts: {
    asked: success('Sent to the Customer', "You'll see the answer here as soon as it comes in."),
    askFailed: failure('Error', "We couldn't ask the customer. Please try again."),
    invalidAmount: failure('Invalid Amount', 'Please enter a valid amount'),
    reasonMissing: failure('Reason Required', 'Please give a reason. The customer will see it.'),
    approved: (amount: Cents) => success('Extra Charge Approved', `You'll pay ${formatMoney(amount)} more on site.`),
  },
};
