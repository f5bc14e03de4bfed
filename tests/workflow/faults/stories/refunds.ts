import { expect } from 'vitest';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { unsettledRequestIds } from '#modules/payment/index.ts';
import { deleteExpiredRows } from '#modules/request/retention.ts';
import { waitUntil } from '../../../support/stage.ts';
import type { Actor } from '../../../support/stage.ts';
import { lastRefundIdOf } from '../../../support/stripe-refunds.ts';
import { moneyDifferences } from '../ending.ts';
import type { FaultScene } from '../scene.ts';

const FAILED_LINE = 'Refund of $26.25 failed, needs attention';
const COMPLETED_LINE = 'Refund of $26.25 completed';

/** The request is paid and cancelled, but the refund fails. The desk and the payer see that the money is owed. */
async function failRefund(scene: FaultScene, fault: object): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await cancelPaid(scene, fault);
  await waitUntil('failed', async () => (await scene.readLedger(actor))[0]?.status === 'refund_failed');
  expect(await actor.readLog()).toContain(FAILED_LINE);
  expect((await scene.visitLanding(sessionId)).kind).toBe('refund_failed');
  expect(await actor.send('deleteRequest', {})).toMatchObject({ rejection: { code: 'cancel_first' } });
  await scene.clearFaults(actor);
  return { actor, sessionId };
}

async function createPaid(scene: FaultScene): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.pay(sessionId);
  await waitUntil('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return { actor, sessionId };
}

async function cancelPaid(scene: FaultScene, fault: object): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await createPaid(scene);
  await scene.setFaults(fault);
  await actor.perform('cancelRequest', { by: 'customer' });
  return { actor, sessionId };
}

async function retryRefund(actor: Actor): Promise<Actor> {
  await actor.perform('retryRefund', {});
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

export async function failRefundOnce(scene: FaultScene): Promise<Actor> {
  const { actor } = await failRefund(scene, { refunds: 'failed' });
  return retryRefund(actor);
}

/** While a failed refund isn't settled, the request isn't deleted, even after two months. */
export async function failRefundUntilPurge(scene: FaultScene): Promise<Actor> {
  const { actor } = await failRefund(scene, { refunds: 'failed' });
  await scene.skipTime(63 * DAY);
  await deleteExpiredRows(scene.stage.prisma, unsettledRequestIds, Date.now() + 90 * DAY);
  expect(await actor.row()).toMatchObject({ status: 'cancelled' });
  const overdue = 'its refund has failed: $26.25 is owed to the customer';
  expect(await moneyDifferences(scene, actor)).toMatchObject([{ overdue }]);
  await actor.perform('retryRefund', {});
  await waitUntil('refunded', async () => (await scene.readLedger(actor))[0]?.status === 'refunded');
  // The refund is settled now, so nothing prevents the deletion.
  expect(await actor.workflowHandle().result()).toBe('purged');
  return actor;
}

/** Stripe refuses the refund, as it does when our balance is too low. It repeats this refusal for a day. */
export async function refundRefusedByStripe(scene: FaultScene): Promise<Actor> {
  const refusal = { kind: 'status', status: 400, code: 'balance_insufficient', saved: true };
  const { actor } = await failRefund(scene, { calls: [{ ...refusal, method: 'POST', path: '/v1/refunds' }] });
  return retryRefund(actor);
}

/** The bank rejects the refund. That can happen days after Stripe reported success. */
export async function refundReturnedByBank(scene: FaultScene): Promise<Actor> {
  const { actor } = await cancelPaid(scene, {});
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  await scene.callEmulator('POST', `refunds/${await lastRefundIdOf(scene.stage, actor.id)}/return`);
  await waitUntil('owed again', async () => (await scene.readLedger(actor))[0]?.status === 'refund_failed');
  expect((await actor.row()).payment_status).toBe('upfront_paid');
  await retryRefund(actor);
  expect((await actor.readLog()).filter((line) => line === COMPLETED_LINE)).toHaveLength(2);
  return actor;
}

/** The refund is pending, and its webhook is lost. */
export async function refundPendingWithLostWebhook(scene: FaultScene): Promise<Actor> {
  const { actor } = await cancelPaid(scene, { refunds: 'pending', webhooks: { mode: 'drop' } });
  await settleAtStripe(scene, actor, 'succeeded');
  await scene.skipTime(2 * MINUTE);
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

export async function refundPendingThenFailed(scene: FaultScene): Promise<Actor> {
  const { actor } = await cancelPaid(scene, { refunds: 'pending' });
  await settleAtStripe(scene, actor, 'failed');
  await waitUntil('told', async () => (await scene.readLedger(actor))[0]?.status === 'refund_failed');
  await scene.clearFaults(actor);
  await actor.perform('retryRefund', {});
  await scene.skipTime(11 * MINUTE);
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
  return actor;
}

/**
 * While one of our refunds is pending, the bank returns an earlier refund. That happens twice: the first time, the
 * returned refund was made by hand in Stripe's dashboard; the second time, it's one of ours.
 */
export async function otherRefundsReturnedMeanwhile(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await createPaid(scene);
  const sendBack = async (refundId?: string) => scene.callEmulator('POST', `refunds/${refundId}/return`);
  const ledger = async () => (await scene.readLedger(actor))[0];
  const { payment_intent } = await scene.callStripe<{ payment_intent: string }>(`checkout/sessions/${sessionId}`);
  const byHand = await scene.callStripe<{ id: string }>('refunds', { payment_intent, amount: '1000' });
  await waitUntil('told', async () => (await ledger())?.returned_by_hand_cents === 1_000);

  await scene.setFaults({ refunds: 'pending' });
  await actor.perform('cancelRequest', { by: 'customer' });
  const first = await waitForRefundId(scene, actor);
  await sendBack(byHand.id);
  await waitUntil('less went back', async () => (await ledger())?.returned_by_hand_cents === 0);
  await settleAtStripe(scene, actor, 'succeeded');
  await waitUntil('a part is back', async () => (await ledger())?.returned_cents === 1_625);
  await scene.skipTime(2 * MINUTE);
  await waitUntil('the rest is asked for', async () => (await lastRefundIdOf(scene.stage, actor.id)) !== first);

  await sendBack(first);
  await waitUntil('less is back', async () => (await ledger())?.returned_cents === 0);
  await settleAtStripe(scene, actor, 'succeeded');
  await waitUntil('only that failed', async () => (await ledger())?.status === 'refund_failed');
  expect(await actor.readLog()).toContain('Refund of $16.25 failed, needs attention');
  await scene.clearFaults(actor);
  await actor.perform('retryRefund', {});
  await scene.skipTime(11 * MINUTE);
  await waitUntil('refunded', async () => (await ledger())?.status === 'refunded');
  return actor;
}

/** While our refund is pending, the customer's bank takes back a part of the payment. Then our refund fails. */
export async function disputeLostInPart(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await cancelPaid(scene, { refunds: 'pending' });
  await waitForRefundId(scene, actor);
  const lost = { event: 'closed', status: 'lost', moves: [-2_625, 1_625] };
  await scene.callEmulator('POST', `sessions/${sessionId}/dispute`, lost);
  await waitUntil('told', async () => (await scene.readLedger(actor))[0]?.dispute_outcome === 'lost');
  await settleAtStripe(scene, actor, 'failed');
  await waitUntil('failed', async () => (await scene.readLedger(actor))[0]?.status === 'refund_failed');
  expect(await actor.readLog()).toContain('Refund of $16.25 failed, needs attention');
  await scene.clearFaults(actor);
  await actor.perform('retryRefund', {});
  await scene.skipTime(11 * MINUTE);
  await waitUntil('refunded', async () => (await scene.readLedger(actor))[0]?.status === 'refunded');
  return actor;
}

async function waitForRefundId(scene: FaultScene, actor: Actor): Promise<string | undefined> {
  const refundId = () => lastRefundIdOf(scene.stage, actor.id);
  await waitUntil('asked for', async () => typeof (await refundId()) === 'string');
  return refundId();
}

async function settleAtStripe(scene: FaultScene, actor: Actor, outcome: 'succeeded' | 'failed'): Promise<void> {
  await scene.callEmulator('POST', `refunds/${await waitForRefundId(scene, actor)}/settle`, { outcome });
}
