import { expect } from 'vitest';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { unsettledRequests } from '#modules/payment/index.ts';
import { sweep } from '#modules/request/retention.ts';
import { until } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import { differencesOf } from '../ending.ts';
import type { Scene } from '../scene.ts';

const FAILED = 'Refund of $26.25 failed, needs attention';
const DONE = 'Refund of $26.25 completed';

/** Paid, cancelled, and the refund does not go through: it is owed, said at the desk and on the payer's page. */
async function owed(scene: Scene, fault: object): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await cancelled(scene, fault);
  await until('failed', async () => (await scene.ledger(actor))[0]?.status === 'refund_failed');
  expect(await actor.log()).toContain(FAILED);
  expect((await scene.lands(sessionId)).kind).toBe('refund_failed');
  expect(await actor.send('deleteRequest', {})).toMatchObject({ rejection: { code: 'cancel_first' } });
  await scene.wellAgain(actor);
  return { actor, sessionId };
}

async function cancelled(scene: Scene, fault: object): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await scene.opened();
  await scene.pays(sessionId);
  await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  await scene.faults(fault);
  await actor.does('cancelRequest', { by: 'customer' });
  return { actor, sessionId };
}

async function triedAgain(actor: Actor): Promise<Actor> {
  await actor.does('retryRefund', {});
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

export async function failing(scene: Scene): Promise<Actor> {
  const { actor } = await owed(scene, { refunds: 'failed' });
  return triedAgain(actor);
}

/** Two months go by and nobody has settled it: the request waits with what it owes, also for the sweep. */
export async function failedUntilThePurge(scene: Scene): Promise<Actor> {
  const { actor } = await owed(scene, { refunds: 'failed' });
  await scene.sleep(63 * DAY);
  await sweep(scene.stage.prisma, unsettledRequests, Date.now() + 90 * DAY);
  expect(await actor.row()).toMatchObject({ status: 'cancelled' });
  const overdue = 'its refund has failed: $26.25 is owed to the customer';
  expect(await differencesOf(scene, actor)).toMatchObject([{ overdue }]);
  await actor.does('retryRefund', {});
  await until('refunded', async () => (await scene.ledger(actor))[0]?.status === 'refunded');
  // Now nothing keeps it any more.
  expect(await actor.handle().result()).toBe('purged');
  return actor;
}

/** As when the account has nothing left to give back; Stripe remembers that "no" for a day. */
export async function refused(scene: Scene): Promise<Actor> {
  const call = { kind: 'status', status: 400, code: 'balance_insufficient', saved: true };
  const { actor } = await owed(scene, { calls: [{ ...call, method: 'POST', path: '/v1/refunds' }] });
  return triedAgain(actor);
}

/** Banks send back, days later, what Stripe had called refunded. */
export async function returned(scene: Scene): Promise<Actor> {
  const { actor } = await cancelled(scene, {});
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
  const [row] = await scene.ledger(actor);
  await scene.control('POST', `refunds/${row?.refund_id}/return`);
  await until('owed again', async () => (await scene.ledger(actor))[0]?.status === 'refund_failed');
  expect((await actor.row()).payment_status).toBe('upfront_paid');
  await triedAgain(actor);
  expect((await actor.log()).filter((line) => line === DONE)).toHaveLength(2);
  return actor;
}

/** Stripe takes its time, and nobody tells what came of it. */
export async function waiting(scene: Scene): Promise<Actor> {
  const { actor } = await cancelled(scene, { refunds: 'pending', webhooks: { mode: 'drop' } });
  await settled(scene, actor, 'succeeded');
  await scene.sleep(2 * MINUTE);
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

export async function waitingThenFailing(scene: Scene): Promise<Actor> {
  const { actor } = await cancelled(scene, { refunds: 'pending' });
  await settled(scene, actor, 'failed');
  await until('told', async () => (await scene.ledger(actor))[0]?.status === 'refund_failed');
  await scene.wellAgain(actor);
  await actor.does('retryRefund', {});
  await scene.sleep(11 * MINUTE);
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

async function settled(scene: Scene, actor: Actor, outcome: 'succeeded' | 'failed'): Promise<void> {
  const id = async () => (await scene.ledger(actor))[0]?.refund_id;
  await until('asked for', async () => typeof (await id()) === 'string');
  await scene.control('POST', `refunds/${await id()}/settle`, { outcome });
}
