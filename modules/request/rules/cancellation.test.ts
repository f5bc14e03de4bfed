import { describe, expect, it } from 'vitest';
import { messagesDue } from './texts-due.ts';
import { onlineStory } from './testing.ts';

describe('a cancellation', () => {
  it('can only be asked for by the customer after assignment', () => {
    const story = onlineStory().to('en_route').run('cancelRequest', { by: 'customer' });
    expect(story.state).toMatchObject({ status: 'en_route', cancellationAskedAt: story.now });
    const { state } = story.wait(1_000).run('cancelRequest', { by: 'customer' });
    expect(state.cancellationAskedAt).toBe(story.now - 1_000);
    expect(story.run('arrived').run('reassignProvider').state.cancellationAskedAt).toBe(story.now - 1_000);
  });

  it('can be declined after assignment: the job goes on, both sides are told, and the customer can ask again', () => {
    const story = onlineStory().to('en_route').run('cancelRequest', { by: 'customer' });
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

  it('that is asked for holds up who has not set out, or not begun the work, until dispatch decides', () => {
    const assigned = onlineStory().to('provider_assigned').run('acceptAgreement', { minutes: 45 });
    expect(assigned.run('cancelRequest', { by: 'customer', solved: true }).refusal('startJob')).toBe(
      'cancellation_open',
    );
    expect(assigned.run('declineCancellation').refusal('startJob')).toBeUndefined();
    const arrived = onlineStory()
      .to('arrived')
      .run('cancelRequest', { by: 'customer' })
      .run('skipCode', { inputId: 'input' });
    expect(arrived.refusal('startService')).toBe('cancellation_open');
    expect(arrived.run('declineCancellation').refusal('startService')).toBeUndefined();
  });

  it('that is asked for stops nobody who is on the way or at work, and leaves a way out', () => {
    const driving = onlineStory().to('en_route').run('cancelRequest', { by: 'customer' });
    expect(driving.run('arrived').refusal('declineJob', { reason: 'other' })).toBeUndefined();
    expect(driving.refusal('reportFailure', { reason: 'unsafe' })).toBeUndefined();
    const working = onlineStory().to('in_progress').run('cancelRequest', { by: 'customer' });
    expect(working.run('completeJob').state).toMatchObject({ status: 'completed', outcome: 'done' });
  });

  it('that is asked for is told to the provider, once', () => {
    const story = onlineStory().to('en_route');
    const before = story.state;
    const asked = story.run('cancelRequest', { by: 'customer' }).state;
    expect(messagesDue(before, asked, [])).toEqual([{ to: 'provider', purpose: 'cancel_asked' }]);
    const askedAgain = story.wait(1_000).run('cancelRequest', { by: 'customer', solved: true }).state;
    expect(messagesDue(asked, askedAgain, [])).toEqual([]);
  });

  it('comes before the deletion of an open request, and its customer is told', () => {
    const story = onlineStory().to('admin_priced');
    const before = story.state;
    const { state, ended } = story.run('deleteRequest');
    expect([state.status, state.cancelledBy, ended]).toEqual(['cancelled', 'admin', undefined]);
    expect(messagesDue(before, state, story.log)).toEqual([{ to: 'customer', purpose: 'withdrawn' }]);
    expect(story.run('deleteRequest').ended).toBe('deleted');
  });
});
