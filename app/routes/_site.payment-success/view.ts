import type { CommandOutcome } from '#modules/request/index.ts';
import type { CheckoutStatus } from '#prisma/generated/client.ts';

/** What the page after payment says. */
export type LandingKind =
  /** The deposit is kept: the receipt. */
  | 'paid'
  /** Stripe says paid; our own look is under way. */
  | 'checking'
  /** Stripe knows of no payment (yet). */
  | 'not_seen'
  /** The session ended unpaid. */
  | 'not_paid'
  | 'refund_due'
  | 'refunded'
  | 'refund_failed'
  /** Stripe says paid, but our records could not follow. */
  | 'records_issue'
  /** Nothing is known just now. */
  | 'unknown';

/**
 * What is true of a session when its payer comes back.
 * @param paidAtStripe Stripe's own word, asked for only where our records could not be brought up to date
 */
export function landingKind(
  status: CheckoutStatus,
  outcome: CommandOutcome,
  paidAtStripe: boolean | undefined,
): LandingKind {
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
