import { describe, expect, it } from 'vitest';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import { DEFAULT_ENDING_TERMS, ENDING_REASONS, proposedSettlement } from './endings.ts';
import { messagesDue } from './texts-due.ts';
import { online } from './testing.ts';
import type { Story } from './testing.ts';

/** Who is texted about what because of a step: "customer: failure". */
function textsOf(story: Story, step: (story: Story) => void): string[] {
  const [before, logged] = [story.state, story.log.length];
  step(story);
  return messagesDue(before, story.state, story.log.slice(logged)).map(
    ({ to, purpose }: DueMessage) => `${to}: ${purpose}`,
  );
}
const SET_OUT = { hasSetOut: true, depositBack: false };
const NOTHING_KEPT = { keptCents: 0, providerCents: 0 };
const failed = () => online().to('in_progress').run('reportFailure', { reason: 'service_failed' });

describe('a job that is resumed', () => {
  it('is news to the customer, and to a provider who waited for dispatch', () => {
    expect(textsOf(failed(), (story) => story.run('resumeJob', { by: 'admin' }))).toEqual([
      'customer: job_resumed',
      'provider: job_back_on',
    ]);
  });

  it('is no news to the provider who resumed it', () => {
    expect(textsOf(failed(), (story) => story.run('resumeJob', { by: 'provider' }))).toEqual(['customer: job_resumed']);
  });

  it('is announced only once a cancellation that was asked for is declined too', () => {
    const story = failed().run('cancelRequest', { by: 'customer' });
    expect(story.refusal('declineCancellation')).toBe('failure_first');
    expect(textsOf(story, () => story.run('resumeJob', { by: 'admin' }))).toEqual([]);
    expect(textsOf(story, () => story.run('declineCancellation'))).toEqual([
      'customer: cancel_declined',
      'provider: job_on',
    ]);
  });
});

describe('an extra charge that waits for an answer', () => {
  it('is declined when the provider reports a failure', () => {
    const story = online().to('in_progress').run('requestExtra', { amountCents: 4_000, inputId: 'input' });
    const texts = textsOf(story, () => story.run('reportFailure', { reason: 'service_failed' }));
    expect(texts).toEqual(['provider: extra_answered', 'customer: failure']);
    expect(story.actions.slice(-2)).toEqual([
      'system: Extra of $40.00 not answered, declined',
      'provider: Provider cannot do the job: the service failed',
    ]);
    expect(story.refusal('approveExtra')).toBe('not_allowed_now');
  });
});

describe('a customer who got going without help', () => {
  it('cancels for free before a provider is assigned', () => {
    const story = online().to('deposit_paid').run('cancelRequest', { by: 'customer', solved: true });
    expect(story.state).toMatchObject({ status: 'cancelled', outcome: null });
    expect(story.sessionStatus('s1')).toBe('refund_due');
    expect(story.actions).toContain('customer: Customer cancelled request: got going without help');
  });

  it('asks afterwards, and dispatch may keep a fee for the provider who set out', () => {
    const story = online().to('en_route').run('cancelRequest', { by: 'customer', solved: true });
    expect(story.state).toMatchObject({ status: 'en_route', cancellationSolved: true });
    const settlement = proposedSettlement(DEFAULT_ENDING_TERMS, 'solved', 3_000, SET_OUT);
    expect(settlement).toEqual({ keptCents: 2_500, providerCents: 2_500 });
    story.run('endJob', { outcome: 'not_done', ...settlement, inputId: 'input' });
    expect(story.state).toMatchObject({ status: 'cancelled', outcome: 'not_done', providerFeeCents: 2_500 });
  });

  it('gets all of it back if the provider had not set out', () => {
    const settlement = proposedSettlement(DEFAULT_ENDING_TERMS, 'solved', 3_000, { ...SET_OUT, hasSetOut: false });
    expect(settlement).toEqual(NOTHING_KEPT);
  });

  it.each(ENDING_REASONS)('gets all of it back from a provider who was too late, also for %s', (reason) => {
    const settlement = proposedSettlement(DEFAULT_ENDING_TERMS, reason, 3_000, { ...SET_OUT, depositBack: true });
    expect(settlement).toEqual(NOTHING_KEPT);
  });
});
