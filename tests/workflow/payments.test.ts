import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleStripeEvent, syncSessionOnReturn } from '#modules/payment/webhook.ts';
import type { GatewayEvent } from '#modules/payment/stripe/gateway.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function readLedger(actor: Actor) {
  return stage.prisma.payment.findMany({ where: { request_id: actor.id }, orderBy: { n: 'asc' } });
}

/** Tests payments without faults. What may fail is tested by the fault table (faults/table.ts). */
describe('the deposit', () => {
  it('reuses the open session', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => actor.openPayment()));
    sessions.push(await actor.openPayment());
    expect(new Set(sessions).size).toBe(1);
    expect(await readLedger(actor)).toHaveLength(1);
  });

  it('is refunded when the request is cancelled before assignment', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('cancelRequest', { by: 'customer' });
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    expect(await readLedger(actor)).toMatchObject([{ status: 'refunded' }]);
    expect(await actor.readLog()).toContain('Refund of $26.25 completed');
  });

  it('paid during a cancellation is recorded and refunded', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const sessionId = await actor.openPayment();
    await actor.payAtStripe(sessionId);
    await actor.perform('cancelRequest', { by: 'customer' });
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    expect((await actor.row()).status).toBe('cancelled');
    expect(await actor.readLog()).toEqual(
      expect.arrayContaining(['Deposit of $26.25 paid', 'Refund of $26.25 completed']),
    );
  });

  it('is checked once, even if the webhook is sent again', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const sessionId = await actor.openPayment();
    const before = await actor.countUpdates();
    const unpaidSession = { sessionId, paid: false } as NonNullable<GatewayEvent['session']>;
    const notice: GatewayEvent = {
      id: `evt_of_${sessionId}`,
      type: 'checkout.session.expired',
      session: unpaidSession,
    };
    const first = await handleStripeEvent(notice);
    expect(['handled', 'ignored']).toContain(first);
    const updatesBefore = await actor.countUpdates();
    expect(updatesBefore).toBe(before + 1);
    for (let n = 0; n < 5; n++) expect(await handleStripeEvent(notice)).toBe('handled');
    expect(await actor.countUpdates()).toBe(updatesBefore);
    // A webhook with another id isn't a duplicate, so it's handled.
    await handleStripeEvent({ ...notice, id: `${notice.id}_other` });
    expect(await actor.countUpdates()).toBe(updatesBefore + 1);
    expect(await stage.prisma.paymentEvent.count({ where: { session_id: sessionId } })).toBe(2);
  });

  it('page can be loaded repeatedly without history events', async () => {
    const actor = await (await Actor.submitOnline(stage)).toApproved();
    const sessionId = await actor.openPayment();
    const before = await actor.countUpdates();
    for (let n = 0; n < 5; n++) {
      expect((await syncSessionOnReturn(sessionId))?.outcome.ok).toBe(true);
      expect(await actor.openPayment()).toBe(sessionId);
    }
    expect(await actor.countUpdates()).toBe(before);
    await actor.payAtStripe(sessionId);
    expect((await syncSessionOnReturn(sessionId))?.outcome).toMatchObject({ ok: true, status: 'deposit_paid' });
    await actor.perform('waitForProvider', {});
    const updateCount = await actor.countUpdates();
    for (let n = 0; n < 5; n++) expect(await actor.send('waitForProvider', {})).toMatchObject({ ok: true });
    expect(await actor.countUpdates()).toBe(updateCount);
  });
});

describe('a phone request', () => {
  it('goes from payment link to deposit without an offer', async () => {
    const actor = await Actor.createByPhone(stage);
    expect(await actor.send('setPrice', { amountCents: 100 })).toMatchObject({ kind: 'rejected' });
    const { sessionId } = await actor.perform('openPayment', { by: 'admin', termsAccepted: false });
    expect(await actor.row()).toMatchObject({ status: 'payment_pending', deposit_amount_cents: 1_200 });
    await actor.payAtStripe(sessionId ?? '');
    await actor.perform('observePayment', { sessionId: sessionId ?? '', reported: false });
    expect((await actor.row()).status).toBe('deposit_paid');
  });
});

describe('deleting', () => {
  it('is refused once a deposit is paid', async () => {
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    expect(await actor.send('deleteRequest', {})).toMatchObject({ rejection: { code: 'cancel_first' } });
  });
});
