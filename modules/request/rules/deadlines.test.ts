import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { deadlinesOf, nextDeadline } from './deadlines.ts';
import type { Story } from './testing.ts';
import { START, openedSession } from './testing-session.ts';
import { onlineStory, phoneStory } from './testing.ts';
import { expectFiresAfter } from './testing-deadlines.ts';
import { messagesDue } from './texts-due.ts';
import { nextActor } from './view.ts';

describe('24 hours without an answer about the price', () => {
  it.each([
    ['pending', () => onlineStory()],
    ['pending by phone', () => phoneStory()],
    ['priced', () => onlineStory().wait(HOUR).to('admin_priced')],
    ['negotiating', () => onlineStory().wait(HOUR).to('negotiating')],
    [
      'final counter',
      () =>
        onlineStory()
          .to('negotiating')
          .wait(3 * HOUR)
          .run('finalCounter', { amountCents: 17_500 }),
    ],
  ])('cancel a %s request, counted from the start of the turn', (_name, before) => {
    const story = expectFiresAfter(before(), 'no_answer', 24 * HOUR);
    expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: 'system', cancelledAt: story.now });
    expect(story.actions.at(-1)).toBe('system: Request cancelled because no one answered within 24 hours');
  });
});

describe('30 minutes without an answer', () => {
  it.each([
    ['the desk', () => onlineStory(), 'No answer from us for 30 minutes, needs attention'],
    ['the customer', () => onlineStory().wait(HOUR).to('admin_priced'), 'Customer was reminded about the price'],
    ['the desk again', () => onlineStory().to('negotiating'), 'No answer from us for 30 minutes, needs attention'],
    ['who must pay', () => onlineStory().to('approved'), 'Customer was reminded about the deposit'],
    [
      'who must pay at the open page',
      () => onlineStory().to('payment_pending'),
      'Customer was reminded about the deposit',
    ],
  ])('remind %s once', (_name, before, words) => {
    const story = expectFiresAfter(before(), 'answer_reminder', 30 * MINUTE);
    expect(story.actions.at(-1)).toBe(`system: ${words}`);
    story.wait(5 * HOUR);
    expect(deadlinesOf(story.state).map(({ name }) => name)).not.toContain('answer_reminder');
  });

  it('start again with each turn, but not with each payment page', () => {
    const story = expectFiresAfter(onlineStory().to('admin_priced'), 'answer_reminder', 30 * MINUTE);
    expectFiresAfter(story.wait(HOUR).run('acceptOffer', { termsAccepted: true }), 'answer_reminder', 30 * MINUTE);
    story
      .open('s1')
      .wait(61 * MINUTE)
      .run('sessionExpired', { sessionId: 's1' })
      .open('s2');
    expect(deadlinesOf(story.state).map(({ name }) => name)).not.toContain('answer_reminder');
  });

  it('remind nobody if the state has no field for the last reminder', () => {
    const { answerRemindedAt: _none, ...state } = onlineStory().to('admin_priced').state;
    expect(deadlinesOf(state as typeof state & { answerRemindedAt: null }).map(({ name }) => name)).toEqual([
      'no_answer',
    ]);
  });

  it('send one SMS, to the customer whose turn it is', () => {
    const reminders = (story: Story) => {
      const before = story.state;
      expectFiresAfter(story, 'answer_reminder', 30 * MINUTE);
      return messagesDue(before, story.state, story.log);
    };
    expect(reminders(onlineStory())).toEqual([]);
    expect(reminders(onlineStory().to('admin_priced'))).toEqual([{ to: 'customer', purpose: 'price_reminder' }]);
    expect(reminders(onlineStory().to('negotiating'))).toEqual([]);
    const storyWithFinalOffer = onlineStory().to('negotiating').run('finalCounter', { amountCents: 17_500 });
    expect(reminders(storyWithFinalOffer)).toEqual([{ to: 'customer', purpose: 'price_reminder' }]);
    expect(reminders(onlineStory().to('approved'))).toEqual([{ to: 'customer', purpose: 'payment_reminder' }]);
  });
});

describe('an hour without a provider', () => {
  it('cancels a paid request and refunds the deposit', () => {
    const story = expectFiresAfter(onlineStory().to('deposit_paid'), 'no_provider', HOUR);
    expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: 'system' });
    expect(story.sessionStatus('s1')).toBe('refund_due');
    expect(story.actions).toContain('system: Request cancelled because no provider was found within 60 minutes');
  });

  it('does nothing if the customer chose to wait, or has a provider', () => {
    const waiting = onlineStory().to('deposit_paid').run('waitForProvider').wait(DAY);
    expect(waiting.refusal('deadlinePassed', { deadline: 'no_provider' })).toBe('not_allowed_now');
    expect(deadlinesOf(waiting.state)).toEqual([]);
    const assigned = deadlinesOf(onlineStory().to('provider_assigned').state);
    expect(assigned.map(({ name }) => name)).not.toContain('no_provider');
  });

  describe('while the customer decides about a changed job', () => {
    const PROPOSAL = { by: 'admin', serviceType: 'flatbed', overCents: 10_000, sameProvider: true } as const;
    /** 52 minutes after the deposit, dispatch proposes a change. */
    const proposed = (priceCents: number) =>
      onlineStory()
        .to('deposit_paid')
        .wait(30 * MINUTE)
        .run('deadlinePassed', { deadline: 'wait_warning' })
        .wait(22 * MINUTE)
        .run('proposeChange', { ...PROPOSAL, priceCents, inputId: 'input' });
    const timers = ({ state }: Story) => deadlinesOf(state).map(({ name }) => name);

    it('nothing is cancelled, also while the second deposit is due or checked', () => {
      const story = proposed(60_000);
      expect(timers(story)).toEqual(['change_unanswered']);
      story.wait(4 * MINUTE).run('acceptChange');
      expect(timers(story)).toEqual(['change_unanswered']);
      const second = openedSession('s2', 6_000, story.now);
      story.run('paymentOpened', { session: second, by: 'customer' }).run('paymentReported', { sessionId: 's2' });
      expect(timers(story)).toEqual([]);
      story.wait(10 * MINUTE).run('paymentVerified', {
        ...{ sessionId: 's2', amountCents: 6_000, matches: true, providerWaitMinutes: 60 },
      });
      expect(story.state).toMatchObject({ status: 'deposit_paid', finalPriceCents: 60_000 });
      expectFiresAfter(story, 'no_provider', HOUR);
    });

    it.each([
      ['accepts it', (story: Story) => story.run('acceptChange')],
      ['declines it', (story: Story) => story.run('declineChange')],
      ['reads that it is off', (story: Story) => story.run('withdrawChange', { by: 'admin' })],
      ['does not answer', (story: Story) => expectFiresAfter(story, 'change_unanswered', 15 * MINUTE)],
    ])('the wait starts over, with its choice, once the customer %s', (_name, close) => {
      const story = close(proposed(22_500));
      expectFiresAfter(story, 'wait_warning', 30 * MINUTE);
      expectFiresAfter(story, 'no_provider', 30 * MINUTE);
      expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: 'system' });
    });

    it('a customer who chose to wait still waits', () => {
      const story = onlineStory().to('deposit_paid').run('waitForProvider');
      story.run('proposeChange', { ...PROPOSAL, priceCents: 22_500, inputId: 'input' }).run('acceptChange');
      expect(timers(story)).toEqual([]);
    });
  });

  it('starts again when the provider declines', () => {
    const story = onlineStory()
      .to('provider_assigned')
      .wait(2 * HOUR)
      .run('declineJob');
    expectFiresAfter(story, 'no_provider', HOUR);
  });
});

describe('5 minutes without an answer from the provider', () => {
  it('alert the desk once and leave the job unchanged', () => {
    const story = expectFiresAfter(onlineStory().to('provider_assigned'), 'provider_silent', 5 * MINUTE);
    expect(story.state).toMatchObject({ status: 'provider_assigned', providerSilentAt: story.now });
    expect(story.actions.at(-1)).toBe("system: Provider didn't respond within 5 minutes, needs attention");
    expect(nextActor(story.state)).toBe('admin');
    expect(deadlinesOf(story.state)).toEqual([]);
    expect(nextActor(story.run('acceptAgreement', { minutes: 45 }).state)).toBe('provider');
  });

  it('start again for the next provider', () => {
    const story = expectFiresAfter(onlineStory().to('provider_assigned'), 'provider_silent', 5 * MINUTE);
    expectFiresAfter(story.wait(MINUTE).run('reassignProvider'), 'provider_silent', 5 * MINUTE);
    expect(story.run('declineJob').state.providerSilentAt).toBeNull();
    expectFiresAfter(story.run('assignProvider'), 'provider_silent', 5 * MINUTE);
  });

  it('do nothing once the provider has agreed', () => {
    const agreed = onlineStory().to('provider_assigned').run('acceptAgreement', { minutes: 45 }).wait(HOUR);
    expect(agreed.refusal('deadlinePassed', { deadline: 'provider_silent' })).toBe('not_allowed_now');
  });
});

describe('24 hours without the deposit', () => {
  it('cancel an approved request', () => {
    const story = expectFiresAfter(onlineStory().wait(HOUR).to('approved'), 'deposit_window', 24 * HOUR);
    expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: 'system' });
    expect(story.actions.at(-1)).toBe("system: Request cancelled because the deposit wasn't paid within 24 hours");
  });

  it("don't start again when the payment page is opened again, and close the open session", () => {
    const story = onlineStory()
      .to('payment_pending')
      .wait(61 * MINUTE)
      .run('sessionExpired', { sessionId: 's1' });
    story
      .wait(22 * HOUR)
      .open('s2')
      .wait(59 * MINUTE);
    expect(deadlinesOf(story.state)).toContainEqual({ name: 'deposit_window', at: START + DAY });
    story.run('deadlinePassed', { deadline: 'deposit_window' });
    expect(story.state.status).toBe('cancelled');
    expect(story.sessionStatus('s2')).toBe('closing');
    // This payment arrived in the very minute of the deadline. It's recorded, then refunded.
    expect(story.pay('s2').sessionStatus('s2')).toBe('refund_due');
  });

  it('start with the payment link of a phone request', () => {
    const story = expectFiresAfter(
      phoneStory()
        .wait(5 * HOUR)
        .to('payment_pending'),
      'deposit_window',
      24 * HOUR,
    );
    expect(story.state.status).toBe('cancelled');
  });

  it("don't end while we're asking Stripe about a payment", () => {
    expect(deadlinesOf(onlineStory().to('payment_completed').state)).toEqual([]);
  });
});

describe('a session', () => {
  it('is checked at Stripe a minute after it expires', () => {
    const story = expectFiresAfter(onlineStory().to('payment_pending'), 'session_check', 61 * MINUTE);
    expect(story.state.status).toBe('payment_pending');
    expect(deadlinesOf(story.state).map((deadline) => deadline.name)).toEqual(['answer_reminder', 'deposit_window']);
  });
});

describe('completion', () => {
  it('expires the links after 5 minutes, once', () => {
    const story = expectFiresAfter(onlineStory().to('completed'), 'links_expire', 5 * MINUTE);
    expect(story.state).toMatchObject({ status: 'completed', linksExpiredAt: story.now });
    expect(story.refusal('deadlinePassed', { deadline: 'links_expire' })).toBe('not_allowed_now');
    expect(story.actions.at(-1)).toBe('system: Links expired');
  });

  it('leaves 5 minutes to rate on the page, and a day by SMS', () => {
    const rating = { rating: 3, withReview: false };
    const story = onlineStory()
      .to('completed')
      .wait(5 * MINUTE - 1);
    expect(story.refusal('rate', { ...rating, via: 'web' })).toBeUndefined();
    story.wait(1);
    expect(story.refusal('rate', { ...rating, via: 'web' })).toBe('links_expired');
    story.wait(DAY - 5 * MINUTE - 1);
    expect(story.refusal('rate', { ...rating, via: 'text' })).toBeUndefined();
    expect(story.wait(1).refusal('rate', { ...rating, via: 'text' })).toBe('links_expired');
  });

  it.each([0, 6, 2.5, NaN, -1])('rejects a rating of %s stars', (rating) => {
    const story = onlineStory().to('completed');
    expect(story.refusal('rate', { rating, withReview: false, via: 'web' })).toBe('rating_missing');
  });

  it('accepts only one rating', () => {
    const story = onlineStory().to('completed').run('rate', { rating: 1, withReview: false, via: 'web' });
    expect(story.actions.at(-1)).toBe('customer: Customer rated service: 1 stars');
    expect(story.refusal('rate', { rating: 5, withReview: false, via: 'text' })).toBe('already_rated');
  });

  it('leaves the provider an hour to confirm the payment, and the admin more time', () => {
    const story = onlineStory()
      .to('completed')
      .wait(60 * MINUTE);
    expect(story.refusal('confirmPayment', { by: 'provider' })).toBeUndefined();
    story.wait(1);
    expect(story.refusal('confirmPayment', { by: 'provider' })).toBe('links_expired');
    story.wait(30 * DAY).run('confirmPayment', { by: 'admin' });
    expect(story.state).toMatchObject({ paymentStatus: 'completed', onSitePaidAt: story.now });
    expect(story.actions.at(-1)).toBe('admin: Admin confirmed the on-site payment');
  });
});

describe('the next deadline', () => {
  it('returns the soonest deadline', () => {
    const story = onlineStory().to('completed');
    expect(deadlinesOf(story.state).map((deadline) => deadline.name)).toEqual([
      'links_expire',
      'on_site_reminder',
      'on_site_overdue',
      'purge',
    ]);
    expect(nextDeadline(story.state)?.name).toBe('links_expire');
  });

  it('is none for a job whose provider is there', () => {
    expect(nextDeadline(onlineStory().to('arrived').state)).toBeNull();
  });
});
