import type { CommandOutcome } from '#modules/request/index.ts';
import type { PaymentStatus } from '#modules/payment/rules/money-told.ts';

/** What the page after payment says. */
export type PaymentResult =
  /** The deposit was paid and kept: the receipt. */
  | 'paid'
  /** Stripe says the session is paid, and our records will say so in a moment. */
  | 'checking'
  /** Stripe has no payment, at least not yet. */
  | 'not_seen'
  /** The session ended without payment. */
  | 'not_paid'
  | 'refund_due'
  | 'refunded'
  | 'refund_failed'
  /** Stripe says the session is paid, but we couldn't record it. */
  | 'records_issue'
  /** Neither our database nor Stripe answered. */
  | 'unknown';

/**
 * Chooses what to tell the customer who returns from a Checkout Session.
 * @param paidAtStripe whether Stripe says that the session is paid; undefined if Stripe didn't answer or wasn't asked.
 * Stripe is asked only if our records couldn't be updated
 */
export function paymentResultOf(
  status: PaymentStatus,
  outcome: CommandOutcome,
  paidAtStripe: boolean | undefined,
): PaymentResult {
  switch (status) {
    case 'paid':
      return 'paid';
    case 'refund_due':
      return 'refund_due';
    case 'refunded':
      return 'refunded';
    case 'refund_failed':
      return 'refund_failed';
    case 'expired':
      return 'not_paid';
    case 'reported':
      return outcome.ok ? 'checking' : 'records_issue';
    default:
      if (outcome.ok) return 'not_seen';
      if (paidAtStripe === undefined) return 'unknown';
      return paidAtStripe ? 'records_issue' : 'not_seen';
  }
}
