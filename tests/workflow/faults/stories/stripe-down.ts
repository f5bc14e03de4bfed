import { expect } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { Actor, waitUntil } from '../../../support/stage.ts';
import type { FaultScene } from '../scene.ts';

/** Faults of a call to Stripe. With `ANSWER_LOST`, Stripe does what we asked, but we don't get the response. */
export const ANSWERS_503 = { kind: 'status', status: 503, times: 4 } as const;
export const ANSWER_LOST = { kind: 'lost' } as const;
export const NO_ANSWER = { kind: 'hang' } as const;
export const CONNECTION_CUT = { kind: 'disconnect', times: 2 } as const;
/** Stripe rejects our API key. This doesn't say if a payment succeeded, so the payment must not count as failed. */
export const WRONG_KEY = { kind: 'status', status: 401, times: 3 } as const;
/** Stripe repeats this failure for a day if the idempotency key stays the same. */
export const KEEPS_FAILING = { kind: 'status', status: 500, saved: true } as const;

const SESSIONS_PATH = '/v1/checkout/sessions';
const REFUNDS_PATH = '/v1/refunds';
const OPEN_PAYMENT_ARGUMENTS = { by: 'customer', termsAccepted: true } as const;

/** Opens a payment page while Stripe fails to create it (`POST /v1/checkout/sessions`), then tries again and pays. */
export function openPageDuringFault(fault: object) {
  return async (scene: FaultScene): Promise<Actor> => {
    const actor = await scene.createApproved();
    await scene.setFaultsFor(actor, { ...fault, method: 'POST', path: SESSIONS_PATH });
    const outcome = await actor.send('openPayment', OPEN_PAYMENT_ARGUMENTS);
    if (!outcome.ok) {
      expect(outcome).toEqual({ ok: false, kind: 'payment_unavailable' });
      expect((await actor.row()).status).toBe('approved');
    }
    await scene.clearFaults(actor);
    const sessionId = await actor.openPayment();
    expect(
      (await scene.stripeState()).sessions.filter(({ metadata }) => metadata.request_id === actor.id),
    ).toHaveLength(1);
    await scene.pay(sessionId);
    return actor;
  };
}

/**
 * Stripe opens a payment page, but its response is lost. Then the request is deleted or cancelled, so only the ledger
 * knows of the page.
 */
export async function deleteAfterLostOpening(scene: FaultScene): Promise<Actor[]> {
  const actors = [await scene.createApproved(), await scene.createApproved()];
  for (const actor of actors) {
    await scene.setFaultsFor(actor, { ...ANSWER_LOST, times: 2, method: 'POST', path: SESSIONS_PATH });
    expect(await actor.send('openPayment', OPEN_PAYMENT_ARGUMENTS)).toEqual({ ok: false, kind: 'payment_unavailable' });
    await scene.clearFaults(actor);
  }
  await actors[0]?.perform('deleteRequest', {});
  await actors[1]?.perform('cancelRequest', { by: 'customer' });
  await refundOrphanedPayments(scene.stage.prisma, stripeGateway(), scene.stage.publicUrl, Date.now() + 5 * MINUTE);
  for (const actor of actors) expect(await scene.readLedger(actor)).toMatchObject([{ status: 'expired' }]);
  return actors;
}

/** The price is so low that Stripe refuses the deposit. The ledger must have no open payment then. */
export async function openPageForTooSmallDeposit(scene: FaultScene): Promise<Actor> {
  const actor = await Actor.createByPhone(scene.stage);
  await waitUntil('adopted', async () => (await actor.row()).version === 1);
  // Nobody can enter such a low price, so put it into the row and start the workflow again.
  await actor.workflowHandle().terminate('the row has an older price');
  const lowPrice = { final_price_cents: 300, deposit_amount_cents: 45 };
  await scene.stage.prisma.customerRequest.update({ where: { id: actor.id }, data: lowPrice });
  for (const attempt of [1, 2]) {
    const outcome = await actor.send('openPayment', { by: 'admin', termsAccepted: false });
    expect(outcome).toEqual({ ok: false, kind: 'payment_unavailable' });
    expect(await scene.readLedger(actor)).toHaveLength(attempt);
  }
  for (const row of await scene.readLedger(actor)) expect(row).toMatchObject({ status: 'expired', session_id: null });
  expect((await scene.stripeState()).sessions.filter(({ metadata }) => metadata.request_id === actor.id)).toEqual([]);
  return actor;
}

/** The payer returns to the site while Stripe fails to say what became of the payment. */
export async function readSessionAtLandingDuringFault(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaults({ webhooks: { mode: 'drop' } });
  await scene.setFaultsFor(actor, { ...ANSWERS_503, times: 2, method: 'GET', path: SESSIONS_PATH });
  await scene.pay(sessionId);
  expect(await scene.visitLanding(sessionId)).toEqual({ status: 503, kind: 'unknown' });
  expect(await scene.visitLanding(sessionId)).toEqual({ status: 200, kind: 'paid' });
  return actor;
}

/** A payment is reported while Stripe fails to confirm it (`GET /v1/checkout/sessions/:id`). */
export function verifySessionDuringFault(fault: object) {
  return async (scene: FaultScene): Promise<Actor> => {
    const { actor, sessionId } = await scene.createWithOpenPage();
    await scene.setFaultsFor(actor, { ...fault, method: 'GET', path: SESSIONS_PATH });
    await scene.pay(sessionId);
    await waitUntil('reported', async () => (await actor.row()).status === 'payment_completed');
    await waitUntil('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
    return actor;
  };
}

/** Cancels a request while Stripe fails to close its payment page (`POST /v1/checkout/sessions/:id/expire`). */
export function closePageDuringFault(fault: object) {
  return async (scene: FaultScene): Promise<Actor> => {
    const { actor } = await scene.createWithOpenPage();
    await scene.setFaultsFor(actor, { ...fault, method: 'POST', path: SESSIONS_PATH });
    await actor.perform('cancelRequest', { by: 'customer' });
    expect((await actor.row()).status).toBe('cancelled');
    await waitUntil('closed', async () => (await scene.readLedger(actor))[0]?.status === 'expired');
    return actor;
  };
}

/** Deletes a request while Stripe fails to close its payment page. The deletion must wait for Stripe. */
export async function deleteDuringClosingFault(scene: FaultScene): Promise<Actor> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.setFaultsFor(actor, { ...ANSWERS_503, times: 50, method: 'POST', path: SESSIONS_PATH });
  expect(await actor.send('deleteRequest', {})).toEqual({ ok: false, kind: 'payment_unavailable' });
  await scene.clearFaults(actor);
  await actor.perform('deleteRequest', {});
  expect(await scene.pay(sessionId)).toBe(false);
  return actor;
}

async function createPaid(scene: FaultScene): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await scene.createWithOpenPage();
  await scene.pay(sessionId);
  await waitUntil('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return { actor, sessionId };
}

async function cancelAndRefund(actor: Actor): Promise<void> {
  await actor.perform('cancelRequest', { by: 'customer' });
  await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
}

/**
 * Refunds a deposit. Before the refund, we read from Stripe what was paid (`GET /v1/checkout/sessions/:id`), and that
 * call fails at first.
 */
export async function readSessionBeforeRefund(scene: FaultScene): Promise<Actor> {
  const { actor } = await createPaid(scene);
  await scene.setFaultsFor(actor, { ...ANSWERS_503, times: 2, method: 'GET', path: SESSIONS_PATH });
  await cancelAndRefund(actor);
  return actor;
}

/** Refunds a deposit while Stripe fails to make the refund (`POST /v1/refunds`). */
export function refundDepositDuringFault(fault: object) {
  return async (scene: FaultScene): Promise<Actor> => {
    const { actor } = await createPaid(scene);
    await scene.setFaultsFor(actor, { ...fault, method: 'POST', path: REFUNDS_PATH });
    await cancelAndRefund(actor);
    expect((await actor.readLog()).filter((line) => line === 'Refund of $26.25 completed')).toHaveLength(1);
    return actor;
  };
}

/** Refunds a deposit; the response is lost, and then Stripe fails to list the refund (`GET /v1/refunds`). */
export async function readRefundDuringFault(scene: FaultScene): Promise<Actor> {
  const { actor } = await createPaid(scene);
  const readFault = { ...ANSWERS_503, times: 2, method: 'GET', path: REFUNDS_PATH };
  await scene.setFaultsFor(actor, { ...ANSWER_LOST, method: 'POST', path: REFUNDS_PATH }, readFault);
  await cancelAndRefund(actor);
  await scene.waitForFaultyCalls(actor);
  return actor;
}

/** Cancels a request that was refunded in Stripe's dashboard, while Stripe fails to list that refund. */
export async function listRefundsDuringFault(scene: FaultScene): Promise<Actor> {
  const { actor } = await createPaid(scene);
  const [row] = await scene.readLedger(actor);
  await scene.setFaultsFor(actor, { ...ANSWERS_503, times: 2, method: 'GET', path: REFUNDS_PATH });
  await scene.callStripe('refunds', { payment_intent: row?.payment_intent_id ?? '' });
  await cancelAndRefund(actor);
  await scene.waitForFaultyCalls(actor);
  return actor;
}
