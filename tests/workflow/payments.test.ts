import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayEvent } from '#integrations/stripe/gateway.ts';
import { gateway } from '#platform/gateway.ts';
import { handleStripeEvent, observeLanding } from '#platform/payments.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
let events = 0;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Stripe's event for a session as it is now. */
async function eventOf(sessionId: string, type = 'checkout.session.completed'): Promise<GatewayEvent> {
  return { id: `evt_${++events}`, type, session: await gateway().readCheckout(sessionId) };
}

async function faults(body: object): Promise<void> {
  const answer = await fetch(`${stage.emulatorUrl}/_emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

async function clearFaults(): Promise<void> {
  await fetch(`${stage.emulatorUrl}/_emulator/faults`, { method: 'DELETE' });
}

async function ledger(actor: Actor) {
  return stage.prisma.payment.findMany({ where: { request_id: actor.id }, orderBy: { n: 'asc' } });
}

describe('the deposit', () => {
  it('is counted once, whether webhook or landing page comes first, and however often', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await actor.paysAtStripe(sessionId);
    const event = await eventOf(sessionId);
    const outcomes = await Promise.all([
      handleStripeEvent(event),
      observeLanding(sessionId).then((landing) => landing?.outcome.ok),
      handleStripeEvent({ ...event, id: 'evt_again' }),
      observeLanding(sessionId).then((landing) => landing?.outcome.ok),
    ]);
    expect(outcomes).toEqual(['handled', true, 'handled', true]);
    await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
    expect(await handleStripeEvent(event)).toBe('handled');
    expect((await actor.log()).filter((line) => line.includes('Deposit of $26.25 paid'))).toHaveLength(1);
    expect(await ledger(actor)).toMatchObject([{ status: 'paid', amount_cents: 2_625 }]);
  });

  it('is found by the workflow alone when nobody tells', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    expect((await observeLanding(sessionId))?.outcome).toMatchObject({ ok: true });
    expect((await actor.row()).status).toBe('payment_pending');
    await actor.paysAtStripe(sessionId);
    expect((await observeLanding(sessionId))?.outcome).toMatchObject({ ok: true, status: 'deposit_paid' });
  });

  it('uses the open session again, for clicks at once and later', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => actor.opensPayment()));
    sessions.push(await actor.opensPayment());
    expect(new Set(sessions).size).toBe(1);
    expect(await ledger(actor)).toHaveLength(1);
  });

  it('goes back by itself when the request is cancelled before assignment', async () => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await actor.does('cancelRequest', { by: 'customer' });
    await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
    expect(await ledger(actor)).toMatchObject([{ status: 'refunded' }]);
    expect(await actor.log()).toContain('Refund of $26.25 completed');
  });

  it('that was paid while cancelling is recorded and refunded', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await actor.paysAtStripe(sessionId);
    await actor.does('cancelRequest', { by: 'customer' });
    await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
    expect((await actor.row()).status).toBe('cancelled');
    expect(await actor.log()).toEqual(expect.arrayContaining(['Deposit of $26.25 paid', 'Refund of $26.25 completed']));
  });

  it('closes an open session when the request is cancelled, also while Stripe is away', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await faults({
      calls: [{ kind: 'status', status: 503, times: 4, path: `/v1/checkout/sessions/${sessionId}/expire` }],
    });
    await actor.does('cancelRequest', { by: 'customer' });
    expect((await actor.row()).status).toBe('cancelled');
    await until('closed', async () => (await gateway().readCheckout(sessionId)).status === 'expired');
    await clearFaults();
    await until('recorded', async () => (await ledger(actor))[0]?.status === 'expired');
  });

  it('is not opened while Stripe is away, nothing changes, and the next click works with the same session', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    await faults({ calls: [{ kind: 'status', status: 500, times: 50 }] });
    const outcome = await actor.send('openPayment', { by: 'customer', termsAccepted: true });
    expect(outcome).toEqual({ ok: false, kind: 'payment_unavailable' });
    expect((await actor.row()).status).toBe('approved');
    await clearFaults();
    await actor.opensPayment();
    expect(await ledger(actor)).toMatchObject([{ n: 1, status: 'open' }]);
  });

  it('of a deleted request is refunded from the ledger', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await actor.paysAtStripe(sessionId);
    // As after a purge by the sweep: the row is gone, and nobody closed the session.
    await stage.prisma.customerRequest.delete({ where: { id: actor.id } });
    expect(await handleStripeEvent(await eventOf(sessionId))).toBe('handled');
    expect(await ledger(actor)).toMatchObject([{ status: 'refunded' }]);
  });

  it('is not taken for unknown while our key at Stripe is wrong', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await actor.paysAtStripe(sessionId);
    await faults({ calls: [{ kind: 'status', status: 401, times: 3 }] });
    await actor.does('observePayment', { sessionId, reported: true });
    await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
    await clearFaults();
    expect(await ledger(actor)).toMatchObject([{ status: 'paid' }]);
  });

  it('page loaded or pressed again and again leaves no trace in the history', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    const before = await actor.updates();
    for (let n = 0; n < 5; n++) {
      expect((await observeLanding(sessionId))?.outcome.ok).toBe(true);
      expect(await actor.opensPayment()).toBe(sessionId);
    }
    expect(await actor.updates()).toBe(before);
    await actor.paysAtStripe(sessionId);
    expect((await observeLanding(sessionId))?.outcome).toMatchObject({ ok: true, status: 'deposit_paid' });
    await actor.does('waitForProvider', {});
    const waiting = await actor.updates();
    for (let n = 0; n < 5; n++) expect(await actor.send('waitForProvider', {})).toMatchObject({ ok: true });
    expect(await actor.updates()).toBe(waiting);
  });

  it('that failed after all can be paid anew', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    const event = await eventOf(sessionId, 'checkout.session.async_payment_failed');
    expect(await handleStripeEvent(event)).toBe('handled');
    expect((await actor.row()).status).toBe('approved');
    expect(await actor.opensPayment()).not.toBe(sessionId);
  });

  it('event for a session of somebody else is ignored', async () => {
    const event = await eventOf(await (await (await Actor.online(stage)).toApproved()).opensPayment());
    const foreign = {
      ...event,
      id: 'evt_foreign',
      session: { ...event.session, sessionId: 'cs_test_foreign', paid: true },
    };
    expect(await handleStripeEvent(foreign as GatewayEvent)).toBe('ignored');
  });
});

describe('a phone request', () => {
  it('goes from its payment link to the deposit without an offer', async () => {
    const actor = await Actor.phone(stage);
    expect(await actor.send('setPrice', { amountCents: 100 })).toMatchObject({ kind: 'rejected' });
    const { sessionId } = await actor.does('openPayment', { by: 'admin', termsAccepted: false });
    expect(await actor.row()).toMatchObject({ status: 'payment_pending', deposit_amount_cents: 1_200 });
    await actor.paysAtStripe(sessionId ?? '');
    await actor.does('observePayment', { sessionId: sessionId ?? '', reported: false });
    expect((await actor.row()).status).toBe('deposit_paid');
  });
});

describe('deleting', () => {
  it('waits for an open session to be closed, and is refused while Stripe is away', async () => {
    const actor = await (await Actor.online(stage)).toApproved();
    const sessionId = await actor.opensPayment();
    await faults({
      calls: [{ kind: 'status', status: 503, times: 50, path: `/v1/checkout/sessions/${sessionId}/expire` }],
    });
    expect(await actor.send('deleteRequest', {})).toEqual({ ok: false, kind: 'payment_unavailable' });
    await clearFaults();
    await actor.does('deleteRequest', {});
    expect((await gateway().readCheckout(sessionId)).status).toBe('expired');
  });

  it('is refused with a deposit in hand', async () => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    expect(await actor.send('deleteRequest', {})).toMatchObject({ rejection: { code: 'cancel_first' } });
  });
});
