import type { Cents } from '#kernel/money.ts';

/** Why a request was cancelled. The customer's page has a text for each of these reasons. */
export type CancellationCause =
  'rejected' | 'customer' | 'noProvider' | 'noAnswer' | 'depositWindow' | 'asked' | 'counterRejected' | 'admin';

/** The columns that tell why a request was cancelled. */
interface CancelledFacts {
  cancelled_by: string | null;
  customer_final_decision: string | null;
  deposit_paid: boolean;
  final_price_cents: Cents | null;
  admin_counter_offer_cents: Cents | null;
  negotiation_round: number | null;
  cancellation_asked_at: Date | null;
}

/** Who cancelled a request, or which deadline did. */
export function cancellationCauseOf(row: CancelledFacts): CancellationCause {
  if (row.customer_final_decision === 'rejected') return 'rejected';
  switch (row.cancelled_by) {
    case 'customer':
      return 'customer';
    case 'system':
      if (row.deposit_paid) return 'noProvider';
      return row.final_price_cents === null ? 'noAnswer' : 'depositWindow';
    default:
      if (row.cancellation_asked_at !== null) return 'asked';
      // Round 2 without a final price means that the desk rejected the counter-offer (docs/product.md,
      // "Counter-offer").
      return row.negotiation_round === 2 && row.final_price_cents === null && row.admin_counter_offer_cents === null
        ? 'counterRejected'
        : 'admin';
  }
}
