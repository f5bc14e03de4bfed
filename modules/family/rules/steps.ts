import type { JobOutcome } from '#modules/request/rules/endings.ts';
import { STATUSES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/** The steps that family and friends see. None of them mentions a price or a name. */
export const FAMILY_STEPS = ['asked', 'assigned', 'en_route', 'arrived', 'in_progress', 'completed'] as const;
export type FamilyStep = (typeof FAMILY_STEPS)[number];

/**
 * The step that family and friends see for a status. All statuses about price and payment are one step.
 * @param accepted whether the assigned provider has accepted the job
 */
export function familyStep(status: CanonicalStatus, accepted: boolean): FamilyStep | 'cancelled' {
  if (status === 'cancelled') return status;
  const { step } = STATUSES[status];
  if (step === 'assigned' && !accepted) return 'asked';
  return FAMILY_STEPS.find((one) => one === step) ?? 'asked';
}

/** What the page says: the step, unless the job is on hold on site, or only a part of it was done. */
export type FamilyStatus = FamilyStep | 'on_hold' | 'partly_done' | 'cancelled';

/** @param isOnHold whether the job waits for somebody's decision. The family isn't told whose decision, or why */
export function familyStatus(
  step: FamilyStep | 'cancelled',
  { isOnHold, outcome }: { isOnHold: boolean; outcome: JobOutcome | null },
): FamilyStatus {
  if (step === 'completed') return outcome === 'partly_done' ? outcome : step;
  const isOnSite = step === 'arrived' || step === 'in_progress';
  return isOnSite && isOnHold ? 'on_hold' : step;
}
