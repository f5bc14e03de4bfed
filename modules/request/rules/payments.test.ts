import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { refusalToOpenPayment } from './decide.ts';
import { paymentWorkOf } from './deadlines.ts';
import { refundRecordOf, openedSession } from './testing-session.ts';
import { depositsOf, refundedShareOf } from './sessions.ts';
import { onlineStory, phoneStory } from './testing.ts';
import type { Story } from './testing.ts';

describe('a Checkout Session', () => {
  it('expires, and the next one can be paid', () => {
    const story = onlineStory()
      .to('payment_pending')
      .wait(61 * MINUTE)
      .run('sessionExpired', { sessionId: 's1' });
    expect(story.state).toMatchObject({ status: 'approved', paymentStatus: null });
    expect(story.actions.at(-1)).toBe('system: Payment page expired before the deposit was paid');
    const approvedAt = story.state.approvedAt;
    story.open('s2').pay('s2');
    expect(story.state).toMatchObject({ status: 'deposit_paid', approvedAt });
    expect([story.sessionStatus('s1'), story.sessionStatus('s2')]).toEqual(['expired', 'paid']);
  });

  it('is checked a minute after it expires if no webhook came', () => {
    const story = onlineStory()
      .to('payment_pending')
      .wait(61 * MINUTE)
      .run('deadlinePassed', { deadline: 'session_check' });
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'close', sessionId: 's1' }]);
    expect(story.run('sessionExpired', { sessionId: 's1' }).state.status).toBe('approved');
  });

  it('counts as the deposit if it was paid in its last second', () => {
    const story = onlineStory().to('payment_pending').run('sessionExpired', { sessionId: 's1' });
    expect(story.run('paymentReported', { sessionId: 's1' }).state.status).toBe('payment_completed');
    expect(story.verify('s1').state.status).toBe('deposit_paid');
  });

  it('is closed at once if another one is open', () => {
    const story = onlineStory().to('payment_pending').open('s2');
    expect([story.sessionStatus('s1'), story.sessionStatus('s2')]).toEqual(['open', 'closing']);
    expect(story.refusal('paymentOpened', { session: openedSession('s2', 3_000), by: 'admin' })).toBe(
      'not_allowed_now',
    );
  });

  it("may expire while it's being closed and the next one is open", () => {
    const story = onlineStory()
      .to('payment_pending')
      .wait(61 * MINUTE)
      .run('deadlinePassed', { deadline: 'session_check' });
    story.open('s2').run('sessionExpired', { sessionId: 's1' });
    expect(story.state.status).toBe('payment_pending');
    expect(story.run('sessionExpired', { sessionId: 's2' }).state.status).toBe('approved');
  });

  it("doesn't accept another request's session", () => {
    expect(onlineStory().to('payment_pending').refusal('paymentReported', { sessionId: 'other' })).toBe('not_yours');
  });

  it('counts once when both the webhook and the landing page report it', () => {
    const story = onlineStory().to('payment_pending').pay('s1');
    const { state, log } = story;
    const lines = log.length;
    story.pay('s1').pay('s1').run('sessionExpired', { sessionId: 's1' });
    expect(story.state).toBe(state);
    expect(story.log).toHaveLength(lines);
  });

  it('can be opened by a customer only with the terms accepted, and only when a deposit is due', () => {
    const may = { by: 'customer', termsAccepted: true } as const;
    expect(refusalToOpenPayment(onlineStory().to('approved').state, { ...may, termsAccepted: false })).toBe(
      'terms_required',
    );
    expect(refusalToOpenPayment(onlineStory().to('approved').state, may)).toBeUndefined();
    expect(refusalToOpenPayment(onlineStory().to('payment_pending').state, may)).toBeUndefined();
    expect(refusalToOpenPayment(phoneStory().state, { by: 'admin', termsAccepted: false })).toBeUndefined();
    for (const status of [
      'pending_admin_review',
      'admin_priced',
      'negotiating',
      'deposit_paid',
      'cancelled',
    ] as const) {
      expect(refusalToOpenPayment(onlineStory().to(status).state, may)).toBe('not_allowed_now');
    }
  });
});

describe('money that must be refunded', () => {
  it('refunds a payment after the request was cancelled', () => {
    const story = onlineStory().to('payment_pending').run('cancelRequest', { by: 'customer' });
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'close', sessionId: 's1' }]);
    story.run('paymentReported', { sessionId: 's1' });
    expect(story.state.status).toBe('cancelled');
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'verify', sessionId: 's1' }]);
    story.verify('s1');
    expect(story.state).toMatchObject({ status: 'cancelled', depositPaidAt: null });
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'refund', sessionId: 's1' }]);
    expect(story.refund('s1', 'succeeded').state.paymentStatus).toBe('refunded');
    expect(story.actions.slice(-2)).toEqual([
      'system: Payment of $30.00 was no longer needed, so a refund was started',
      'system: Refund of $30.00 completed',
    ]);
  });

  it('refunds a payment reported just before the request was cancelled', () => {
    const story = onlineStory().to('payment_completed').run('cancelRequest', { by: 'customer' }).verify('s1');
    expect(story.state.status).toBe('cancelled');
    expect(story.sessionStatus('s1')).toBe('refund_due');
  });

  it('closes a session that Stripe opened after the request was cancelled', () => {
    const story = onlineStory().to('approved').run('cancelRequest', { by: 'customer' }).open('late');
    expect(story.state.status).toBe('cancelled');
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'close', sessionId: 'late' }]);
    expect(story.pay('late').sessionStatus('late')).toBe('refund_due');
  });

  it('refunds a second payment, and keeps the deposit', () => {
    const story = onlineStory().to('payment_pending').open('s2');
    story.run('paymentReported', { sessionId: 's1' }).run('paymentReported', { sessionId: 's2' });
    story.verify('s2').verify('s1');
    expect([story.sessionStatus('s1'), story.sessionStatus('s2')]).toEqual(['refund_due', 'paid']);
    story.refund('s1', 'succeeded');
    expect(story.state).toMatchObject({ status: 'deposit_paid', paymentStatus: 'upfront_paid' });
    expect([story.sessionStatus('s1'), story.sessionStatus('s2')]).toEqual(['refunded', 'paid']);
  });

  it('closes another open session once the deposit is paid', () => {
    const story = onlineStory()
      .to('payment_pending')
      .wait(61 * MINUTE)
      .run('deadlinePassed', { deadline: 'session_check' });
    story.open('s2').pay('s1');
    expect(story.state.status).toBe('deposit_paid');
    expect(paymentWorkOf(story.state)).toEqual([{ kind: 'close', sessionId: 's2' }]);
  });

  it.each([
    ['another amount', { amountCents: 2_999, matches: true, providerWaitMinutes: 60 }],
    ['another currency or request', { amountCents: 3_000, matches: false, providerWaitMinutes: 60 }],
  ])('refunds a payment of %s and returns to approved, where the deposit can be paid again', (_what, pay) => {
    const story = onlineStory()
      .to('payment_completed')
      .run('paymentVerified', { sessionId: 's1', ...pay });
    expect(story.state).toMatchObject({ status: 'approved', depositPaidAt: null, paymentStatus: null });
    expect(story.actions.at(-1)).toMatch(
      /^system: Payment of \$\d+\.\d\d didn't match the request, so a refund was started$/,
    );
    expect(story.refusal('deleteRequest')).toBe('cancel_first');
    story.refund('s1', 'succeeded');
    // The wrong payment never was the deposit, so the payment status isn't `refunded`.
    expect(story.state).toMatchObject({ status: 'approved', paymentStatus: null });
    expect(story.open('s2').pay('s2').state).toMatchObject({ status: 'deposit_paid', paymentStatus: 'upfront_paid' });
  });

  it('refunds a mismatch in the amount that was paid', () => {
    const story = onlineStory().to('payment_completed');
    story.run('paymentVerified', { sessionId: 's1', amountCents: 100, matches: true, providerWaitMinutes: 60 });
    expect(story.state.sessions[0]).toMatchObject({ amountCents: 100, status: 'refund_due' });
  });

  it('keeps the status after a mismatch while another payment is being checked', () => {
    const story = onlineStory().to('payment_pending').open('s2').run('paymentReported', { sessionId: 's1' });
    story.run('paymentReported', { sessionId: 's2' });
    story.run('paymentVerified', { sessionId: 's1', amountCents: 1, matches: true, providerWaitMinutes: 60 });
    expect(story.state.status).toBe('payment_completed');
    expect(story.verify('s2').state.status).toBe('deposit_paid');
  });

  it('reports a failed refund, which stays owed and can still succeed', () => {
    const story = onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer' });
    story.refund('s1', 'failed');
    expect(story.state.paymentStatus).toBe('upfront_paid');
    expect(story.actions.at(-1)).toBe('system: Refund of $30.00 failed, needs attention');
    const { state } = story;
    expect(story.refund('s1', 'failed').state).toBe(state);
    expect(story.refund('s1', 'succeeded').state.paymentStatus).toBe('refunded');
  });

  it('ends an attempt to refund by the failure of its own refund only', () => {
    const story = onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer' }).refund('s1', 'failed');
    const late = refundRecordOf(story.state, 's1', 'failed');
    story.run('retryRefund').run('refundsRead', late);
    expect(story.sessionStatus('s1')).toBe('refund_due');
    expect(story.refund('s1', 'failed').sessionStatus('s1')).toBe('refund_failed');
  });

  it("doesn't mark the deposit as refunded when another payment is refunded", () => {
    const story = onlineStory().to('payment_pending').open('s2').pay('s1').to('provider_assigned');
    story.run('cancelRequest', { by: 'admin', inputId: 'reason', refundDeposit: false }).pay('s2');
    story.refund('s2', 'succeeded');
    expect(story.state.paymentStatus).toBe('upfront_paid');
  });

  it('says `refunded` only when all money is back', () => {
    const story = onlineStory().to('payment_pending').open('s2').pay('s1').pay('s2');
    story.run('cancelRequest', { by: 'customer' }).refund('s1', 'failed');
    story.refund('s2', 'succeeded');
    expect(story.state.paymentStatus).toBe('upfront_paid');
    expect(story.refund('s1', 'succeeded').state.paymentStatus).toBe('refunded');
  });
});

describe('what goes back of the deposits', () => {
  const paidTwice = () => onlineStory().to('payment_pending').open('s2').pay('s1').pay('s2').refund('s2', 'succeeded');
  const givenBack = ({ state }: Story) => refundedShareOf(depositsOf(state));

  it('is nothing if another payment went back, but the deposit is kept', () => {
    const story = paidTwice().to('in_progress').run('reportFailure', { reason: 'service_failed' });
    expect(givenBack(story)).toBe('nothing');
    story.run('endJob', { outcome: 'not_done', keptCents: 3_000, providerCents: 2_500, inputId: 'reason' });
    expect(story.sessionStatus('s2')).toBe('refunded');
    expect(givenBack(story)).toBe('nothing');
    expect(refundedShareOf(story.state.sessions)).toBe('part');
  });

  it('is a part of it, then all of it, also once the refund is done', () => {
    const ended = (keptCents: number) =>
      paidTwice()
        .to('in_progress')
        .run('reportFailure', { reason: 'service_failed' })
        .run('endJob', { outcome: 'not_done', keptCents, providerCents: 0, inputId: 'reason' });
    expect(givenBack(ended(2_500))).toBe('part');
    expect(givenBack(ended(2_500).refund('s1', 'succeeded'))).toBe('part');
    expect(givenBack(ended(0))).toBe('all');
    expect(givenBack(ended(0).refund('s1', 'succeeded'))).toBe('all');
    expect(givenBack(ended(0).refund('s1', 'failed'))).toBe('all');
  });
});
