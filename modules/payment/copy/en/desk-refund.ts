import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';

/** Texts of the desk about a refund that failed for good and was made another way. */
export const deskRefundTexts = {
  open: 'Settled Another Way',
  lead: "Only use this if Stripe can't refund the customer and you've paid them back another way. It can't be undone, and we won't ask Stripe again.",
  owed: (cents: Cents) => `Owed to the customer: ${formatMoney(cents)}.`,
  how: 'How the refund was settled',
  hint: 'This is for our records. For example: "Check 1042, mailed March 3."',
  by: 'Settled by',
  confirm: 'The customer has their money back',
  submit: 'Mark as Settled',
  /** Follows "Refunded" in the list of payments. */
  settled: 'settled another way',
  fields: {
    reason: 'Please tell us how it was settled',
    settled: 'Please confirm that the customer has their money back',
  },
  toasts: {
    settled: success('Refund Settled', 'Nothing more is owed. The customer will see that the refund came another way.'),
    incomplete: failure('Missing Information', 'Tell us how the refund was settled, and check the box.'),
    failed: failure('Error', "We couldn't mark the refund as settled. Please try again."),
  },
};
