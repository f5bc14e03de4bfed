import { expect } from 'vitest';
import { waitUntil } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import type { FaultScene } from '../scene.ts';

const PAID_PAGE = { status: 200, kind: 'paid' };

export async function visitLandingBeforeWebhook(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'hold' } });
  await scene.pay(sessionId);
  expect(await scene.visitLanding(sessionId)).toEqual(PAID_PAGE);
  expect((await actor.row()).status).toBe('deposit_paid');
  return actor;
}

export async function neverVisitLanding(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.pay(sessionId);
  await waitUntil('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return actor;
}

export async function visitLandingTwice(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'drop' } });
  await scene.pay(sessionId);
  expect(await Promise.all([scene.visitLanding(sessionId), scene.visitLanding(sessionId)])).toEqual([
    PAID_PAGE,
    PAID_PAGE,
  ]);
  const updates = await actor.countUpdates();
  expect(await scene.visitLanding(sessionId)).toEqual(PAID_PAGE);
  expect(await actor.countUpdates()).toBe(updates);
  return actor;
}

export async function visitLandingWithWebhook(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'hold' } });
  await scene.pay(sessionId);
  const notice = await scene.findEvent('checkout.session.completed', sessionId);
  const [landing] = await Promise.all([scene.visitLanding(sessionId), scene.deliverEvent(notice)]);
  expect(['paid', 'checking']).toContain(landing.kind);
  return actor;
}

export async function visitLandingBeforePayment(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  for (let n = 0; n < 3; n++) expect(await scene.visitLanding(sessionId)).toEqual({ status: 200, kind: 'not_seen' });
  expect((await actor.row()).status).toBe('payment_pending');
  await scene.pay(sessionId);
  return actor;
}

export async function visitLandingOfDeletedRequest(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'drop' } });
  await scene.deleteEverywhere(actor);
  await scene.pay(sessionId);
  expect(await scene.visitLanding(sessionId)).toEqual({ status: 200, kind: 'refunded' });
  return actor;
}
