import { expect } from 'vitest';
import { until } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import type { Scene } from '../scene.ts';

const PAID = { status: 200, kind: 'paid' };

export async function first(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'hold' } });
  await scene.pays(sessionId);
  expect(await scene.lands(sessionId)).toEqual(PAID);
  expect((await actor.row()).status).toBe('deposit_paid');
  return actor;
}

export async function never(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.pays(sessionId);
  await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return actor;
}

export async function twice(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'drop' } });
  await scene.pays(sessionId);
  expect(await Promise.all([scene.lands(sessionId), scene.lands(sessionId)])).toEqual([PAID, PAID]);
  const updates = await actor.updates();
  expect(await scene.lands(sessionId)).toEqual(PAID);
  expect(await actor.updates()).toBe(updates);
  return actor;
}

export async function withTheWebhook(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'hold' } });
  await scene.pays(sessionId);
  const notice = await scene.notice('checkout.session.completed', sessionId);
  const [landing] = await Promise.all([scene.lands(sessionId), scene.delivers(notice)]);
  expect(['paid', 'checking']).toContain(landing.kind);
  return actor;
}

export async function beforeThePayment(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  for (let n = 0; n < 3; n++) expect(await scene.lands(sessionId)).toEqual({ status: 200, kind: 'not_seen' });
  expect((await actor.row()).status).toBe('payment_pending');
  await scene.pays(sessionId);
  return actor;
}

export async function ofADeletedRequest(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'drop' } });
  await scene.vanishes(actor);
  await scene.pays(sessionId);
  expect(await scene.lands(sessionId)).toEqual({ status: 200, kind: 'refunded' });
  return actor;
}
