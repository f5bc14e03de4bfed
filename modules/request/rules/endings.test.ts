import { describe, expect, it } from 'vitest';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
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
