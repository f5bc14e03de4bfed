import { CANONICAL_STATUSES, STATUSES, canonicalStatus } from './statuses.ts';
import type { CanonicalStatus, PaymentStatus, RequestStatus, RequestType } from './statuses.ts';

type StepOfStatus = (typeof STATUSES)[CanonicalStatus]['step'];
export type TimelineStepName = StepOfStatus | 'cancelled';

/**
 * The steps of the customer's timeline (docs/product.md, "Timeline"). Their texts are in `trackingTexts`, under
 * `timeline`.
 */
export const TIMELINE_STEPS = [...new Set<StepOfStatus>(CANONICAL_STATUSES.map((status) => STATUSES[status].step))];

export interface TimelineStep {
  name: TimelineStepName;
  state: 'done' | 'current' | 'upcoming';
}

/** The columns of `customer_requests` that the timeline reads. */
export interface TimelineRequest {
  status: RequestStatus;
  request_type: RequestType;
  admin_price_cents: number | null;
  final_price_cents: number | null;
  payment_status: PaymentStatus | null;
  deposit_paid: boolean;
  provider_assigned?: boolean;
}

/** The index in `TIMELINE_STEPS` of the step that a status implies. */
function stepIndexOf(status: CanonicalStatus): number {
  return TIMELINE_STEPS.indexOf(STATUSES[status].step);
}

/** Whether a job has reached a status. False for a cancelled job, whatever it reached before. */
export function hasReached(status: CanonicalStatus, target: CanonicalStatus): boolean {
  return stepIndexOf(status) >= stepIndexOf(target);
}

/** Whether the provider of a job is on the way, or was. */
export function hasProviderSetOut({ status }: { status: CanonicalStatus }): boolean {
  return hasReached(status, 'en_route');
}

/**
 * The steps as done, current or upcoming. The last step reached is the current one, and all steps before it count as
 * done. That's why a phone request, which nobody reviews, shows its review as done. A cancelled request shows the steps
 * it reached, then the cancellation.
 */
export function timeline(request: TimelineRequest): TimelineStep[] {
  const lastReached = lastReachedStepIndex(request);
  if (request.status === 'cancelled') {
    const doneSteps = TIMELINE_STEPS.slice(0, lastReached + 1).map((name): TimelineStep => ({ name, state: 'done' }));
    return [...doneSteps, { name: 'cancelled', state: 'current' }];
  }
  return TIMELINE_STEPS.map((name, index) => ({
    name,
    state: index < lastReached ? 'done' : index === lastReached ? 'current' : 'upcoming',
  }));
}

function lastReachedStepIndex(request: TimelineRequest): number {
  const cancelled = request.status === 'cancelled';
  // If a payment came too late to be the deposit, `deposit_paid` is false. On a cancelled request, a refund shows that
  // something was paid. In any other status, `refunded` says nothing about the deposit.
  const paid =
    request.deposit_paid ||
    request.payment_status === 'upfront_paid' ||
    request.payment_status === 'completed' ||
    (cancelled && request.payment_status === 'refunded');
  return Math.max(
    stepIndexOf(canonicalStatus(request.status)),
    request.admin_price_cents !== null || request.request_type === 'phone' ? 1 : 0,
    request.final_price_cents !== null ? 2 : 0,
    paid ? 3 : 0,
    cancelled && request.provider_assigned ? 4 : 0,
  );
}
