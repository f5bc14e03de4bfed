import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { CANONICAL_STATUSES, PROVIDER_COMING } from './statuses.ts';
import { EXPECTED_BY_STATUS, statusesWithProvider } from './testing-statuses.ts';
import { onlineStory, phoneStory } from './testing.ts';
import type { Story } from './testing.ts';
import {
  arrivalCodeView,
  linkState,
  mayShareLocation,
  mayStillConfirmPayment,
  statusAllowsCommand,
  nextActor,
  turnStartedAt,
  providerWaitView,
  whyAnotherProvider,
} from './view.ts';

const STARTED_AT = Date.UTC(2025, 4, 1);

describe('nextActor', () => {
  it.each(CANONICAL_STATUSES)('waits for the right person in status %s', (status) => {
    expect(nextActor(onlineStory().to(status).state)).toBe(EXPECTED_BY_STATUS[status].turn);
  });

  it('follows the turns of a negotiation', () => {
    const story = onlineStory().to('negotiating');
    expect(nextActor(story.state)).toBe('admin');
    expect(nextActor(story.run('finalCounter', { amountCents: 17_500 }).state)).toBe('customer');
  });

  it("returns the admin while a customer's wish to cancel is open", () => {
    const story = onlineStory().to('en_route').run('cancelRequest', { by: 'customer' });
    expect(nextActor(story.state)).toBe('admin');
    expect(nextActor(story.run('declineCancellation').state)).toBe('provider');
    story.run('cancelRequest', { by: 'customer' }).run('cancelRequest', { by: 'admin', inputId: 'reason' });
    expect(nextActor(story.state)).toBe('nobody');
  });

  it('returns the admin for a phone request that has no payment link yet', () => {
    expect(nextActor(phoneStory().state)).toBe('admin');
  });
});

describe('turnStartedAt', () => {
  const TOW = { serviceType: 'flatbed', overCents: 10_000, priceCents: 22_500, sameProvider: true } as const;
  const proposed = (story: Story) =>
    story
      .wait(MINUTE)
      .run('proposeChange', { ...TOW, by: 'admin', inputId: 'input' })
      .wait(14 * MINUTE);

  it('counts a wait from the answer to a proposed change, not from what came before it', () => {
    const failed = proposed(
      onlineStory().to('arrived').run('verifyCode').run('reportFailure', { reason: 'service_failed' }),
    );
    expect([nextActor(failed.state), turnStartedAt(failed.state)]).toEqual(['customer', failed.now - 14 * MINUTE]);
    failed.run('declineChange');
    expect([nextActor(failed.state), turnStartedAt(failed.state)]).toEqual(['admin', failed.now]);
    const paid = proposed(onlineStory().to('deposit_paid')).run('acceptChange');
    expect([nextActor(paid.state), turnStartedAt(paid.state)]).toEqual(['admin', paid.now]);
  });

  it('counts a wish to cancel from the wish, whatever the customer has to answer', () => {
    const story = proposed(onlineStory().to('en_route')).run('cancelRequest', { by: 'customer' });
    const askedAt = story.now;
    expect(turnStartedAt(story.wait(MINUTE).run('declineChange').state)).toBe(askedAt);
  });
});

describe('whyAnotherProvider', () => {
  it('names a changed job only until another provider was found for it', () => {
    const story = onlineStory().to('arrived');
    story.run('proposeChange', {
      ...{ serviceType: 'flatbed', overCents: 10_000, priceCents: 22_500, sameProvider: false },
      ...{ by: 'provider', inputId: 'input' },
    });
    expect(whyAnotherProvider(story.run('acceptChange').state)).toBe('changed');
    expect(whyAnotherProvider(story.run('assignProvider').run('declineJob').state)).toBe('declined');
    const storyWithBreakdown = story.to('en_route').run('declineJob', { reason: 'own_vehicle' });
    expect(whyAnotherProvider(storyWithBreakdown.state)).toBe('declined');
  });
});

describe('statusAllowsCommand', () => {
  it('depends on actor and status', () => {
    expect(statusAllowsCommand('setPrice', 'pending_admin_review', 'admin')).toBe(true);
    expect(statusAllowsCommand('setPrice', 'pending_admin_review', 'customer')).toBe(false);
    expect(statusAllowsCommand('setPrice', 'admin_priced', 'admin')).toBe(false);
    expect(statusAllowsCommand('acceptOffer', 'negotiating', 'customer')).toBe(true);
    expect(statusAllowsCommand('acceptOffer', 'negotiating', 'provider')).toBe(false);
    expect(statusAllowsCommand('declineJob', 'arrived', 'provider')).toBe(true);
    expect(statusAllowsCommand('declineJob', 'in_progress', 'provider')).toBe(false);
    expect(statusAllowsCommand('confirmPayment', 'completed', 'admin')).toBe(true);
    expect(statusAllowsCommand('confirmPayment', 'completed', 'customer')).toBe(false);
    expect(statusAllowsCommand('paymentVerified', 'payment_completed', 'admin')).toBe(false);
  });

  it('allows customer and admin to cancel in every status before completed', () => {
    const open = CANONICAL_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');
    for (const by of ['customer', 'admin'] as const) {
      expect(CANONICAL_STATUSES.filter((status) => statusAllowsCommand('cancelRequest', status, by))).toEqual(open);
    }
    expect(open.some((status) => statusAllowsCommand('cancelRequest', status, 'provider'))).toBe(false);
  });
});

describe('arrivalCodeView', () => {
  const shown = (handshake: 'waiting' | 'verified' | 'skipped' | null, what: 'show' | 'enter') =>
    CANONICAL_STATUSES.filter((status) => arrivalCodeView({ status, handshake })?.[what]);

  it("shows the code from assignment until it's used, and asks for it only on arrival", () => {
    expect(shown('waiting', 'show')).toEqual([...PROVIDER_COMING, 'arrived']);
    expect(shown('waiting', 'enter')).toEqual(['arrived']);
    for (const handshake of ['verified', 'skipped', null] as const) {
      expect(shown(handshake, 'show')).toEqual([]);
      expect(shown(handshake, 'enter')).toEqual([]);
    }
    expect(arrivalCodeView({ status: 'in_progress', handshake: 'skipped' })).toMatchObject({ status: 'skipped' });
    expect(arrivalCodeView({ status: 'completed', handshake: 'verified' })).toBeNull();
  });
});

describe('waitForProvider', () => {
  const facts = {
    status: 'deposit_paid',
    waitingSince: 0,
    waitChosen: false,
    providerWaitMinutes: null,
    changeStatus: null,
    changeClosedAt: null,
  } as const;

  it('offers the refund after half the time, unless the customer chose to wait', () => {
    expect(providerWaitView(facts, 30 * MINUTE - 1)).toEqual({ until: HOUR, offered: false, chosen: false });
    expect(providerWaitView(facts, 30 * MINUTE)).toEqual({ until: HOUR, offered: true, chosen: false });
    expect(providerWaitView({ ...facts, waitChosen: true }, 50 * MINUTE)).toMatchObject({
      offered: false,
      chosen: true,
    });
    expect(providerWaitView({ ...facts, status: 'provider_assigned' }, 50 * MINUTE)).toBeNull();
  });

  it('has no end while the customer decides about a change, and starts over then', () => {
    expect(providerWaitView({ ...facts, changeStatus: 'asked' }, 50 * MINUTE)).toBeNull();
    expect(providerWaitView({ ...facts, changeStatus: 'deposit_due' }, 50 * MINUTE)).toBeNull();
    const declined = { ...facts, changeStatus: 'declined', changeClosedAt: 50 * MINUTE } as const;
    expect(providerWaitView(declined, 50 * MINUTE)).toMatchObject({ until: 110 * MINUTE, offered: false });
  });

  it('uses the wait from the settings when the deposit was paid', () => {
    const short = { ...facts, providerWaitMinutes: 20 };
    expect(providerWaitView(short, 10 * MINUTE - 1)).toMatchObject({ until: 20 * MINUTE, offered: false });
    expect(providerWaitView(short, 10 * MINUTE)).toMatchObject({ until: 20 * MINUTE, offered: true });
  });
});

describe('linkState', () => {
  const completed = {
    status: 'completed',
    serviceCompletedAt: STARTED_AT,
    cancelledAt: null,
    refundPending: false,
  } as const;
  const cancelled = {
    status: 'cancelled',
    serviceCompletedAt: null,
    cancelledAt: STARTED_AT,
    refundPending: false,
  } as const;

  it('keeps links open for 5 minutes after completion', () => {
    expect(linkState(completed, STARTED_AT + 5 * MINUTE - 1)).toBe('open');
    expect(linkState(completed, STARTED_AT + 5 * MINUTE)).toBe('expired');
  });

  it('shows links as cancelled for 24 hours, or longer until the money is refunded', () => {
    expect(linkState(cancelled, STARTED_AT)).toBe('cancelled');
    expect(linkState(cancelled, STARTED_AT + DAY - 1)).toBe('cancelled');
    expect(linkState(cancelled, STARTED_AT + DAY)).toBe('expired');
    expect(linkState({ ...cancelled, refundPending: true }, STARTED_AT + 30 * DAY)).toBe('cancelled');
  });

  it('keeps links open until the request ends', () => {
    const openStatuses = CANONICAL_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');
    for (const status of openStatuses) {
      const facts = { status, serviceCompletedAt: null, cancelledAt: null, refundPending: true };
      expect(linkState(facts, STARTED_AT + 60 * DAY)).toBe('open');
    }
  });

  it('expires at the last moment to rate, as the table says', () => {
    const story = onlineStory().to('completed');
    for (const wait of [5 * MINUTE - 1, 1]) {
      story.wait(wait);
      const open = linkState({ ...story.state, refundPending: false }, story.now) === 'open';
      const rating = { rating: 5, withReview: false, via: 'web' } as const;
      expect(story.refusal('rate', rating) === undefined).toBe(open);
    }
  });
});

describe('mayStillConfirmPayment', () => {
  const facts = { status: 'completed', serviceCompletedAt: STARTED_AT, onSitePaidAt: null } as const;

  it('returns true until an hour after completion', () => {
    expect(mayStillConfirmPayment(facts, STARTED_AT)).toBe(true);
    expect(mayStillConfirmPayment(facts, STARTED_AT + 60 * MINUTE)).toBe(true);
    expect(mayStillConfirmPayment(facts, STARTED_AT + 60 * MINUTE + 1)).toBe(false);
  });

  it('returns false once confirmed, and before completion', () => {
    expect(mayStillConfirmPayment({ ...facts, onSitePaidAt: STARTED_AT }, STARTED_AT + 1)).toBe(false);
    expect(mayStillConfirmPayment({ ...facts, status: 'in_progress', serviceCompletedAt: null }, STARTED_AT)).toBe(
      false,
    );
    expect(mayStillConfirmPayment({ ...facts, status: 'cancelled' }, STARTED_AT)).toBe(false);
  });

  it('says the same as the table', () => {
    const story = onlineStory().to('completed');
    for (const wait of [60 * MINUTE, 1]) {
      story.wait(wait);
      const accepted = story.refusal('confirmPayment', { by: 'provider' }) === undefined;
      expect(mayStillConfirmPayment(story.state, story.now)).toBe(accepted);
    }
  });
});

describe('mayShareLocation', () => {
  it('returns false once the provider has arrived', () => {
    const closed = [...statusesWithProvider('there'), 'completed', 'cancelled'];
    expect(CANONICAL_STATUSES.filter((status) => !mayShareLocation(status))).toEqual(closed);
  });
});
