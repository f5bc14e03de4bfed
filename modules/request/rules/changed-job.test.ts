import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { depositOf } from '#kernel/money.ts';
import { isProviderWaiting, secondDepositOf } from './changed-job.ts';
import { refusalToOpenPayment } from './decide.ts';
import { messagesDue } from './texts-due.ts';
import { onlineStory } from './testing.ts';
import { openedSession } from './testing-session.ts';
import type { Story } from './testing.ts';
import { nextActor } from './view.ts';

const TOW_PROPOSAL = { by: 'provider', serviceType: 'towing', overCents: 10_000, inputId: 'input' } as const;

const SECOND_PAYMENT = { sessionId: 's2', amountCents: 2_250, matches: true, providerWaitMinutes: 60 } as const;

/** A jump start for $200 ($30 of it paid), with a tow proposed on site. */
function proposeTow(priceCents: number, sameProvider = true): Story {
  const story = onlineStory();
  story.state = { ...story.state, serviceType: 'jump_start' };
  return story.to('in_progress').run('proposeChange', { ...TOW_PROPOSAL, priceCents, sameProvider });
}

/** Proposes the tow again, for another price. */
function proposeAgain(story: Story, priceCents: number): Story {
  return story.run('proposeChange', { ...TOW_PROPOSAL, priceCents, sameProvider: true });
}

function paySecondDeposit(story: Story, amountCents = story.state.changeDepositCents ?? 0): Story {
  return story
    .run('paymentOpened', { session: openedSession('s2', amountCents, story.now), by: 'customer' })
    .run('paymentReported', { sessionId: 's2' })
    .run('paymentVerified', { sessionId: 's2', amountCents, matches: true, providerWaitMinutes: 60 });
}

const priceAndDeposit = ({ state }: Story) => [state.finalPriceCents, state.depositAmountCents];

describe('a changed job', () => {
  it('costs the difference on site, without commission, up to the limit', () => {
    const story = proposeTow(30_000).run('acceptChange');
    expect(priceAndDeposit(story)).toEqual([30_000, 3_000]);
    expect(story.state).toMatchObject({
      serviceType: 'towing',
      firstServiceType: 'jump_start',
      firstPriceCents: 20_000,
    });
    expect(story.to('completed').state.sessions).toMatchObject([{ status: 'paid', amountCents: 3_000 }]);
  });

  it('over the limit needs 15% of the difference first, and nothing changes before', () => {
    const story = proposeTow(35_000).run('acceptChange');
    expect(priceAndDeposit(story)).toEqual([20_000, 3_000]);
    expect(story.refusal('completeJob')).toBe('change_open');
    paySecondDeposit(story);
    expect(priceAndDeposit(story)).toEqual([35_000, 5_250]);
    story.to('completed');
    expect(story.state.sessions.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('that costs less sends the rest of the deposit back when it is done', () => {
    const story = proposeTow(10_000).run('acceptChange');
    expect(priceAndDeposit(story)).toEqual([10_000, 1_500]);
    story.to('completed').refund('s1', 'succeeded');
    expect(story.state.sessions).toMatchObject([{ status: 'paid', returnedCents: 1_500 }]);
    expect(story.state.paymentStatus).toBe('upfront_paid');
  });

  it('goes to another provider where the first one lacks the equipment', () => {
    const story = proposeTow(25_000, false).run('acceptChange');
    expect(story.state).toMatchObject({ status: 'deposit_paid', providerAssigned: false, changeStatus: 'accepted' });
    expect(nextActor(story.state)).toBe('admin');
    expect(priceAndDeposit(story.to('completed'))).toEqual([25_000, 3_000]);
  });

  it('stays as it was if the customer declines, or does not answer or pay in time', () => {
    expect(priceAndDeposit(proposeTow(35_000).run('declineChange').to('completed'))).toEqual([20_000, 3_000]);
    const unpaid = proposeTow(35_000)
      .run('acceptChange')
      .wait(30 * MINUTE);
    unpaid.run('deadlinePassed', { deadline: 'change_unanswered' });
    expect(priceAndDeposit(unpaid.to('completed'))).toEqual([20_000, 3_000]);
  });

  it('sends back a second deposit that was paid after the proposal was withdrawn', () => {
    const story = proposeTow(35_000).run('acceptChange');
    const second = openedSession('s2', 2_250, story.now);
    story.run('paymentOpened', { session: second, by: 'customer' }).run('withdrawChange', { by: 'provider' });
    expect(story.sessionStatus('s2')).toBe('closing');
    const before = story.state;
    story.run('paymentVerified', SECOND_PAYMENT).refund('s2', 'succeeded');
    expect(story.sessionStatus('s2')).toBe('refunded');
    expect(messagesDue(before, story.state, [])).toMatchObject([{ to: 'customer', purpose: 'payment_returned' }]);
    expect(priceAndDeposit(story)).toEqual([20_000, 3_000]);
  });

  it('counts a second deposit that was paid in time, though Stripe says so only after the deadline', () => {
    const story = proposeTow(35_000).run('acceptChange');
    story.run('paymentOpened', { session: openedSession('s2', 2_250, story.now), by: 'customer' }).wait(30 * MINUTE);
    story.run('deadlinePassed', { deadline: 'change_unanswered' });
    expect([story.sessionStatus('s2'), story.state.changeStatus]).toEqual(['closing', 'deposit_due']);
    expect(story.refusal('deadlinePassed', { deadline: 'change_unanswered' })).toBe('not_allowed_now');
    story.run('paymentReported', { sessionId: 's2' }).run('paymentVerified', SECOND_PAYMENT);
    expect(priceAndDeposit(story)).toEqual([35_000, 5_250]);
  });

  it('lapses once Stripe has closed the unpaid session', () => {
    const story = proposeTow(35_000).run('acceptChange');
    story.run('paymentOpened', { session: openedSession('s2', 2_250, story.now), by: 'customer' }).wait(30 * MINUTE);
    story.run('deadlinePassed', { deadline: 'change_unanswered' }).run('sessionExpired', { sessionId: 's2' });
    story.run('deadlinePassed', { deadline: 'change_unanswered' });
    expect([story.state.changeStatus, ...priceAndDeposit(story)]).toEqual(['withdrawn', 20_000, 3_000]);
  });

  it('opens no payment while one of its second deposit is being checked', () => {
    const story = proposeTow(35_000).run('acceptChange');
    const asCustomer = { by: 'customer', termsAccepted: true } as const;
    story.run('paymentOpened', { session: openedSession('s2', 2_250, story.now), by: 'customer' });
    expect(refusalToOpenPayment(story.state, asCustomer)).toBeUndefined();
    story.run('paymentReported', { sessionId: 's2' });
    expect(refusalToOpenPayment(story.state, asCustomer)).toBe('not_allowed_now');
    // If Stripe has opened a session anyway, record it, so that it gets closed.
    story.run('paymentOpened', { session: openedSession('s3', 2_250, story.now), by: 'customer' });
    expect(story.sessionStatus('s3')).toBe('closing');
    story.run('sessionExpired', { sessionId: 's2' }).run('sessionExpired', { sessionId: 's3' });
    expect(refusalToOpenPayment(story.state, asCustomer)).toBeUndefined();
  });

  it('sends both deposits back if it is cancelled, and keeps at most the agreed deposit if it is ended', () => {
    const cancelled = paySecondDeposit(proposeTow(35_000).run('acceptChange'));
    cancelled.run('cancelRequest', { by: 'admin', inputId: 'input' });
    expect(cancelled.state.sessions.map(({ status }) => status)).toEqual(['refund_due', 'refund_due']);
    const ended = paySecondDeposit(proposeTow(35_000).run('acceptChange'));
    const endJobFields = { outcome: 'not_done', providerCents: 0, inputId: 'input' } as const;
    expect(ended.refusal('endJob', { ...endJobFields, keptCents: 5_251 })).toBe('settlement_range');
    ended.run('endJob', { ...endJobFields, keptCents: 4_000 });
    expect(ended.state.sessions).toMatchObject([{ status: 'paid' }, { status: 'refund_due', toReturnCents: 1_250 }]);
  });

  it('needs no second deposit for what was paid before, on the way down and up again', () => {
    const story = proposeTow(10_000).run('acceptChange');
    proposeAgain(story, 20_000).run('acceptChange');
    expect(priceAndDeposit(story)).toEqual([20_000, 3_000]);
    expect(story.to('completed').state.sessions).toMatchObject([{ status: 'paid' }]);
    const highPriceStory = paySecondDeposit(proposeTow(35_000).run('acceptChange'));
    proposeAgain(highPriceStory, 5_000).run('acceptChange');
    proposeAgain(highPriceStory, 35_000).run('acceptChange');
    expect(priceAndDeposit(highPriceStory)).toEqual([35_000, 5_250]);
  });

  it('needs a second deposit if several small rises are over the limit together', () => {
    const story = proposeTow(30_000).run('acceptChange');
    proposeAgain(story, 40_000).run('acceptChange');
    expect([...priceAndDeposit(story), story.state.changeDepositCents]).toEqual([30_000, 3_000, 3_000]);
    expect(priceAndDeposit(paySecondDeposit(story))).toEqual([40_000, 6_000]);
  });

  it('needs no second deposit up to the limit, however cents are rounded', () => {
    const due = [1, 10_000, 10_001, 10_007].flatMap((over) =>
      [330, 19_997, 20_003].map((first) => secondDepositOf(depositOf(first), first + over, over)),
    );
    expect(due.filter((cents) => cents > 0)).toEqual([]);
    expect(secondDepositOf(3_000, 30_100, 10_000)).toBe(1_515);
  });

  it('has a price that includes an extra approved before, unless the customer declines', () => {
    const withExtra = () => {
      const story = onlineStory().to('in_progress').run('requestExtra', { amountCents: 4_000, inputId: 'input' });
      return proposeAgain(story.run('approveExtra'), 25_000);
    };
    const extraOf = ({ state }: Story) => [state.extraCents, state.extraStatus, state.extraAskedAt !== null];
    expect(extraOf(withExtra().run('acceptChange'))).toEqual([null, null, false]);
    expect(extraOf(withExtra().run('declineChange'))).toEqual([4_000, 'approved', true]);
  });

  it('describes a deposit that goes back as part of the deposit, not as a wrong payment', () => {
    const story = paySecondDeposit(proposeTow(35_000).run('acceptChange'));
    story.run('endJob', { outcome: 'not_done', providerCents: 0, keptCents: 2_500, inputId: 'input' });
    const told = ['s2', 's1'].flatMap((sessionId) => {
      const before = story.state;
      story.refund(sessionId, 'succeeded');
      return messagesDue(before, story.state, []);
    });
    expect(told).toMatchObject([
      { purpose: 'part_refunded', about: { sessionId: 's2', amountCents: 2_250 } },
      { purpose: 'part_refunded', about: { sessionId: 's1', amountCents: 500 } },
    ]);
  });

  it('tells of both deposits if the desk gives both back by hand', () => {
    const story = paySecondDeposit(proposeTow(35_000).run('acceptChange')).run('cancelRequest', {
      by: 'admin',
      inputId: 'input',
    });
    for (const sessionId of ['s1', 's2']) story.refund(sessionId, 'failed');
    const before = story.state;
    const told = messagesDue(before, story.run('settleByHand', { inputId: 'input' }).state, []);
    expect(told).toMatchObject([
      { purpose: 'part_refunded', about: { sessionId: 's1', amountCents: 3_000 } },
      { purpose: 'part_refunded', about: { sessionId: 's2', amountCents: 2_250 } },
    ]);
  });

  it('tells customer and provider', () => {
    const asked = proposeTow(25_000);
    const before = asked.state;
    asked.run('acceptChange');
    const told = messagesDue(before, asked.state, []).map(({ to, purpose }) => `${to}: ${purpose}`);
    expect(told).toEqual(['customer: job_changed', 'provider: change_agreed']);
  });
});

describe('a provider', () => {
  const proposeTo = (story: Story, sameProvider = true) =>
    story.run('proposeChange', { ...TOW_PROPOSAL, by: 'admin', priceCents: 35_000, sameProvider });

  it('waits for the second deposit only on site, to do the changed job', () => {
    const onSite = proposeTow(35_000).run('acceptChange');
    expect(onSite.state.changeStatus).toBe('deposit_due');
    expect(isProviderWaiting(onSite.state)).toBe(true);
    expect(isProviderWaiting(paySecondDeposit(onSite).state)).toBe(false);
    expect(isProviderWaiting(proposeTow(35_000, false).run('acceptChange').state)).toBe(false);
    expect(isProviderWaiting(proposeTo(onlineStory().to('en_route')).run('acceptChange').state)).toBe(false);
    expect(isProviderWaiting(proposeTo(onlineStory().to('deposit_paid')).run('acceptChange').state)).toBe(false);
  });
});
