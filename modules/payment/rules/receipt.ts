import type { Cents } from '#kernel/money.ts';
import { depositAfterChange } from '#modules/request/rules/changed-job.ts';

/** What a receipt is about. All amounts are in cents. */
export interface ReceiptFacts {
  finalPriceCents: Cents;
  /** Every deposit that was kept for the job. A changed job can have two or more. */
  depositsCents: readonly Cents[];
  /** How much of the deposits counts toward the price; null if the request was deleted, so that it isn't known. */
  countedDepositCents: Cents | null;
  /** The approved extra charge; 0 if there's none or the request was deleted. */
  extraCents: Cents;
  /** `open`: not done yet; `done`: completed; `not_done`: ended without the service, so nothing is due on site. */
  job: 'open' | 'done' | 'not_done';
}

/** The amounts on a receipt, in cents. */
export function receiptAmounts({ finalPriceCents, depositsCents, countedDepositCents, extraCents, job }: ReceiptFacts) {
  const paid = depositsCents.reduce((sum, cents) => sum + cents, 0);
  const counted = countedDepositCents ?? depositAfterChange(paid, finalPriceCents, 0);
  const countsTowardPrice = job !== 'not_done';
  return {
    /** How much of the deposits counts toward the price. If the job wasn't done, the sum of the deposits. */
    deposit: countsTowardPrice ? counted : paid,
    /** The amount of each deposit if there are several; empty otherwise. */
    parts: depositsCents.length > 1 ? depositsCents : [],
    /** What's paid on site; null for a job that wasn't done. */
    onSite: countsTowardPrice ? finalPriceCents - counted + extraCents : null,
    /** The approved extra charge in `onSite`. */
    extra: countsTowardPrice ? extraCents : 0,
    /** The part of the deposits to be refunded because the price was lowered; 0 once the job has ended in any way. */
    excessDeposit: job === 'open' ? Math.max(0, paid - counted) : 0,
  };
}
