import { expect } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { until } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { gateway } from '#modules/payment/gateway.ts';
import { expectEnding } from '../ending.ts';
import type { Notice, Scene } from '../scene.ts';

const COMPLETED = 'checkout.session.completed';
const TWENTY = Array.from({ length: 20 }, (_, n) => n);

/** Pays while Stripe keeps back what it has to tell. */
async function paidUntold(scene: Scene): Promise<{ actor: Actor; sessionId: string; notice: Notice }> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'hold' } });
  await scene.pays(sessionId);
  return { actor, sessionId, notice: await scene.notice(COMPLETED, sessionId) };
}

export async function lost(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'drop' } });
  await scene.pays(sessionId);
  await scene.sleep(50 * MINUTE);
  expect((await actor.row()).status).toBe('payment_pending');
  await scene.sleep(12 * MINUTE);
  await until('the workflow asked Stripe itself', async () => (await actor.row()).deposit_paid);
  return actor;
}

export async function twentyAtOnce(scene: Scene): Promise<Actor> {
  const { actor, notice } = await paidUntold(scene);
  const answers = await Promise.all(TWENTY.map(() => scene.tells(notice)));
  expect(answers).toContain(200);
  for (const answer of answers) expect([200, 503]).toContain(answer);
  await scene.delivers(notice);
  expect(await scene.stage.prisma.paymentEvent.count({ where: { id: notice.id } })).toBe(1);
  return actor;
}

/** Stripe may make more than one event of one thing. */
export async function twentyEvents(scene: Scene): Promise<Actor> {
  const { actor, notice } = await paidUntold(scene);
  const answers = await Promise.all(TWENTY.map((n) => scene.tells({ ...notice, id: `${notice.id}_${n}` })));
  expect(answers).toContain(200);
  for (const answer of answers) expect([200, 503]).toContain(answer);
  return actor;
}

export async function endAfterNextPayment(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'hold' } });
  await scene.atStripe(`checkout/sessions/${sessionId}/expire`, {});
  expect(await scene.lands(sessionId)).toEqual({ status: 200, kind: 'not_paid' });
  const second = await actor.opensPayment();
  expect(second).not.toBe(sessionId);
  await scene.pays(second);
  await scene.delivers(await scene.notice(COMPLETED, second));
  await scene.delivers(await scene.notice('checkout.session.expired', sessionId));
  return actor;
}

export async function backwards(scene: Scene): Promise<Actor> {
  const { actor, sessionId, notice } = await paidUntold(scene);
  expect((await scene.lands(sessionId)).kind).toBe('paid');
  await actor.does('cancelRequest', { by: 'customer' });
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
  const intent = String(notice.data.object.payment_intent);
  for (const type of ['refund.updated', 'charge.refunded', 'refund.created', COMPLETED]) {
    await scene.delivers(await scene.notice(type, type === COMPLETED ? sessionId : intent));
  }
  return actor;
}

export async function forged(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  const lie = await scene.told(sessionId, { payment_status: 'paid', status: 'complete' });
  const genuine = JSON.stringify(await scene.told(sessionId, {}));
  expect(await scene.tells(lie, { secret: 'whsec_somebody_elses' })).toBe(400);
  expect(await scene.tells(lie, { over: genuine })).toBe(400);
  expect(await scene.tells(lie, { ageS: 301 })).toBe(400);
  expect(await scene.posts(JSON.stringify(lie))).toBe(400);
  expect(await scene.posts(JSON.stringify(lie), 'v1=0')).toBe(400);
  expect(await scene.stage.prisma.paymentEvent.count({ where: { id: lie.id } })).toBe(0);
  expect((await actor.row()).status).toBe('payment_pending');
  return actor;
}

/** Even with Stripe's own signature a notice only says where to look. */
export async function falseWord(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.delivers(await scene.told(sessionId, { payment_status: 'paid', status: 'complete' }));
  expect(await actor.row()).toMatchObject({ status: 'payment_completed', deposit_paid: false });
  await scene.pays(sessionId);
  expect((await scene.lands(sessionId)).kind).toBe('paid');
  return actor;
}

export async function namesAnotherRequest(scene: Scene): Promise<Actor> {
  const { actor, sessionId, notice } = await paidUntold(scene);
  const other = await scene.opened();
  const object = {
    ...notice.data.object,
    metadata: { request_id: other.actor.id },
    client_reference_id: other.actor.id,
  };
  await scene.delivers({ ...notice, data: { object } });
  expect((await scene.ledger(actor)).map((row) => row.session_id)).toEqual([sessionId]);
  await expectEnding(scene, other.actor, 'none');
  return actor;
}

export async function madeForAnotherRequest(scene: Scene): Promise<Actor[]> {
  const { actor, sessionId } = await scene.opened();
  const other = await scene.approved();
  await scene.pays(sessionId, { metadata: { request_id: other.id } });
  await saidToBoth(scene, actor, sessionId, '$26.25');
  return [actor, other];
}

export async function ofAStranger(scene: Scene): Promise<Actor> {
  const { actor } = await scene.opened();
  const { id } = await scene.atStripe<{ id: string }>('checkout/sessions', {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '2625',
    'line_items[0][price_data][product_data][name]': 'A hat',
    success_url: 'https://hats.example',
    'metadata[request_id]': actor.id,
  });
  await scene.pays(id);
  await scene.delivers(await scene.notice(COMPLETED, id));
  expect((await scene.lands(id)).status).toBe(404);
  expect((await actor.row()).status).toBe('payment_pending');
  // Whose it is, only that shop knows: its money is left alone.
  await scene.atStripe('refunds', { payment_intent: await intentOf(scene, id) });
  return actor;
}

async function intentOf(scene: Scene, sessionId: string): Promise<string> {
  const found = (await scene.state()).sessions.find(({ id }) => id === sessionId);
  return found?.payment_intent ?? '';
}

export async function otherAmountTold(scene: Scene): Promise<Actor> {
  const { actor, notice } = await paidUntold(scene);
  await scene.delivers({ ...notice, data: { object: { ...notice.data.object, amount_total: 1 } } });
  return actor;
}

export async function otherAmountPaid(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.pays(sessionId, { amount: 2_000 });
  await saidToBoth(scene, actor, sessionId, '$20.00');
  await scene.pays(await actor.opensPayment());
  return actor;
}

export async function otherCurrency(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.pays(sessionId, { currency: 'eur' });
  await saidToBoth(scene, actor, sessionId, '$26.25');
  return actor;
}

/** Money that should not be there goes back, the desk's log and the payer's page say so. */
async function saidToBoth(scene: Scene, actor: Actor, sessionId: string, amount: string): Promise<void> {
  await until('it went back', async () => (await scene.ledger(actor))[0]?.status === 'refunded');
  expect(await actor.log()).toContain(`Payment of ${amount} does not match the request, refund started`);
  expect(await scene.lands(sessionId)).toEqual({ status: 200, kind: 'refunded' });
  expect((await actor.row()).status).toBe('approved');
}

export async function unpaid(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.control('POST', `sessions/${sessionId}/pay-later`);
  await scene.delivers(await scene.notice(COMPLETED, sessionId));
  expect((await scene.lands(sessionId)).kind).toBe('not_seen');
  expect(await actor.row()).toMatchObject({ status: 'payment_pending', deposit_paid: false });
  await scene.control('POST', `sessions/${sessionId}/settle`, { outcome: 'succeeded' });
  await until('deposit paid', async () => (await actor.row()).deposit_paid);
  return actor;
}

export async function failedAfterAll(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.control('POST', `sessions/${sessionId}/pay-later`);
  await scene.control('POST', `sessions/${sessionId}/settle`, { outcome: 'failed' });
  await until('said', async () => (await actor.row()).status === 'approved');
  await scene.pays(await actor.opensPayment());
  return actor;
}

export async function lateAfterCancel(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ calls: [{ kind: 'status', status: 503, times: 50, path: expiring(sessionId) }] });
  await actor.does('cancelRequest', { by: 'customer' });
  expect(await scene.pays(sessionId)).toBe(true);
  await until('told', async () => (await scene.ledger(actor))[0]?.status === 'reported');
  await scene.wellAgain(actor);
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
  expect((await scene.lands(sessionId)).kind).toBe('refunded');
  expect(await actor.log()).toContain('Payment of $26.25 not needed any more, refund started');
  return actor;
}

function expiring(sessionId: string): string {
  return `/v1/checkout/sessions/${sessionId}/expire`;
}

export async function ofADeletedRequest(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.vanishes(actor);
  await scene.pays(sessionId);
  await until('it went back', async () => (await scene.ledger(actor))[0]?.status === 'refunded');
  return actor;
}

export async function ofADeletedRequestLost(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'drop' } });
  await scene.vanishes(actor);
  await scene.pays(sessionId);
  await refundOrphanedPayments(scene.stage.prisma, gateway(), scene.stage.publicUrl, Date.now() + 5 * MINUTE);
  return actor;
}
