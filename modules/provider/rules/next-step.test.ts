import { describe, expect, it } from 'vitest';
import { ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import { onlineStory } from '#modules/request/rules/testing.ts';
import type { Story } from '#modules/request/rules/testing.ts';
import { JOB_STEPS, nextJobStep } from './next-step.ts';

const UNPAID = { onSitePaid: false, cancellationAsked: false };

describe('nextJobStep', () => {
  it.each([
    ['deposit_paid', null],
    ['provider_assigned', 'start_job'],
    ['en_route', 'arrived'],
    ['arrived', 'start_service'],
    ['in_progress', 'complete_job'],
    ['completed', 'confirm_payment'],
    ['cancelled', null],
  ] as const)('returns for status %s: %s', (status, step) => {
    expect(nextJobStep(status, { ...UNPAID, handshake: null })).toBe(step);
    expect(nextJobStep(status, { ...UNPAID, handshake: 'verified' })).toBe(step);
    const first = status === 'arrived' ? 'verify_code' : step;
    expect(nextJobStep(status, { ...UNPAID, handshake: 'waiting' })).toBe(first);
  });

  it("doesn't ask again for a payment that was confirmed", () => {
    expect(nextJobStep('completed', { ...UNPAID, onSitePaid: true, handshake: 'verified' })).toBeNull();
  });

  it.each(ON_THE_JOB)('offers what the table allows in status %s, also while the customer asks to cancel', (status) => {
    const ways: ((story: Story) => unknown)[] = [() => undefined];
    if (status === 'provider_assigned') ways.push((story) => story.run('acceptAgreement', { minutes: 45 }));
    if (status === 'arrived') ways.push((story) => story.run('verifyCode'));
    for (const prepare of ways) {
      const story = onlineStory().to(status);
      prepare(story);
      story.run('cancelRequest', { by: 'customer' });
      const allowed = Object.values(JOB_STEPS).filter((name) => story.refusal(name) === undefined);
      const next = nextJobStep(status, { ...UNPAID, handshake: story.state.handshake, cancellationAsked: true });
      expect(next === null || next === 'verify_code' ? [] : [JOB_STEPS[next as keyof typeof JOB_STEPS]]).toEqual(
        allowed,
      );
    }
  });
});
