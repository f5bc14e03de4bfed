/** Why a provider needs longer than promised. `other` is told to nobody. */
export const LATE_REASONS = ['traffic', 'earlier_job', 'wrong_place', 'other'] as const;
export type LateReason = (typeof LATE_REASONS)[number];
