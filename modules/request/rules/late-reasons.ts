/** Why a provider needs longer than promised. `other` is told to nobody. */
export const LATE_REASONS = ['traffic', 'earlier_job', 'wrong_place', 'other'] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** Whether a text is one of the reasons. */
export function isLateReason(text: string | undefined): text is LateReason {
  return (LATE_REASONS as readonly (string | undefined)[]).includes(text);
}
