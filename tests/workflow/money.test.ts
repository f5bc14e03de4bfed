import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { logger } from '#kernel/server/logger.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { handleStripeEvent } from '#modules/payment/webhook.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';
import { lastRefundIdOf } from '../support/stripe-refunds.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function readPayment(actor: Actor) {
  return stage.prisma.payment.findFirstOrThrow({ where: { request_id: actor.id } });
}

async function cancelAndRefund(actor: Actor): Promise<void> {
  await actor.perform('cancelRequest', { by: 'customer' });
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
}

const EXTRA_CHARGE = { amountCents: 4_000 } as const;
const EXTRA_REASON = { personal: { extra_reason: 'Second flat tire at the private driveway' } };

describe('an extra charge', () => {
  it('is paid on site when the customer agrees, and changes neither price nor deposit', async () => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    const before = await actor.row();
    await actor.perform('requestExtra', EXTRA_CHARGE, EXTRA_REASON);
    expect(await actor.row()).toMatchObject({
      extra_cents: 4_000,
      extra_status: 'asked',
      extra_reason: 'Second flat tire at the private driveway',
    });
    await actor.perform('approveExtra', { version: (await actor.row()).version });
    await actor.perform('completeJob', {});
    const after = await actor.row();
    expect(after).toMatchObject({ extra_status: 'approved', extra_cents: 4_000, status: 'completed' });
    expect([after.final_price_cents, after.deposit_amount_cents]).toEqual([
      before.final_price_cents,
      before.deposit_amount_cents,
    ]);
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('driveway');
  });

  it("that the customer doesn't decide is declined at the end of the job", async () => {
    const actor = await (await Actor.submitOnline(stage)).toInProgress();
    await actor.perform('requestExtra', EXTRA_CHARGE, EXTRA_REASON);
    expect(await actor.send('requestExtra', EXTRA_CHARGE, EXTRA_REASON)).toMatchObject({
      rejection: { code: 'extra_open' },
    });
    await actor.perform('completeJob', {});
    expect((await actor.row()).extra_status).toBe('declined');
    expect(await actor.readLog()).toContain('Extra charge of $40.00 got no answer in time, so it was declined');
    expect(await actor.send('approveExtra', {})).toMatchObject({ ok: false, kind: 'rejected' });
  });

  it('of a replaced provider is deleted with its reason', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('startJob', {});
    await actor.perform('arrived', {});
    await actor.perform('requestExtra', EXTRA_CHARGE, EXTRA_REASON);
    await actor.perform('reassignProvider', {}, { personal: { provider_name: 'Sam Ortiz' } });
    expect(await actor.row()).toMatchObject({ extra_cents: null, extra_status: null, extra_reason: null });
  });
});

describe('a refund', () => {
  it('of another shop on the same account is ignored', async () => {
    const event = { id: 'evt_foreign', type: 'refund.updated', paymentIntentId: 'pi_foreign' };
    expect(await handleStripeEvent({ ...event, refund: { status: 'failed', ours: false } })).toBe('ignored');
  });

  it('that the bank returned stays owed, even if a success webhook arrives late', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await cancelAndRefund(actor);
    const { payment_intent_id } = await readPayment(actor);
    const refundId = await lastRefundIdOf(stage, actor.id);
    await fetch(`${stage.stripeEmulatorUrl}/_emulator/refunds/${refundId}/return`, { method: 'POST' });
    const sendEvent = (id: string, status: 'failed' | 'succeeded') => {
      const refund = { status, ours: true };
      return handleStripeEvent({ id, type: 'refund.updated', paymentIntentId: payment_intent_id ?? '', refund });
    };
    expect(await sendEvent('evt_came_back', 'failed')).toBe('handled');
    expect(await sendEvent('evt_settled_late', 'succeeded')).toBe('handled');
    expect(await readPayment(actor)).toMatchObject({ status: 'refund_failed' });
    expect((await actor.row()).payment_status).toBe('upfront_paid');
    await actor.perform('retryRefund', {});
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  });

  it('made in Stripe’s dashboard is recorded, and reported once to desk and alerts', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    const { payment_intent_id } = await readPayment(actor);
    await refundInDashboard(payment_intent_id ?? '', 1_000);
    const refund = { status: 'succeeded', ours: false } as const;
    const event = { type: 'refund.updated', paymentIntentId: payment_intent_id ?? '', refund };
    const alerts = vi.spyOn(logger, 'error');
    const results = await Promise.all([1, 2, 3].map((n) => handleStripeEvent({ ...event, id: `evt_by_hand_${n}` })));
    expect(results).toEqual(['handled', 'handled', 'handled']);
    const byHandAlerts = alerts.mock.calls.filter(
      ([fields]) => (fields as { alert?: string }).alert === 'refund_by_hand',
    );
    alerts.mockRestore();
    expect(byHandAlerts).toHaveLength(1);
    const lines = await stage.prisma.requestActivityLog.findMany({
      where: { request_id: actor.id, event: 'refunded_at_stripe' },
    });
    expect(lines.map(({ params }) => params)).toEqual([{ cents: 1_000 }]);
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_by_hand_cents: 1_000 });
    expect((await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id)).differences).toEqual([]);

    // A second refund is announced again.
    await refundInDashboard(payment_intent_id ?? '', 500);
    await handleStripeEvent({ ...event, id: 'evt_by_hand_4' });
    expect(await actor.readLog()).toContain('Refund of $15.00 made directly in Stripe, needs attention');
    expect(await readPayment(actor)).toMatchObject({ returned_by_hand_cents: 1_500 });
  });
});

/** Makes a refund in Stripe's dashboard. */
async function refundInDashboard(paymentIntentId: string, cents: number): Promise<void> {
  const answer = await fetch(`${stage.stripeEmulatorUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_intent: paymentIntentId, amount: String(cents) }),
  });
  expect(answer.ok).toBe(true);
}

describe('a dispute', () => {
  it('is recorded once and shown at the desk; the job continues', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    const { payment_intent_id } = await readPayment(actor);
    const event = { type: 'charge.dispute.created', paymentIntentId: payment_intent_id ?? '' };
    expect(await handleStripeEvent({ id: 'evt_dispute', ...event })).toBe('handled');
    expect(await handleStripeEvent({ id: 'evt_dispute_again', ...event })).toBe('handled');
    expect((await readPayment(actor)).disputed_at).not.toBeNull();
    const lines = await stage.prisma.requestActivityLog.findMany({
      where: { request_id: actor.id, action: { startsWith: 'Customer disputed the payment of $26.25' } },
    });
    expect(lines).toHaveLength(1);
    expect((await actor.row()).status).toBe('provider_assigned');
  });
});

describe('the end of a dispute', () => {
  const reportDispute = async (sessionId: string, event: string, status = 'needs_response') => {
    const url = `${stage.stripeEmulatorUrl}/_emulator/sessions/${sessionId}/dispute`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ event, status }) });
    const dispute = (await answer.json()) as { payment_intent: string; amount: number };
    const outcome = status === 'won' || status === 'lost' ? status : null;
    return handleStripeEvent({
      id: `evt_${event}_${sessionId}`,
      type: `charge.dispute.${event}`,
      paymentIntentId: dispute.payment_intent,
      dispute: { amountCents: dispute.amount, outcome },
    });
  };
  const createDepositPaid = async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    return { actor, sessionId: (await readPayment(actor)).session_id ?? '' };
  };

  it('in our favor is recorded with the returned funds, in any order', async () => {
    const { actor, sessionId } = await createDepositPaid();
    expect(await reportDispute(sessionId, 'created')).toBe('handled');
    expect(await reportDispute(sessionId, 'funds_reinstated', 'won')).toBe('handled');
    expect(await reportDispute(sessionId, 'closed', 'won')).toBe('handled');
    expect(await reportDispute(sessionId, 'funds_withdrawn')).toBe('handled');
    expect(await readPayment(actor)).toMatchObject({
      status: 'paid',
      disputed_cents: 2_625,
      dispute_outcome: 'won',
      dispute_funds: 'reinstated',
    });
    expect(await actor.readLog()).toEqual(
      expect.arrayContaining([
        'Customer disputed the payment of $26.25 with their bank, needs attention',
        'We won the dispute over $26.25, so we kept the payment',
        'Stripe returned the $26.25 it held for the dispute',
      ]),
    );
  });

  it('in the customer’s favor settles a failed refund', async () => {
    const { actor, sessionId } = await createDepositPaid();
    await actor.refuseRefund('charge_disputed');
    await reportDispute(sessionId, 'created');
    await actor.perform('cancelRequest', { by: 'customer' });
    await waitUntil('failed', async () => (await readPayment(actor)).status === 'refund_failed');
    const overdue = { overdue: 'its refund has failed: $26.25 is owed to the customer' };
    expect((await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id)).differences).toMatchObject([
      overdue,
    ]);
    expect(await reportDispute(sessionId, 'closed', 'lost')).toBe('handled');
    await waitUntil('settled', async () => (await actor.row()).payment_status === 'refunded');
    expect(await actor.readLog()).toContain(
      'We lost the dispute over $26.25, so the bank returned the money to the customer',
    );
    expect((await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id)).differences).toEqual([]);
  });
});

describe('money:check', () => {
  it('finds every row that differs from Stripe', async () => {
    const paid = await (await Actor.submitOnline(stage)).toDepositPaid();
    const refundedActor = await (await Actor.submitOnline(stage)).toDepositPaid();
    const settledByHand = await (await Actor.submitOnline(stage)).toDepositPaid();
    await cancelAndRefund(refundedActor);
    const comparison = await compareLedgerWithStripe(stage.prisma, stripeGateway());
    expect(comparison.checked).toBeGreaterThanOrEqual(2);
    expect(comparison.differences).toEqual([]);

    const row = await readPayment(paid);
    const otherPayment = await readPayment(refundedActor);
    await stage.prisma.payment.update({ where: { id: row.id }, data: { amount_cents: 2_626 } });
    await stage.prisma.payment.update({
      where: { id: otherPayment.id },
      data: { status: 'refund_failed', returned_cents: 0 },
    });
    await stripeGateway().refundCheckout({
      requestId: settledByHand.id,
      sessionId: (await readPayment(settledByHand)).session_id ?? '',
      toReturnCents: 2_625,
      attempt: 1,
    });
    const { differences } = await compareLedgerWithStripe(stage.prisma, stripeGateway());
    expect(differences.map(({ requestId, stripe }) => [requestId, stripe]).sort()).toEqual(
      [
        [paid.id, 'paid, $26.25'],
        [refundedActor.id, '$26.25 sent back'],
        [settledByHand.id, '$26.25 sent back'],
      ].sort(),
    );
    await stage.prisma.payment.deleteMany({ where: { request_id: settledByHand.id } });
    await stage.prisma.payment.update({ where: { id: row.id }, data: { amount_cents: 2_625 } });
    await stage.prisma.payment.update({
      where: { id: otherPayment.id },
      data: { status: 'refunded', returned_cents: 2_625 },
    });
  });

  it('finds stuck payments, but not recent ones', async () => {
    const stuck = await (await Actor.submitOnline(stage)).toApproved();
    const open = await stuck.openPayment();
    const differences = async (now?: number) =>
      (await compareLedgerWithStripe(stage.prisma, stripeGateway(), stuck.id, now)).differences.map(
        ({ overdue }) => overdue,
      );
    expect(await differences()).toEqual([]);
    expect(await differences(Date.now() + 65 * MINUTE)).toEqual([]);
    expect(await differences(Date.now() + 75 * MINUTE)).toEqual([expect.stringContaining('nobody has checked it')]);

    const row = {
      request_id: stuck.id,
      request_number: stuck.created.number,
      amount_cents: 2_625,
      final_price_cents: 17_500,
      service_type: 'towing',
    } as const;
    const opening = { ...row, n: 2, expires_at: new Date(Date.now() + 60 * MINUTE) };
    await stage.prisma.payment.create({ data: opening });
    expect(await differences()).toEqual([]);
    expect(await differences(Date.now() + 75 * MINUTE)).toContainEqual(expect.stringContaining('when it expired'));
    await stage.prisma.payment.deleteMany({ where: { request_id: stuck.id, n: 2 } });

    await stuck.payAtStripe(open);
    for (const [status, words] of [
      ['closing', 'has been closing since'],
      ['reported', 'unverified since'],
      ['refund_due', 'in progress since'],
    ] as const) {
      await stage.prisma.payment.update({ where: { session_id: open }, data: { status } });
      expect(await differences(), status).toEqual([]);
      expect(await differences(Date.now() + 61 * MINUTE), status).toEqual([expect.stringContaining(words)]);
    }
    await stage.prisma.payment.update({
      where: { session_id: open },
      data: { status: 'refund_failed', to_return_cents: 2_625 },
    });
    expect(await differences()).toEqual(['its refund has failed: $26.25 is owed to the customer']);
    await stage.prisma.payment.deleteMany({ where: { request_id: stuck.id } });
  });
});
