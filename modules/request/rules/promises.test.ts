import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { deadlinesOf } from './deadlines.ts';
import { expectFiresAfter } from './testing-deadlines.ts';
import { onlineStory } from './testing.ts';
import type { Story } from './testing.ts';
import { lateRefundFrom, isLateRefundDue } from './promises.ts';
import { messagesDue } from './texts-due.ts';
import { nextActor, turnStartedAt } from './view.ts';

const storyWithPromise = (minutes = 45) => onlineStory().to('provider_assigned').run('acceptAgreement', { minutes });
/** When a promise's timers fire, in minutes before the promised time. */
const timerMinutesBeforePromise = ({ state }: Story) =>
  deadlinesOf(state).map(({ name, at }) => [name, ((state.promise?.at ?? 0) - at) / MINUTE]);

describe('a promised time', () => {
  it('is a whole minute, not before the minutes are over, and stays on record as the first', () => {
    const { state, now } = onlineStory()
      .to('provider_assigned')
      .wait(20 * SECOND)
      .run('acceptAgreement', { minutes: 45 });
    expect(state.promise).toMatchObject({ firstAt: now + 45 * MINUTE + 40 * SECOND, renewals: 0, reason: null });
    expect(state.promise?.at).toBe(state.promise?.firstAt);
  });

  it('has its timers five and two minutes before it', () => {
    expect(timerMinutesBeforePromise(storyWithPromise())).toEqual([
      ['promise_check', 5],
      ['promise_warning', 2],
    ]);
  });

  it.each([
    [5, 3],
    [6, 4],
    [7, 5],
  ])('of %s minutes is asked about %s minutes before it, and warned of as any other', (minutes, before) => {
    expect(timerMinutesBeforePromise(storyWithPromise(minutes))).toEqual([
      ['promise_check', before],
      ['promise_warning', 2],
    ]);
  });

  it('is asked about, then the customer is told and the desk must act; a new time ends that', () => {
    const story = expectFiresAfter(storyWithPromise(), 'promise_check', 40 * MINUTE);
    expect(nextActor(story.state)).toBe('provider');
    expectFiresAfter(story, 'promise_warning', 3 * MINUTE);
    expect([nextActor(story.state), turnStartedAt(story.state)]).toEqual(['admin', story.now]);
    expect(deadlinesOf(story.state)).toEqual([]);
    story.run('promiseAgain', { minutes: 20, reason: 'earlier_job', by: 'admin' });
    expect(nextActor(story.state)).toBe('provider');
    expect(story.state.promise).toMatchObject({ at: story.now + 20 * MINUTE, reason: 'earlier_job', renewals: 1 });
    expect(story.actions.at(-1)).toBe('admin: Admin gave a new time: within 20 minutes (an earlier job took longer)');
  });

  it('has no timers once the provider is there', () => {
    const story = storyWithPromise().run('startJob').run('arrived');
    expect(deadlinesOf(story.state)).toEqual([]);
    expect(story.state.promise?.arrivedAt).toBe(story.now);
  });

  it('that was renewed three times is not asked about anymore, but warned of', () => {
    const story = storyWithPromise();
    for (let time = 0; time < 3; time += 1) story.run('promiseAgain', { minutes: 30, by: 'provider' });
    expect(timerMinutesBeforePromise(story)).toEqual([['promise_warning', 2]]);
    expect(story.refusal('promiseAgain', { minutes: 30, by: 'provider' })).toBe('promises_used');
  });

  it('ends when its provider leaves the job', () => {
    expect(storyWithPromise().run('declineJob').state.promise).toBeNull();
    expect(storyWithPromise().run('reassignProvider').state.promise).toBeNull();
  });

  it('returns the deposit by the first time, whatever came later', () => {
    const { state } = storyWithPromise().run('promiseAgain', { minutes: 90, by: 'provider' });
    const promise = state.promise ?? { firstAt: 0, at: 0 };
    expect(lateRefundFrom(promise, 30)).toBe(promise.firstAt + 30 * MINUTE);
    expect(promise.at).toBeGreaterThan(promise.firstAt);
  });

  describe('broken by more than the set minutes', () => {
    const isRefundDue = ({ state, now }: Story) => isLateRefundDue(state, 30, now);
    const ask = (story: Story, solved: boolean) => story.run('cancelRequest', { by: 'customer', solved });

    it('returns the deposit to a customer who asks to cancel before anybody is there', () => {
      const story = storyWithPromise(10)
        .run('startJob')
        .wait(40 * MINUTE);
      expect(isRefundDue(story)).toBe(false);
      expect(isRefundDue(story.wait(MINUTE))).toBe(true);
      expect(isRefundDue(story.run('arrived'))).toBe(false);
      expect(isRefundDue(ask(story, false))).toBe(false);
    });

    it.each([true, false])('returns it until dispatch decides, whoever arrives meanwhile (solved: %s)', (solved) => {
      const story = ask(
        storyWithPromise(10)
          .run('startJob')
          .wait(41 * MINUTE),
        solved,
      )
        .wait(MINUTE)
        .run('arrived');
      expect(isRefundDue(story)).toBe(true);
      expect(isRefundDue(story.wait(60 * MINUTE))).toBe(true);
      expect(isRefundDue(story.run('declineCancellation'))).toBe(false);
    });

    it('returns it to a customer who asked earlier and still waits', () => {
      const story = ask(
        storyWithPromise(10)
          .run('startJob')
          .wait(20 * MINUTE),
        false,
      );
      expect(isRefundDue(story)).toBe(false);
      expect(isRefundDue(story.wait(21 * MINUTE).run('arrived'))).toBe(true);
    });
  });
});

describe('the texts about a promised time', () => {
  const textsOf = (story: Story, step: () => unknown) => {
    const before = story.state;
    step();
    return messagesDue(before, story.state, []).map(({ to, purpose }) => `${to}: ${purpose}`);
  };

  it('ask the provider first, then tell the customer', () => {
    const story = storyWithPromise();
    expect(textsOf(story, () => expectFiresAfter(story, 'promise_check', 40 * MINUTE))).toEqual([
      'provider: promise_check',
    ]);
    expect(textsOf(story, () => expectFiresAfter(story, 'promise_warning', 3 * MINUTE))).toEqual([
      'customer: promise_warning',
    ]);
    expect(textsOf(story, () => story.run('promiseAgain', { minutes: 20, by: 'provider' }))).toEqual([
      'customer: new_time',
    ]);
  });

  it('tell the customer the first time together with the provider', () => {
    const story = onlineStory().to('provider_assigned');
    expect(textsOf(story, () => story.run('acceptAgreement', { minutes: 45 }))).toEqual([
      'customer: provider_assigned',
    ]);
  });
});
