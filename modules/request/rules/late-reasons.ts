/** Why a provider needs longer than promised. The customer isn't told `other`. */
export const LATE_REASONS = ['traffic', 'earlier_job', 'wrong_place', 'other'] as const;
export type LateReason = (typeof LATE_REASONS)[number];
