import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

describe('nextStep', () => {
  it.each([
    ['deposit_paid', null],
    ['provider_assigned', 'start_job'],
    ['en_route', 'arrived'],
    ['arrived', 'start_service'],
    ['in_progress', 'complete_job'],
    ['completed', 'confirm_payment'],
    ['cancelled', null],
  ] as const)('returns for status %s: %s', (status, step) => {
    expect(nextStep(status, { onSitePaid: false, handshake: null })).toBe(step);
    expect(nextStep(status, { onSitePaid: false, handshake: 'verified' })).toBe(step);
    const first = status === 'arrived' ? 'verify_code' : step;
    expect(nextStep(status, { onSitePaid: false, handshake: 'waiting' })).toBe(first);
  });

  it("doesn't ask again for a payment that was confirmed", () => {
    expect(nextStep('completed', { onSitePaid: true, handshake: 'verified' })).toBeNull();
  });
});
