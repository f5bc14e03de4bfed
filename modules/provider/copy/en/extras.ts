import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';

/** Extra charges: the provider asks for one on site, the customer approves it (docs/product.md, "Extra charges"). */
export const extrasTexts = {
  /** On the provider's page. */
  ask: {
    open: 'Ask for an extra',
    hint: 'More work than agreed? The customer decides. An extra that was not approved is not owed.',
    amount: 'Amount of the extra',
    reason: 'Reason',
    reasonHint: 'The customer reads it: "Second flat tire, a new one is needed."',
    send: 'Ask the customer',
    waiting: (amount: Cents) => `You asked for an extra of ${formatMoney(amount)}. Waiting for the customer.`,
    approved: (amount: Cents) => `Extra of ${formatMoney(amount)} approved: collect it with your payout.`,
    declined: (amount: Cents) => `Extra of ${formatMoney(amount)} declined: it is not owed.`,
    line: 'Extra, approved',
    collect: 'To collect on site',
  },
  /** On the customer's page. */
  answer: {
    heading: 'Your provider asks for an extra',
    amount: 'Extra',
    reason: 'Reason',
    newTotal: 'Then you pay on site',
    rule: (minutes: number) =>
      `You decide. Your price and deposit stay as agreed. Without an answer within ${minutes} minutes it counts as declined.`,
    approve: (amount: Cents) => `Approve ${formatMoney(amount)}`,
    approved: (amount: Cents) => `You approved an extra of ${formatMoney(amount)}.`,
    declined: (amount: Cents) => `The extra of ${formatMoney(amount)} was declined. You do not owe it.`,
  },
  /** At the desk. */
  desk: {
    heading: 'Extra on site',
    asked: (amount: Cents) => `${formatMoney(amount)}, waiting for the customer`,
    approved: (amount: Cents) => `${formatMoney(amount)}, approved by the customer`,
    declined: (amount: Cents) => `${formatMoney(amount)}, declined`,
  },
  toasts: {
    asked: success('Customer Asked', 'You see the answer here as soon as it comes.'),
    askFailed: failure('Error', 'Failed to ask for the extra'),
    invalidAmount: failure('Invalid Amount', 'Please enter a valid amount'),
    reasonMissing: failure('Reason Required', 'Please give a reason. The customer sees it.'),
    approved: (amount: Cents) => success('Extra Approved', `You pay ${formatMoney(amount)} more on site.`),
  },
};
