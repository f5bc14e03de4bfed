import { expect } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { gateway } from '#modules/payment/gateway.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { Actor, until } from '../../../support/stage.ts';
import type { Scene } from '../scene.ts';

/** How a call may go wrong; a lost answer comes after Stripe has done what was asked. */
export const DOWN = { kind: 'status', status: 503, times: 4 } as const;
export const LOST = { kind: 'lost' } as const;
export const HANGING = { kind: 'hang' } as const;
export const CUT_OFF = { kind: 'disconnect', times: 2 } as const;
/** A key that is wrong says nothing about what was paid. */
export const LOCKED_OUT = { kind: 'status', status: 401, times: 3 } as const;
/** A failure that Stripe repeats for a day to whoever asks with the same key. */
export const FAILED_FOR_GOOD = { kind: 'status', status: 500, saved: true } as const;

const SESSIONS = '/v1/checkout/sessions';
const REFUNDS = '/v1/refunds';
const ASK = { by: 'customer', termsAccepted: true } as const;

/** POST /v1/checkout/sessions */
export function opening(fault: object) {
  return async (scene: Scene): Promise<Actor> => {
    const actor = await scene.approved();
    await scene.fails(actor, { ...fault, method: 'POST', path: SESSIONS });
    const outcome = await actor.send('openPayment', ASK);
    if (!outcome.ok) {
      expect(outcome).toEqual({ ok: false, kind: 'payment_unavailable' });
      expect((await actor.row()).status).toBe('approved');
    }
    await scene.wellAgain(actor);
    const sessionId = await actor.opensPayment();
    expect((await scene.state()).sessions.filter(({ metadata }) => metadata.request_id === actor.id)).toHaveLength(1);
    await scene.pays(sessionId);
    return actor;
  };
}

/** The same, and then nobody wants it any more: what Stripe opened is known to its ledger's row alone. */
export async function openingThenDeleted(scene: Scene): Promise<Actor[]> {
  const actors = [await scene.approved(), await scene.approved()];
  for (const actor of actors) {
    await scene.fails(actor, { ...LOST, times: 2, method: 'POST', path: SESSIONS });
    expect(await actor.send('openPayment', ASK)).toEqual({ ok: false, kind: 'payment_unavailable' });
    await scene.wellAgain(actor);
  }
  await actors[0]?.does('deleteRequest', {});
  await actors[1]?.does('cancelRequest', { by: 'customer' });
  await refundOrphanedPayments(scene.stage.prisma, gateway(), scene.stage.publicUrl, Date.now() + 5 * MINUTE);
  for (const actor of actors) expect(await scene.ledger(actor)).toMatchObject([{ status: 'expired' }]);
  return actors;
}

/** A price from before there was a least one: Stripe takes no payment of its deposit, and nothing is left half open. */
export async function openingTooSmall(scene: Scene): Promise<Actor> {
  const actor = await Actor.phone(scene.stage);
  await until('adopted', async () => (await actor.row()).version === 1);
  // Its workflow goes on from a row that nobody could store any more.
  await actor.handle().terminate('the row has an older price');
  const old = { final_price_cents: 300, deposit_amount_cents: 45 };
  await scene.stage.prisma.customerRequest.update({ where: { id: actor.id }, data: old });
  for (const tries of [1, 2]) {
    const outcome = await actor.send('openPayment', { by: 'admin', termsAccepted: false });
    expect(outcome).toEqual({ ok: false, kind: 'payment_unavailable' });
    expect(await scene.ledger(actor)).toHaveLength(tries);
  }
  for (const row of await scene.ledger(actor)) expect(row).toMatchObject({ status: 'expired', session_id: null });
  expect((await scene.state()).sessions.filter(({ metadata }) => metadata.request_id === actor.id)).toEqual([]);
  return actor;
}

/** GET /v1/checkout/sessions/:id, when the payer comes back. */
export async function lookingAtLanding(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.faults({ webhooks: { mode: 'drop' } });
  await scene.fails(actor, { ...DOWN, times: 2, method: 'GET', path: SESSIONS });
  await scene.pays(sessionId);
  expect(await scene.lands(sessionId)).toEqual({ status: 503, kind: 'unknown' });
  expect(await scene.lands(sessionId)).toEqual({ status: 200, kind: 'paid' });
  return actor;
}

/** GET /v1/checkout/sessions/:id, when what was reported is verified. */
export function verifying(fault: object) {
  return async (scene: Scene): Promise<Actor> => {
    const { actor, sessionId } = await scene.opened();
    await scene.fails(actor, { ...fault, method: 'GET', path: SESSIONS });
    await scene.pays(sessionId);
    await until('reported', async () => (await actor.row()).status === 'payment_completed');
    await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
    return actor;
  };
}

/** POST /v1/checkout/sessions/:id/expire */
export function closing(fault: object) {
  return async (scene: Scene): Promise<Actor> => {
    const { actor } = await scene.opened();
    await scene.fails(actor, { ...fault, method: 'POST', path: SESSIONS });
    await actor.does('cancelRequest', { by: 'customer' });
    expect((await actor.row()).status).toBe('cancelled');
    await until('closed', async () => (await scene.ledger(actor))[0]?.status === 'expired');
    return actor;
  };
}

/** The same, when the request is to be deleted: that waits. */
export async function closingToDelete(scene: Scene): Promise<Actor> {
  const { actor, sessionId } = await scene.opened();
  await scene.fails(actor, { ...DOWN, times: 50, method: 'POST', path: SESSIONS });
  expect(await actor.send('deleteRequest', {})).toEqual({ ok: false, kind: 'payment_unavailable' });
  await scene.wellAgain(actor);
  await actor.does('deleteRequest', {});
  expect(await scene.pays(sessionId)).toBe(false);
  return actor;
}

async function paid(scene: Scene): Promise<{ actor: Actor; sessionId: string }> {
  const { actor, sessionId } = await scene.opened();
  await scene.pays(sessionId);
  await until('deposit paid', async () => (await actor.row()).status === 'deposit_paid');
  return { actor, sessionId };
}

async function takesItBack(actor: Actor): Promise<void> {
  await actor.does('cancelRequest', { by: 'customer' });
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
}

/** GET /v1/checkout/sessions/:id, before the refund. */
export async function lookingBeforeRefund(scene: Scene): Promise<Actor> {
  const { actor } = await paid(scene);
  await scene.fails(actor, { ...DOWN, times: 2, method: 'GET', path: SESSIONS });
  await takesItBack(actor);
  return actor;
}

/** POST /v1/refunds */
export function refunding(fault: object) {
  return async (scene: Scene): Promise<Actor> => {
    const { actor } = await paid(scene);
    await scene.fails(actor, { ...fault, method: 'POST', path: REFUNDS });
    await takesItBack(actor);
    expect((await actor.log()).filter((line) => line === 'Refund of $26.25 completed')).toHaveLength(1);
    return actor;
  };
}

/** GET /v1/refunds/:id, which says what became of a refund whose first answer was lost. */
export async function lookingAtRefund(scene: Scene): Promise<Actor> {
  const { actor } = await paid(scene);
  const look = { ...DOWN, times: 2, method: 'GET', path: `${REFUNDS}/` };
  await scene.fails(actor, { ...LOST, method: 'POST', path: REFUNDS }, look);
  await takesItBack(actor);
  await scene.faultsMet(actor);
  return actor;
}

/** GET /v1/refunds, which finds a refund that somebody else made. */
export async function listingRefunds(scene: Scene): Promise<Actor> {
  const { actor } = await paid(scene);
  const [row] = await scene.ledger(actor);
  await scene.fails(actor, { ...DOWN, times: 2, method: 'GET', path: REFUNDS });
  await scene.atStripe('refunds', { payment_intent: row?.payment_intent_id ?? '' });
  await takesItBack(actor);
  await scene.faultsMet(actor);
  return actor;
}
