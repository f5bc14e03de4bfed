import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REQUEST_STATUSES, canonicalStatus } from './statuses.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import { TIMELINE_STEPS, hasReached, timeline } from './timeline.ts';
import type { TimelineRequest } from './timeline.ts';

const submittedRequest: TimelineRequest = {
  status: 'pending_admin_review',
  request_type: 'online',
  admin_price_cents: null,
  final_price_cents: null,
  payment_status: null,
  deposit_paid: false,
};

function currentStep(request: Partial<TimelineRequest>): string | undefined {
  return timeline({ ...submittedRequest, ...request }).find((step) => step.state === 'current')?.name;
}

describe('timeline', () => {
  it('starts with the submitted request', () => {
    expect(timeline(submittedRequest)).toEqual([
      { name: 'submitted', state: 'current' },
      ...TIMELINE_STEPS.slice(1).map((name) => ({ name, state: 'upcoming' })),
    ]);
  });

  it.each(REQUEST_STATUSES)('shows %s at its step', (status) => {
    expect(currentStep({ status })).toBe(EXPECTED_BY_STATUS[canonicalStatus(status)].step);
  });

  it('counts a job as at a status, or beyond it', () => {
    expect(hasReached('arrived', 'arrived')).toBe(true);
    expect(hasReached('completed', 'en_route')).toBe(true);
    expect(hasReached('en_route', 'arrived')).toBe(false);
    expect(hasReached('deposit_paid', 'provider_assigned')).toBe(false);
    expect(hasReached('cancelled', 'en_route')).toBe(false);
  });

  it("derives the steps from the row's columns", () => {
    expect(currentStep({ admin_price_cents: 20_000 })).toBe('reviewed');
    expect(currentStep({ final_price_cents: 17_500 })).toBe('approved');
    expect(currentStep({ status: 'payment_completed', payment_status: 'upfront_paid' })).toBe('paid');
    expect(currentStep({ deposit_paid: true })).toBe('paid');
    expect(currentStep({ status: 'approved', payment_status: 'refunded' })).toBe('approved');
  });

  it("shows a phone request's review as done", () => {
    const steps = timeline({ ...submittedRequest, request_type: 'phone', final_price_cents: 12_500 });
    expect(steps.slice(0, 4).map((step) => step.state)).toEqual(['done', 'done', 'current', 'upcoming']);
  });

  it('goes back to the paid step when a provider hands the job back', () => {
    expect(currentStep({ status: 'deposit_paid', payment_status: 'upfront_paid', final_price_cents: 1 })).toBe('paid');
  });

  it('ends a cancelled request with the cancellation, after the steps it reached', () => {
    expect(timeline({ ...submittedRequest, status: 'cancelled', admin_price_cents: 20_000 })).toEqual([
      { name: 'submitted', state: 'done' },
      { name: 'reviewed', state: 'done' },
      { name: 'cancelled', state: 'current' },
    ]);
    const refunded = timeline({
      ...submittedRequest,
      status: 'cancelled',
      payment_status: 'refunded',
      provider_assigned: true,
    });
    expect(refunded.map((step) => step.name)).toEqual([
      'submitted',
      'reviewed',
      'approved',
      'paid',
      'assigned',
      'cancelled',
    ]);
  });

  it('has no gaps: done steps, one current step, upcoming steps', () => {
    const requests = fc.record({
      status: fc.constantFrom(...REQUEST_STATUSES),
      request_type: fc.constantFrom('online' as const, 'phone' as const),
      admin_price_cents: fc.option(fc.integer({ min: 1 })),
      final_price_cents: fc.option(fc.integer({ min: 1 })),
      payment_status: fc.option(fc.constantFrom('upfront_paid' as const, 'completed' as const, 'refunded' as const)),
      deposit_paid: fc.boolean(),
      provider_assigned: fc.boolean(),
    });
    fc.assert(
      fc.property(requests, (request) => {
        const states = timeline(request)
          .map((step) => step.state)
          .join(' ');
        expect(states).toMatch(/^(done )*current( upcoming)*$/);
      }),
    );
  });
});
