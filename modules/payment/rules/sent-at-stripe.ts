import type { Cents } from '#kernel/money.ts';

/** What we sent back of a payment at Stripe: not the last refund, if the desk gave that money back another way. */
export function sentAtStripe(row: {
  amount_cents: Cents;
  returned_cents: Cents;
  refund_cents: Cents | null;
  settled_by_hand_at: Date | null;
}): Cents {
  return row.returned_cents - (row.settled_by_hand_at ? (row.refund_cents ?? row.amount_cents) : 0);
}
