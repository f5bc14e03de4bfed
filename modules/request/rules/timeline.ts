import { canonicalStatus } from './statuses.ts';
import type { CanonicalStatus, PaymentStatus, RequestStatus, RequestType } from './statuses.ts';

/** The customer's timeline (docs/product.md, "Timeline"). Its words are in `trackingTexts...timeline`. */
export const TIMELINE_STEPS = [
  'submitted',
  'reviewed',
  'approved',
  'paid',
  'assigned',
  'en_route',
  'arrived',
  'in_progress',
  'completed',
] as const;
export type TimelineStepName = (typeof TIMELINE_STEPS)[number] | 'cancelled';

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

/** The step that a status implies on its own (index into `TIMELINE_STEPS`). */
const REACHED_BY_STATUS: Record<CanonicalStatus, number> = {
  pending_admin_review: 0,
  admin_priced: 1,
  negotiating: 1,
  approved: 2,
  payment_pending: 2,
  payment_completed: 3,
  deposit_paid: 3,
  provider_assigned: 4,
  en_route: 5,
  arrived: 6,
  in_progress: 7,
  completed: 8,
  cancelled: 0,
};

/**
 * The steps as done, current or upcoming. The current one is the last reached and completes those before it, so a phone
 * request, which nobody reviews, shows its review as done. A canceled request shows what it reached, then the
 * cancellation.
 */
export function timeline(request: TimelineRequest): TimelineStep[] {
  const reached = lastReached(request);
  if (request.status === 'cancelled') {
    const done = TIMELINE_STEPS.slice(0, reached + 1).map((name): TimelineStep => ({ name, state: 'done' }));
    return [...done, { name: 'cancelled', state: 'current' }];
  }
  return TIMELINE_STEPS.map((name, index) => ({
    name,
    state: index < reached ? 'done' : index === reached ? 'current' : 'upcoming',
  }));
}

function lastReached(request: TimelineRequest): number {
  const cancelled = request.status === 'cancelled';
  // A canceled request that was refunded had been paid. Otherwise `refunded` is about a payment that didn't count.
  const paid =
    request.deposit_paid ||
    request.payment_status === 'upfront_paid' ||
    request.payment_status === 'completed' ||
    (cancelled && request.payment_status === 'refunded');
  return Math.max(
    REACHED_BY_STATUS[canonicalStatus(request.status)],
    request.admin_price_cents !== null || request.request_type === 'phone' ? 1 : 0,
    request.final_price_cents !== null ? 2 : 0,
    paid ? 3 : 0,
    cancelled && request.provider_assigned ? 4 : 0,
  );
}
