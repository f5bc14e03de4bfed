import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { gateway } from '#modules/payment/gateway.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { checkMoney } from '#modules/payment/money-check.ts';
import { moneyTold } from '#modules/payment/rules/money-told.ts';
import { handleStripeEvent } from '#modules/payment/webhook.ts';
import type { GatewayEvent } from '#modules/payment/stripe/gateway.ts';
import type { EmulatorState } from '#modules/payment/stripe/emulator/test-kit.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Refunds of a part of a deposit, beside refunds made by hand at Stripe, disputes and webhooks in any order. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const DEPOSIT = 2_625;
const WHY = { personal: { cancel_reason: 'PRIVATE-REASON' } };
const SETTLED = { personal: { refund_settled_reason: 'PRIVATE-CHECK', refund_settled_by: randomUUID() } };

async function payment(actor: Actor) {
  return stage.prisma.payment.findFirstOrThrow({ where: { request_id: actor.id } });
}

async function emulator(method: 'GET' | 'POST', path: string, body?: URLSearchParams | object): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  return fetch(`${stage.stripeEmulatorUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}

/** A refund made in Stripe's dashboard. */
async function refundByHand(actor: Actor, cents: number): Promise<void> {
  const { payment_intent_id } = await payment(actor);
  const body = new URLSearchParams({ payment_intent: payment_intent_id ?? '', amount: String(cents) });
  await emulator('POST', '/v1/refunds', body);
}

/** The bank sends back our last refund. */
async function returnRefund(actor: Actor): Promise<void> {
  await emulator('POST', `/_emulator/refunds/${(await payment(actor)).refund_id}/return`);
}

async function loseDispute(actor: Actor): Promise<void> {
  const { session_id } = await payment(actor);
  const path = `/_emulator/sessions/${session_id}/dispute`;
  await emulator('POST', path, { event: 'created', status: 'needs_response' });
  await emulator('POST', path, { event: 'closed', status: 'lost' });
}

const delivered = new Set<string>();
let last: GatewayEvent[] = [];

/** Delivers Stripe's news, in the order that `sort` gives. */
async function deliver(sort: <T>(some: T[]) => T[] = (some) => some): Promise<void> {
  const state = (await (await emulator('GET', '/_emulator/state')).json()) as EmulatorState;
  const fresh = state.events.filter(({ id, type }) => !delivered.has(id) && /^(refund|charge\.dispute)\./.test(type));
  last = [];
  for (const { id } of sort(fresh)) {
    const body = await (await emulator('GET', `/v1/events/${id}`)).text();
    const t = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', stage.webhookSecret).update(`${t}.${body}`).digest('hex');
    const event = gateway().parseEvent(body, `t=${t},v1=${signature}`);
    if ((await handleStripeEvent(event)) === 'again') continue;
    delivered.add(id);
    last.push(event);
  }
}

/** As if Stripe had sent the last news twice, with other ids. */
async function repeatLast(): Promise<void> {
  for (const event of last) await handleStripeEvent({ ...event, id: randomUUID() });
}

async function settle(actor: Actor): Promise<void> {
  await waitUntil('the refund is settled', async () => (await payment(actor)).status !== 'refund_due');
}

/** Ends the job, keeps so much of the deposit, and waits for the refund. */
async function endJob(actor: Actor, keptCents: number): Promise<void> {
  await actor.perform('endJob', { outcome: 'not_done', keptCents, providerCents: 0 }, WHY);
  await settle(actor);
}

/** Stripe and the ledger agree. What is owed may be overdue. */
async function moneyAgrees(actor: Actor): Promise<void> {
  const { differences } = await checkMoney(stage.prisma, gateway(), actor.id);
  expect(differences.filter(({ stripe }) => stripe)).toEqual([]);
}

const arrived = async () => (await Actor.submitOnline(stage)).toArrived();

describe('a refund made by hand before the job ends', () => {
  it('leaves less of the deposit to keep and to send back', async () => {
    const actor = await arrived();
    await refundByHand(actor, 1_000);
    await deliver();
    const tooMuch = { outcome: 'not_done', keptCents: DEPOSIT - 999, providerCents: 0 } as const;
    expect(await actor.send('endJob', tooMuch, WHY)).toMatchObject({ rejection: { code: 'settlement_range' } });
    await endJob(actor, 500);
    await deliver();
    const row = await payment(actor);
    expect(row).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 1_500, returned_by_hand_cents: 1_000 });
    expect(moneyTold([row])).toMatchObject({ returned: DEPOSIT - 500, kept: 500 });
    await moneyAgrees(actor);
  });

  it('of all of it leaves nothing to refund', async () => {
    const actor = await arrived();
    await refundByHand(actor, DEPOSIT);
    await deliver();
    await endJob(actor, 0);
    expect(await payment(actor)).toMatchObject({ status: 'refunded', returned_cents: 0 });
    expect((await actor.row()).payment_status).toBe('refunded');
    await moneyAgrees(actor);
  });

  it('that Stripe tells of late lowers what is owed', async () => {
    const actor = await arrived();
    await refundByHand(actor, 1_000);
    await endJob(actor, 500);
    expect(await payment(actor)).toMatchObject({ status: 'refund_failed', refund_cents: DEPOSIT - 500 });
    await deliver();
    expect(await payment(actor)).toMatchObject({ status: 'refund_failed', refund_cents: DEPOSIT - 1_500 });
    await actor.perform('retryRefund', {});
    await settle(actor);
    expect(await payment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 1_500 });
    await moneyAgrees(actor);
  });
});

describe('our own part', () => {
  it('is never taken for a refund made by hand', async () => {
    const actor = await arrived();
    await endJob(actor, 500);
    const { id, refund_id, returned_cents, refund_cents } = await payment(actor);
    // The webhook can come before the row has the part.
    const unwritten = { refund_id: null, returned_cents: 0, refund_cents: null };
    await stage.prisma.payment.update({ where: { id }, data: unwritten });
    await deliver();
    expect((await payment(actor)).returned_by_hand_cents).toBe(0);
    await stage.prisma.payment.update({ where: { id }, data: { refund_id, returned_cents, refund_cents } });
    await moneyAgrees(actor);
  });

  it('stays a part once the request is deleted, and is owed again if the bank sends it back', async () => {
    const actor = await arrived();
    await endJob(actor, 500);
    await actor.perform('deleteRequest', {});
    await deliver();
    await repeatLast();
    expect(await payment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 500 });
    await returnRefund(actor);
    await deliver();
    await repeatLast();
    expect(await payment(actor)).toMatchObject({ status: 'refund_failed', returned_cents: 0 });
    await moneyAgrees(actor);
    await refundOrphanedPayments(stage.prisma, gateway(), stage.publicUrl, Date.now() + 70 * MINUTE);
    expect(await payment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 500 });
    await moneyAgrees(actor);
  });
});

describe('a dispute that was lost', () => {
  it('before the part leaves nothing to keep or to send back', async () => {
    const actor = await arrived();
    await loseDispute(actor);
    await deliver();
    const kept = { outcome: 'not_done', keptCents: 1, providerCents: 0 } as const;
    expect(await actor.send('endJob', kept, WHY)).toMatchObject({ rejection: { code: 'settlement_range' } });
    await endJob(actor, 0);
    expect(await payment(actor)).toMatchObject({ status: 'refunded', returned_cents: 0 });
    await moneyAgrees(actor);
  });

  it('in part before the part lowers it', async () => {
    const actor = await arrived();
    const { payment_intent_id } = await payment(actor);
    const dispute = { amountCents: 1_000, outcome: 'lost' } as const;
    const event = { id: randomUUID(), type: 'charge.dispute.closed', paymentIntentId: payment_intent_id ?? '' };
    await handleStripeEvent({ ...event, dispute });
    await endJob(actor, 500);
    expect(await payment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 1_500 });
    await moneyAgrees(actor);
  });

  it('after the part changes nothing, and a part that comes back is no longer owed', async () => {
    const actor = await arrived();
    await endJob(actor, 500);
    await loseDispute(actor);
    await deliver();
    expect(await payment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 500 });
    await moneyAgrees(actor);
    await returnRefund(actor);
    await deliver();
    expect(await payment(actor)).toMatchObject({ status: 'refunded', returned_cents: 0 });
    await moneyAgrees(actor);
  });
});

describe('a part that the desk settled by hand', () => {
  it('is no refund at Stripe, and the customer reads so', async () => {
    const phone = '+12145570999';
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    await actor.refuseRefund('charge_already_refunded');
    await endJob(actor, 500);
    await actor.perform('settleByHand', {}, SETTLED);
    const row = await payment(actor);
    expect(row).toMatchObject({ status: 'paid', returned_cents: DEPOSIT - 500 });
    expect(moneyTold([row])).toMatchObject({ otherWay: DEPOSIT - 500, returned: 0, kept: 500 });
    const told = await stage.prisma.message.findMany({
      where: { request_id: actor.id, purpose: { startsWith: 'part_refunded' } },
    });
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('$21.25 another way, not to your card')]);
    await moneyAgrees(actor);
  });
});

/** Numbers from 0 below `end` that a seed gives (mulberry32). */
function diceOf(seed: number) {
  let state = seed;
  return (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % end;
  };
}

describe('any order of parts, refunds by hand, disputes, failures and webhooks', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keeps ledger and Stripe the same (%i)', async (seed) => {
    const dice = diceOf(seed);
    const shuffle = <T>(some: T[]) =>
      some
        .map((one) => [dice(1_000), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
    const actor = await arrived();
    const steps: (() => Promise<unknown>)[] = [
      () => actor.send('endJob', { outcome: 'not_done', keptCents: dice(DEPOSIT), providerCents: 0 }, WHY),
      () => refundByHand(actor, 1 + dice(DEPOSIT)),
      () => refundByHand(actor, 1 + dice(DEPOSIT >> 2)),
      () => returnRefund(actor),
      () => actor.send('retryRefund', {}),
      () => (dice(3) ? deliver(shuffle) : actor.send('settleByHand', {}, SETTLED)),
      () => (dice(4) ? deliver(shuffle) : loseDispute(actor)),
      () => deliver(shuffle),
      repeatLast,
    ];
    for (let n = 0; n < 14; n++) {
      await (n === 5 ? steps[0] : steps[dice(steps.length)])?.();
      await settle(actor);
    }
    await deliver(shuffle);
    await repeatLast();
    const row = await payment(actor);
    const { returnedCents, pendingCents } = await gateway().readSentBack(row.payment_intent_id ?? '');
    expect(returnedCents + pendingCents).toBeLessThanOrEqual(row.amount_cents);
    const { due, returned, otherWay, failed, kept } = moneyTold([row]);
    const told = [due, returned, otherWay, failed, kept];
    expect(Math.min(...told)).toBe(0);
    expect(told.reduce((sum, cents) => sum + cents)).toBe(DEPOSIT);
    await moneyAgrees(actor);
  });
});
