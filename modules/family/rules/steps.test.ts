import { describe, expect, it } from 'vitest';
import { FAMILY_STEPS, familyStep, familyStatus } from './steps.ts';

const JOB_GOES_ON = { isOnHold: false, outcome: null };

describe('what the family reads', () => {
  it('is the step while all goes well', () => {
    for (const step of [...FAMILY_STEPS, 'cancelled'] as const) expect(familyStatus(step, JOB_GOES_ON)).toBe(step);
    expect(familyStatus(familyStep('completed', true), { isOnHold: false, outcome: 'done' })).toBe('completed');
  });

  it.each(['arrived', 'in_progress'] as const)('is that a job on hold is on hold (%s)', (status) => {
    expect(familyStatus(familyStep(status, true), { ...JOB_GOES_ON, isOnHold: true })).toBe('on_hold');
  });

  it('is that help is on the way, even if a change is proposed meanwhile', () => {
    expect(familyStatus(familyStep('en_route', true), { ...JOB_GOES_ON, isOnHold: true })).toBe('en_route');
  });

  it('is not that a partly done job is done', () => {
    expect(familyStatus(familyStep('completed', true), { isOnHold: false, outcome: 'partly_done' })).toBe(
      'partly_done',
    );
  });
});
