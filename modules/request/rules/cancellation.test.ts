import { describe, expect, it } from 'vitest';
import { messagesDue } from './texts-due.ts';
import { online } from './testing.ts';

describe('a cancellation', () => {
  it('can only be asked for by the customer after assignment', () => {
    const story = online().to('en_route').run('cancelRequest', { by: 'customer' });
    expect(story.state).toMatchObject({ status: 'en_route', cancellationAskedAt: story.now });
    const { state } = story.wait(1_000).run('cancelRequest', { by: 'customer' });
    expect(state.cancellationAskedAt).toBe(story.now - 1_000);
    expect(story.run('arrived').run('reassignProvider').state.cancellationAskedAt).toBe(story.now - 1_000);
  });

  it('can be declined after assignment: the job goes on, both sides are told, and the customer can ask again', () => {
    const story = online().to('en_route').run('cancelRequest', { by: 'customer' });
    const before = story.state;
    const { state, log } = story.wait(1_000).run('declineCancellation');
    expect(state).toMatchObject({ status: 'en_route', cancellationAskedAt: null, cancellationDeclinedAt: story.now });
    expect(messagesDue(before, state, log.slice(-1))).toEqual([
      { to: 'customer', purpose: 'cancel_declined' },
      { to: 'provider', purpose: 'job_on' },
    ]);
    expect(story.refusal('declineCancellation')).toBe('not_allowed_now');
    expect(story.run('cancelRequest', { by: 'customer' }).state.cancellationAskedAt).toBe(story.now);
  });
});
