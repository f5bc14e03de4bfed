import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import { nextStep } from './next-step.ts';

describe('nextStep', () => {
  it('is one step per status, in order', () => {
    const stepsWith = (handshake: 'waiting' | 'verified' | null) =>
      CANONICAL_STATUSES.map((status) => nextStep(status, { onSitePaid: false, handshake })).filter(Boolean);
    const steps = ['start_job', 'arrived', 'start_service', 'complete_job', 'confirm_payment'];
    expect(stepsWith(null)).toEqual(steps);
    expect(stepsWith('verified')).toEqual(steps);
    expect(stepsWith('waiting')).toEqual(['start_job', 'arrived', 'verify_code', 'complete_job', 'confirm_payment']);
  });

  it("doesn't ask for a confirmed payment again", () => {
    expect(nextStep('completed', { onSitePaid: true, handshake: 'verified' })).toBeNull();
  });
});
