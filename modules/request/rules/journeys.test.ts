import { describe, expect, it } from 'vitest';
import { payoutOf } from '#kernel/money.ts';
import { paymentWorkOf } from './deadlines.ts';
import { openedSession } from './testing-session.ts';
import { onlineStory, phoneStory } from './testing.ts';

describe('the price', () => {
  it('$200, counter $150, final counter $175: deposit $26.25, payout $148.75, every step in the log', () => {
    const story = onlineStory()
      .run('setPrice', { amountCents: 20_000 })
      .run('counterOffer', { amountCents: 15_000 })
      .run('finalCounter', { amountCents: 17_500 })
      .run('acceptOffer', { termsAccepted: true })
      .open('s1')
      .pay('s1')
      .run('assignProvider')
      .run('acceptAgreement', { minutes: 45, assignment: 1 })
      .run('startJob', { assignment: 1 })
      .run('arrived', { assignment: 1 })
      .run('verifyCode', { assignment: 1 })
      .run('startService', { assignment: 1 })
      .run('completeJob', { assignment: 1 })
      .run('confirmPayment', { by: 'provider', assignment: 1 })
      .run('rate', { rating: 5, withReview: true, via: 'web' });
    expect(story.state).toMatchObject({
      status: 'completed',
      version: 17,
      adminPriceCents: 20_000,
      customerCounterOfferCents: 15_000,
      adminCounterOfferCents: 17_500,
      negotiationRound: 2,
      customerFinalDecision: 'accepted',
      finalPriceCents: 17_500,
      depositAmountCents: 2_625,
      paymentStatus: 'completed',
      customerRating: 5,
      serviceCompletedAt: story.now,
      depositPaidAt: story.now,
    });
    expect(payoutOf(story.state.finalPriceCents ?? 0)).toBe(14_875);
    expect(story.actions).toEqual([
      'admin: Admin set a price of $200.00',
      'customer: Customer made counter-offer of $150.00',
      'admin: Admin made a final offer of $175.00',
      'customer: Customer accepted offer of $175.00',
      'customer: Payment page opened for the deposit of $26.25',
      'system: Payment reported, and we started checking it',
      'system: Deposit of $26.25 paid',
      'admin: Admin assigned a provider',
      'provider: Provider accepted the agreement',
      'provider: Provider promised to arrive within 45 minutes',
      'provider: Provider started the job',
      'provider: Provider arrived',
      "provider: Provider entered the customer's code",
      'provider: Provider started the service',
      'provider: Provider completed the job',
      'provider: Provider confirmed the on-site payment',
      'customer: Customer rated service: 5 stars with review',
    ]);
  });

  it('is the counter-offer if the admin accepts the counter-offer', () => {
    const story = onlineStory().to('negotiating');
    expect(story.state.negotiationRound).toBe(0);
    story.run('acceptCounter');
    expect(story.state).toMatchObject({
      status: 'approved',
      finalPriceCents: 15_000,
      depositAmountCents: 2_250,
      negotiationRound: 2,
    });
  });

  it('is never agreed if the admin rejects the counter-offer', () => {
    const story = onlineStory().to('negotiating').run('rejectCounter');
    expect(story.state).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'admin',
      negotiationRound: 2,
      finalPriceCents: null,
      customerFinalDecision: null,
    });
  });

  it.each([
    ['first', () => onlineStory().to('admin_priced'), 'customer: Customer rejected the offer'],
    [
      'final',
      () => onlineStory().to('negotiating').run('finalCounter', { amountCents: 17_500 }),
      'customer: Customer rejected final offer',
    ],
  ])('is never agreed if the customer rejects the %s offer', (_which, before, line) => {
    const story = before().run('rejectOffer');
    expect(story.state).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'customer',
      customerFinalDecision: 'rejected',
    });
    expect(story.actions.at(-1)).toBe(line);
  });

  it('requires a counter-offer below the price, and a final offer between both', () => {
    const story = onlineStory().to('admin_priced');
    expect(story.refusal('counterOffer', { amountCents: 20_000 })).toBe('counter_not_lower');
    expect(story.refusal('counterOffer', { amountCents: 19_999 })).toBeUndefined();
    expect(story.refusal('counterOffer', { amountCents: 330 })).toBeUndefined();
    expect(story.refusal('counterOffer', { amountCents: 329 })).toBe('price_too_low');
    story.run('counterOffer', { amountCents: 15_000 });
    expect(story.refusal('finalCounter', { amountCents: 15_000 })).toBe('final_counter_range');
    expect(story.refusal('finalCounter', { amountCents: 15_001 })).toBeUndefined();
    expect(story.refusal('finalCounter', { amountCents: 19_999 })).toBeUndefined();
    expect(story.refusal('finalCounter', { amountCents: 20_000 })).toBe('final_counter_range');
  });

  it.each([0, -1, 10.5, NaN, Infinity, 10_000_001])('is never %s', (amountCents) => {
    expect(onlineStory().refusal('setPrice', { amountCents })).toBe('invalid_price');
    expect(onlineStory().to('admin_priced').refusal('counterOffer', { amountCents })).toBe('invalid_amount');
    expect(onlineStory().to('negotiating').refusal('finalCounter', { amountCents })).toBe('invalid_amount');
  });

  it('may be $100,000', () => {
    expect(onlineStory().refusal('setPrice', { amountCents: 10_000_000 })).toBeUndefined();
    expect(onlineStory().refusal('setPrice', { amountCents: 330 })).toBeUndefined();
    expect(onlineStory().refusal('setPrice', { amountCents: 329 })).toBe('price_too_low');
  });

  it("can't be accepted while the admin reviews the counter-offer; the request can only be cancelled", () => {
    const story = onlineStory().to('negotiating');
    expect(story.refusal('acceptOffer', { termsAccepted: true })).toBe('not_allowed_now');
    expect(story.refusal('rejectOffer')).toBe('not_allowed_now');
    expect(story.run('cancelRequest', { by: 'customer' }).state.status).toBe('cancelled');
  });

  it('is already agreed for a phone request: no offer, payment at once', () => {
    const story = phoneStory();
    expect(story.refusal('setPrice', { amountCents: 20_000 })).toBe('not_allowed_now');
    expect(story.state).toMatchObject({ finalPriceCents: 12_000, depositAmountCents: 1_800 });
    story.open('s1', 'admin');
    expect(story.state).toMatchObject({ status: 'payment_pending', approvedAt: story.now });
    expect(story.pay('s1').state).toMatchObject({ status: 'deposit_paid', paymentStatus: 'upfront_paid' });
  });
});

describe('a form from an outdated page', () => {
  it('is rejected if the request has changed since', () => {
    const story = onlineStory().run('setPrice', { amountCents: 20_000, version: 1 });
    expect(story.state.version).toBe(2);
    expect(story.refusal('acceptOffer', { termsAccepted: true, version: 1 })).toBe('stale');
    expect(story.refusal('acceptOffer', { termsAccepted: true, version: 2 })).toBeUndefined();
  });

  it('is rejected if the admin made a final offer since, in the same status', () => {
    const story = onlineStory().to('negotiating');
    const version = story.state.version;
    story.run('finalCounter', { amountCents: 17_500 });
    expect(story.refusal('acceptOffer', { termsAccepted: true, version })).toBe('stale');
  });

  it('still counts if the only change since was that the workflow adopted the row (version 0)', () => {
    const story = onlineStory();
    expect(story.refusal('setPrice', { amountCents: 20_000, version: 0 })).toBeUndefined();
    story.run('setPrice', { amountCents: 20_000 });
    expect(story.refusal('acceptOffer', { termsAccepted: true, version: 0 })).toBe('stale');
  });
});

describe('the job', () => {
  it('goes back to the desk when the provider declines, then on to the next one', () => {
    const story = onlineStory().to('arrived').run('declineJob', { assignment: 1, reason: 'other' });
    expect(story.state).toMatchObject({
      status: 'deposit_paid',
      providerAssigned: false,
      agreementAcceptedAt: null,
      paymentStatus: 'upfront_paid',
    });
    story.run('assignProvider');
    expect(story.state).toMatchObject({ status: 'provider_assigned', assignments: 2, providerAssigned: true });
    expect(story.refusal('startJob', { assignment: 2 })).toBe('agreement_required');
  });

  it("ignores a replaced provider's late taps", () => {
    const story = onlineStory().to('en_route').run('reassignProvider');
    expect(story.state).toMatchObject({ status: 'provider_assigned', assignments: 2, agreementAcceptedAt: null });
    expect(story.refusal('acceptAgreement', { minutes: 45, assignment: 1 })).toBe('not_yours');
    expect(story.refusal('declineJob', { assignment: 1 })).toBe('not_yours');
    story.run('acceptAgreement', { minutes: 45, assignment: 2 });
    expect(story.refusal('startJob', { assignment: 1 })).toBe('not_yours');
    story.run('startJob', { assignment: 2 });
    expect(story.refusal('arrived', { assignment: 1 })).toBe('not_yours');
    story.run('arrived', { assignment: 2 });
    expect(story.refusal('verifyCode', { assignment: 1 })).toBe('not_yours');
    expect(story.refusal('skipCode', { assignment: 1, inputId: 'input' })).toBe('not_yours');
    story.run('verifyCode', { assignment: 2 }).run('startService', { assignment: 2 });
    expect(story.refusal('completeJob', { assignment: 1 })).toBe('not_yours');
    story.run('completeJob', { assignment: 2 });
    expect(story.refusal('confirmPayment', { by: 'provider', assignment: 1 })).toBe('not_yours');
  });

  it("can't be reassigned once the service has started", () => {
    expect(onlineStory().to('in_progress').refusal('reassignProvider')).toBe('not_allowed_now');
    expect(onlineStory().to('in_progress').refusal('declineJob')).toBe('not_allowed_now');
  });
});

describe('the arrival code', () => {
  it('is required between arrival and service, and each provider gets another one', () => {
    const story = onlineStory().to('provider_assigned');
    expect(story.state.handshake).toBe('waiting');
    story.to('arrived');
    expect(story.refusal('startService')).toBe('code_required');
    story.run('verifyCode');
    expect(story.state.handshake).toBe('verified');
    story.run('reassignProvider');
    expect(story.state.handshake).toBe('waiting');
    story.run('declineJob');
    expect(story.state.handshake).toBeNull();
  });

  it("may be skipped with a reason, which isn't in the log", () => {
    const story = onlineStory().to('arrived');
    expect(story.refusal('skipCode')).toBe('reason_required');
    story.run('skipCode', { inputId: 'reason' });
    expect(story.actions.at(-1)).toBe("provider: Provider skipped the customer's code and gave a reason");
    expect(story.run('startService').state).toMatchObject({ status: 'in_progress', handshake: 'skipped' });
  });
});

describe('cancelling a request', () => {
  it.each(['customer', 'admin'] as const)('refunds a paid deposit before assignment (%s)', (by) => {
    const story = onlineStory().to('deposit_paid').run('cancelRequest', { by, refundDeposit: false });
    expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: by, cancelledAt: story.now });
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'refund', sessionId: 's1' }]);
    story.refund('s1', 'succeeded');
    expect(story.state.paymentStatus).toBe('refunded');
    expect(story.actions.at(-1)).toBe('system: Refund of $30.00 completed');
  });

  it.each([
    [undefined, 'refund_due'],
    [true, 'refund_due'],
    [false, 'paid'],
  ])("is the admin's decision after assignment, and needs a reason (refund: %s)", (refundDeposit, money) => {
    const story = onlineStory().to('in_progress').run('cancelRequest', { by: 'customer' });
    expect(story.refusal('cancelRequest', { by: 'admin', refundDeposit })).toBe('reason_required');
    story.run('cancelRequest', { by: 'admin', refundDeposit, inputId: 'reason' });
    expect(story.state).toMatchObject({ status: 'cancelled', cancelledBy: 'admin', paymentStatus: 'upfront_paid' });
    expect(story.sessionStatus('s1')).toBe(money);
  });

  it('is open to the customer again after the provider declines', () => {
    const story = onlineStory().to('provider_assigned').run('declineJob').run('cancelRequest', { by: 'customer' });
    expect(story.state.status).toBe('cancelled');
    expect(story.sessionStatus('s1')).toBe('refund_due');
  });

  it('is impossible once the job is completed', () => {
    const story = onlineStory().to('completed');
    expect(story.refusal('cancelRequest', { by: 'admin', inputId: 'reason' })).toBe('not_allowed_now');
  });
});

describe('deleting a request', () => {
  it.each(['payment_completed', 'deposit_paid', 'provider_assigned', 'en_route', 'arrived', 'in_progress'] as const)(
    "isn't possible in status %s, only after cancelling",
    (status) => {
      expect(onlineStory().to(status).refusal('deleteRequest')).toBe('cancel_first');
    },
  );

  it('waits for a refund in progress', () => {
    const story = onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer' });
    expect(story.refusal('deleteRequest')).toBe('cancel_first');
    story.refund('s1', 'failed');
    expect(story.refusal('deleteRequest')).toBe('cancel_first');
    story.refund('s1', 'succeeded');
    expect(story.run('deleteRequest').ended).toBe('deleted');
  });

  it('waits until a payment in the last minute is checked', () => {
    const story = onlineStory().to('payment_pending').run('cancelRequest', { by: 'customer' });
    story.run('paymentReported', { sessionId: 's1' });
    expect(story.refusal('deleteRequest')).toBe('cancel_first');
  });

  it('ends the request and leaves its version unchanged', () => {
    const story = onlineStory().run('cancelRequest', { by: 'admin' }).run('deleteRequest');
    expect(story.ended).toBe('deleted');
    expect(story.state.version).toBe(2);
  });

  it('is allowed for phone requests with a payment link', () => {
    const story = phoneStory().run('paymentOpened', { session: openedSession('s1', 1_800), by: 'admin' });
    expect(story.run('deleteRequest').run('deleteRequest').ended).toBe('deleted');
  });
});
