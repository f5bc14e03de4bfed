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
});
