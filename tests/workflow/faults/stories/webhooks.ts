import { expect } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { waitUntil } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { expectDepositsInTheEnd } from '../ending.ts';
import type { StripeEvent, FaultScene } from '../scene.ts';

const SESSION_COMPLETED = 'checkout.session.completed';
const TWENTY_TIMES = Array.from({ length: 20 }, (_, n) => n);

/** Pays while Stripe holds back its webhooks. */
async function payWithoutWebhook(scene: FaultScene): Promise<{ actor: Actor; sessionId: string; notice: StripeEvent }> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'hold' } });
  await scene.pay(sessionId);
  return { actor, sessionId, notice: await scene.findEvent(SESSION_COMPLETED, sessionId) };
}

export async function payWithLostWebhook(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'drop' } });
  await scene.pay(sessionId);
  await scene.skipTime(50 * MINUTE);
  expect((await actor.row()).status).toBe('payment_pending');
  await scene.skipTime(12 * MINUTE);
  await waitUntil('the workflow asked Stripe itself', async () => (await actor.row()).deposit_paid);
  return actor;
}

export async function repeatWebhookAtOnce(scene: FaultScene): Promise<Actor> {
  const { actor, notice } = await payWithoutWebhook(scene);
  const answers = await Promise.all(TWENTY_TIMES.map(() => scene.postEvent(notice)));
  expect(answers).toContain(200);
  for (const answer of answers) expect([200, 503]).toContain(answer);
  await scene.deliverEvent(notice);
  expect(await scene.stage.prisma.paymentEvent.count({ where: { id: notice.id } })).toBe(1);
  return actor;
}

/** Posts the payment's webhook twenty times under different ids, because Stripe may send several events about it. */
export async function repeatWebhookUnderOtherIds(scene: FaultScene): Promise<Actor> {
  const { actor, notice } = await payWithoutWebhook(scene);
  const answers = await Promise.all(TWENTY_TIMES.map((n) => scene.postEvent({ ...notice, id: `${notice.id}_${n}` })));
  expect(answers).toContain(200);
  for (const answer of answers) expect([200, 503]).toContain(answer);
  return actor;
}

export async function deliverExpiryAfterNextPayment(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'hold' } });
  await scene.callStripe(`checkout/sessions/${sessionId}/expire`, {});
  expect(await scene.visitLanding(sessionId)).toEqual({ status: 200, kind: 'not_paid' });
  const secondSession = await actor.openPayment();
  expect(secondSession).not.toBe(sessionId);
  await scene.pay(secondSession);
  await scene.deliverEvent(await scene.findEvent(SESSION_COMPLETED, secondSession));
  await scene.deliverEvent(await scene.findEvent('checkout.session.expired', sessionId));
  return actor;
}

export async function deliverRefundBeforePayment(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId, notice } = await payWithoutWebhook(scene);
  expect((await scene.visitLanding(sessionId)).kind).toBe('paid');
  await actor.perform('cancelRequest', { by: 'customer' });
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  const intent = String(notice.data.object.payment_intent);
  for (const type of ['refund.updated', 'charge.refunded', 'refund.created', SESSION_COMPLETED]) {
    await scene.deliverEvent(await scene.findEvent(type, type === SESSION_COMPLETED ? sessionId : intent));
  }
  return actor;
}

export async function postForgedWebhooks(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  const falseEvent = await scene.makeEvent(sessionId, { payment_status: 'paid', status: 'complete' });
  const genuine = JSON.stringify(await scene.makeEvent(sessionId, {}));
  expect(await scene.postEvent(falseEvent, { secret: 'whsec_somebody_elses' })).toBe(400);
  expect(await scene.postEvent(falseEvent, { over: genuine })).toBe(400);
  expect(await scene.postEvent(falseEvent, { ageS: 301 })).toBe(400);
  expect(await scene.postWebhook(JSON.stringify(falseEvent))).toBe(400);
  expect(await scene.postWebhook(JSON.stringify(falseEvent), 'v1=0')).toBe(400);
  expect(await scene.stage.prisma.paymentEvent.count({ where: { id: falseEvent.id } })).toBe(0);
  expect((await actor.row()).status).toBe('payment_pending');
  return actor;
}

/** A signed webhook says that an unpaid session is paid. We don't trust webhooks, so we ask Stripe for the session. */
export async function reportPaidTooEarly(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.deliverEvent(await scene.makeEvent(sessionId, { payment_status: 'paid', status: 'complete' }));
  expect(await actor.row()).toMatchObject({ status: 'payment_completed', deposit_paid: false });
  await scene.pay(sessionId);
  expect((await scene.visitLanding(sessionId)).kind).toBe('paid');
  return actor;
}

export async function deliverWebhookNamingAnotherRequest(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId, notice } = await payWithoutWebhook(scene);
  const otherRequest = await scene.createWithOpenPage();
  const object = {
    ...notice.data.object,
    metadata: { request_id: otherRequest.actor.id },
    client_reference_id: otherRequest.actor.id,
  };
  await scene.deliverEvent({ ...notice, data: { object } });
  expect((await scene.readLedger(actor)).map((row) => row.session_id)).toEqual([sessionId]);
  await expectDepositsInTheEnd(scene, otherRequest.actor, 'none');
  return actor;
}

export async function payForAnotherRequest(scene: FaultScene): Promise<Actor[]> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  const otherActor = await scene.createApproved();
  await scene.pay(sessionId, { metadata: { request_id: otherActor.id } });
  await expectRefundAnnounced(scene, actor, sessionId, '$26.25');
  return [actor, otherActor];
}

export async function deliverOtherShopsPayment(scene: FaultScene): Promise<Actor> {
  const { actor } = await scene.createWithOpenPage();
  const { id } = await scene.callStripe<{ id: string }>('checkout/sessions', {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '2625',
    'line_items[0][price_data][product_data][name]': 'A hat',
    success_url: 'https://hats.example',
    'metadata[request_id]': actor.id,
  });
  await scene.pay(id);
  await scene.deliverEvent(await scene.findEvent(SESSION_COMPLETED, id));
  expect((await scene.visitLanding(id)).status).toBe(404);
  expect((await actor.row()).status).toBe('payment_pending');
  // Our code left this payment alone, because another shop on this Stripe account made it. Refund it here, as that shop
  // would, so that the checks find no deposit for the request.
  await scene.callStripe('refunds', { payment_intent: await paymentIntentOf(scene, id) });
  return actor;
}

async function paymentIntentOf(scene: FaultScene, sessionId: string): Promise<string> {
  const found = (await scene.stripeState()).sessions.find(({ id }) => id === sessionId);
  return found?.payment_intent ?? '';
}

export async function reportWrongAmount(scene: FaultScene): Promise<Actor> {
  const { actor, notice } = await payWithoutWebhook(scene);
  await scene.deliverEvent({ ...notice, data: { object: { ...notice.data.object, amount_total: 1 } } });
  return actor;
}

export async function payWrongAmount(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.pay(sessionId, { amount: 2_000 });
  await expectRefundAnnounced(scene, actor, sessionId, '$20.00');
  await scene.pay(await actor.openPayment());
  return actor;
}

export async function payWrongCurrency(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.pay(sessionId, { currency: 'eur' });
  await expectRefundAnnounced(scene, actor, sessionId, '$26.25');
  return actor;
}

/** Checks that a wrong payment is refunded, and that the desk's log and the payer's page say so. */
async function expectRefundAnnounced(
  scene: FaultScene,
  actor: Actor,
  sessionId: string,
  amount: string,
): Promise<void> {
  await waitUntil('it went back', async () => (await scene.readLedger(actor))[0]?.status === 'refunded');
  expect(await actor.readLog()).toContain(`Payment of ${amount} didn't match the request, so a refund was started`);
  expect(await scene.visitLanding(sessionId)).toEqual({ status: 200, kind: 'refunded' });
  expect((await actor.row()).status).toBe('approved');
}

export async function completeSessionBeforePayment(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.callEmulator('POST', `sessions/${sessionId}/pay-later`);
  await scene.deliverEvent(await scene.findEvent(SESSION_COMPLETED, sessionId));
  expect((await scene.visitLanding(sessionId)).kind).toBe('not_seen');
  expect(await actor.row()).toMatchObject({ status: 'payment_pending', deposit_paid: false });
  await scene.callEmulator('POST', `sessions/${sessionId}/settle`, { outcome: 'succeeded' });
  await waitUntil('deposit paid', async () => (await actor.row()).deposit_paid);
  return actor;
}

export async function failDelayedPayment(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.callEmulator('POST', `sessions/${sessionId}/pay-later`);
  await scene.callEmulator('POST', `sessions/${sessionId}/settle`, { outcome: 'failed' });
  await waitUntil('said', async () => (await actor.row()).status === 'approved');
  await scene.pay(await actor.openPayment());
  return actor;
}

export async function payAfterCancel(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ calls: [{ kind: 'status', status: 503, times: 50, path: expirePath(sessionId) }] });
  await actor.perform('cancelRequest', { by: 'customer' });
  expect(await scene.pay(sessionId)).toBe(true);
  await waitUntil('told', async () => (await scene.readLedger(actor))[0]?.status === 'reported');
  await scene.clearFaults(actor);
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  expect((await scene.visitLanding(sessionId)).kind).toBe('refunded');
  expect(await actor.readLog()).toContain('Payment of $26.25 was no longer needed, so a refund was started');
  return actor;
}

function expirePath(sessionId: string): string {
  return `/v1/checkout/sessions/${sessionId}/expire`;
}

export async function payForDeletedRequest(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.deleteEverywhere(actor);
  await scene.pay(sessionId);
  await waitUntil('it went back', async () => (await scene.readLedger(actor))[0]?.status === 'refunded');
  return actor;
}

export async function payForDeletedRequestWithoutWebhook(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'drop' } });
  await scene.deleteEverywhere(actor);
  await scene.pay(sessionId);
  await refundOrphanedPayments(scene.stage.prisma, stripeGateway(), scene.stage.publicUrl, Date.now() + 5 * MINUTE);
  return actor;
}
