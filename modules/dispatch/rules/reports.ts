import type { Cents } from '#kernel/money.ts';

/** The periods of the reports, in days up to today. */
export const REPORT_DAYS = [7, 30, 90] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];

/** The measured steps of a request. `JobFigure` in prisma/schema.prisma says from when to when each is measured. */
export const REPORTED_STEPS = ['price', 'accept', 'assign', 'arrive'] as const;
export type ReportedStep = (typeof REPORTED_STEPS)[number];

/** With fewer jobs than this, no median or share is shown, because so few jobs say nothing in general. */
export const MIN_JOBS_FOR_STATISTICS = 5;

/** Where each price band begins. The last one has no end. */
export const PRICE_BAND_STARTS: readonly Cents[] = [0, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000];

/**
 * Both ends of a price band; `to` is null if the band has no upper end.
 * @param band the band's number, starting at 1
 */
export function priceBandEnds(band: number): { from: Cents; to: Cents | null } {
  return { from: PRICE_BAND_STARTS[band - 1] ?? 0, to: PRICE_BAND_STARTS[band] ?? null };
}

/** Why a request ended without a completed job. */
export const LOST_REASONS = [
  'no_answer',
  'price_rejected',
  'counter_rejected',
  'deposit_unpaid',
  'no_provider',
  'refund_taken',
  'customer_cancelled',
  'solved',
  'desk_cancelled',
  'deleted',
  'not_done',
  'gone',
] as const;
export type LostReason = (typeof LOST_REASONS)[number];
