import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { summarizeDeposits } from '#modules/payment/rules/money-told.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';
import { diceOf, seedsOf, makeShuffle } from '../support/dice.ts';
import { stripePaymentControls } from '../support/stripe-refunds.ts';

/** Tests partial refunds of a deposit, mixed with refunds by hand at Stripe, disputes, and webhooks in any order. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const DEPOSIT_CENTS = 2_625;
const DISPUTE_LOST = { event: 'closed', status: 'lost' };
const CANCEL_REASON = { personal: { cancel_reason: 'PRIVATE-REASON' } };
const SETTLEMENT = { personal: { refund_settled_reason: 'PRIVATE-CHECK', refund_settled_by: randomUUID() } };

async function readPayment(actor: Actor) {
  return stage.prisma.payment.findFirstOrThrow({ where: { request_id: actor.id } });
}

async function waitUntilRefundSettled(actor: Actor): Promise<void> {
  await waitUntil('the refund is settled', async () => (await readPayment(actor)).status !== 'refund_due');
}

/** Ends the job, keeps this much of the deposit, and waits for the refund. */
async function endJobAndRefund(actor: Actor, keptCents: number): Promise<void> {
  await actor.perform('endJob', { outcome: 'not_done', keptCents, providerCents: 0 }, CANCEL_REASON);
  await waitUntilRefundSettled(actor);
}

/** Checks that Stripe and the ledger agree. Ignores owed refunds that are overdue. */
async function expectMoneyAgrees(actor: Actor): Promise<void> {
  const { differences } = await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id);
  expect(differences.filter(({ stripe }) => stripe)).toEqual([]);
}

async function createArrived() {
  const actor = await (await Actor.submitOnline(stage)).toArrived();
  return { actor, stripe: stripePaymentControls(stage.stripeEmulatorUrl, (await readPayment(actor)).session_id ?? '') };
}

describe('a refund made by hand before the job ends', () => {
  it('leaves less of the deposit to keep and to send back', async () => {
    const { actor, stripe } = await createArrived();
    await stripe.refundInDashboard(1_000);
    await stripe.deliver();
    const tooMuch = { outcome: 'not_done', keptCents: DEPOSIT_CENTS - 999, providerCents: 0 } as const;
    expect(await actor.send('endJob', tooMuch, CANCEL_REASON)).toMatchObject({
      rejection: { code: 'settlement_range' },
    });
    await endJobAndRefund(actor, 500);
    await stripe.deliver();
    const row = await readPayment(actor);
    expect(row).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 1_500, returned_by_hand_cents: 1_000 });
    expect(summarizeDeposits([row])).toMatchObject({ returned: DEPOSIT_CENTS - 500, kept: 500 });
    await expectMoneyAgrees(actor);
  });

  it('of all of it leaves nothing to refund', async () => {
    const { actor, stripe } = await createArrived();
    await stripe.refundInDashboard(DEPOSIT_CENTS);
    await stripe.deliver();
    await endJobAndRefund(actor, 0);
    expect(await readPayment(actor)).toMatchObject({ status: 'refunded', returned_cents: 0 });
    expect((await actor.row()).payment_status).toBe('refunded');
    await expectMoneyAgrees(actor);
  });

  it('that Stripe reports late lowers what goes back', async () => {
    const { actor, stripe } = await createArrived();
    await stripe.refundInDashboard(1_000);
    await endJobAndRefund(actor, 500);
    await stripe.deliver();
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 1_500 });
    await expectMoneyAgrees(actor);
  });
});

describe('news about a refund', () => {
  it('that comes many times at once is read once for those that wait', async () => {
    const { actor, stripe } = await createArrived();
    await stripe.refundInDashboard(1_000);
    await stripe.control('faults/calls', [{ kind: 'delay', ms: 1_000, method: 'GET', path: '/v1/refunds', times: 1 }]);
    const observations = Array.from({ length: 6 }, () => actor.send('observeRefunds', { sessionId: stripe.sessionId }));
    for (const { ok } of await Promise.all(observations)) expect(ok).toBe(true);
    expect(await readPayment(actor)).toMatchObject({ returned_by_hand_cents: 1_000 });
    const { events } = await actor.workflowHandle().fetchHistory();
    const activities = events?.map((event) => event.activityTaskScheduledEventAttributes?.activityType?.name) ?? [];
    expect(activities.filter((name) => name === 'readRefunds')).toHaveLength(2);
  });
});

describe('our own partial refund', () => {
  it('is never taken for a refund made by hand', async () => {
    const { actor, stripe } = await createArrived();
    await endJobAndRefund(actor, 500);
    await stripe.deliver();
    expect((await readPayment(actor)).returned_by_hand_cents).toBe(0);
    await expectMoneyAgrees(actor);
  });

  it('stays partial once the request is deleted, and is owed again if the bank sends it back', async () => {
    const { actor, stripe } = await createArrived();
    await endJobAndRefund(actor, 500);
    await actor.perform('deleteRequest', {});
    await stripe.deliver();
    await stripe.repeatLast();
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 500 });
    await stripe.returnOurRefund();
    await stripe.deliver();
    await stripe.repeatLast();
    expect(await readPayment(actor)).toMatchObject({ status: 'refund_failed', returned_cents: 0 });
    await expectMoneyAgrees(actor);
    await refundOrphanedPayments(stage.prisma, stripeGateway(), stage.publicUrl, Date.now() + 70 * MINUTE);
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 500 });
    await expectMoneyAgrees(actor);
  });
});

describe('a refund that the desk tries again', () => {
  it("isn't ended by late news of the one that failed", async () => {
    const { actor, stripe } = await createArrived();
    await stripe.setRefunds('failed');
    await endJobAndRefund(actor, 500);
    await stripe.setRefunds('pending');
    await actor.perform('retryRefund', {});
    await waitUntil('asked for again', async () => (await stripe.ours()).length === 2);
    await stripe.deliver();
    await stripe.repeatLast();
    expect(await readPayment(actor)).toMatchObject({ status: 'refund_due', refund_attempt: 2 });
    await stripe.setRefunds('succeeded');
    await stripe.settleOurRefunds('succeeded');
    await stripe.deliver();
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 500 });
    expect((await stripe.ours()).map(({ metadata }) => metadata['attempt'])).toEqual(['1', '2']);
    await expectMoneyAgrees(actor);
  });
});

describe('a dispute that was lost', () => {
  it('before the partial refund leaves nothing to keep or to send back', async () => {
    const { actor, stripe } = await createArrived();
    await stripe.dispute(DISPUTE_LOST);
    await stripe.deliver();
    const kept = { outcome: 'not_done', keptCents: 1, providerCents: 0 } as const;
    expect(await actor.send('endJob', kept, CANCEL_REASON)).toMatchObject({ rejection: { code: 'settlement_range' } });
    await endJobAndRefund(actor, 0);
    expect(await readPayment(actor)).toMatchObject({ status: 'refunded', returned_cents: 0 });
    await expectMoneyAgrees(actor);
  });

  it('in part before the partial refund lowers it', async () => {
    const { actor, stripe } = await createArrived();
    await stripe.dispute({ ...DISPUTE_LOST, amount: 1_000 });
    await stripe.deliver();
    await endJobAndRefund(actor, 500);
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 1_500 });
    await expectMoneyAgrees(actor);
  });

  it('after the partial refund changes nothing, and a refund that comes back is no longer owed', async () => {
    const { actor, stripe } = await createArrived();
    await endJobAndRefund(actor, 500);
    await stripe.dispute(DISPUTE_LOST);
    await stripe.deliver();
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 500 });
    await expectMoneyAgrees(actor);
    await stripe.returnOurRefund();
    await stripe.deliver();
    expect(await readPayment(actor)).toMatchObject({ status: 'paid', returned_cents: 0 });
    await expectMoneyAgrees(actor);
  });
});

describe('a partial refund that the desk settled by hand', () => {
  it('is no refund at Stripe, and the customer reads so', async () => {
    const phone = '+12145570999';
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    await actor.refuseRefund('charge_already_refunded');
    await endJobAndRefund(actor, 500);
    await actor.perform('settleByHand', {}, SETTLEMENT);
    const row = await readPayment(actor);
    expect(row).toMatchObject({ status: 'paid', returned_cents: DEPOSIT_CENTS - 500 });
    expect(summarizeDeposits([row])).toMatchObject({ otherWay: DEPOSIT_CENTS - 500, returned: 0, kept: 500 });
    const messages = await stage.prisma.message.findMany({
      where: { request_id: actor.id, purpose: { startsWith: 'part_refunded' } },
    });
    expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining('$21.25 another way, not to your card')]);
    await expectMoneyAgrees(actor);
  });
});

describe('any order of partial refunds, refunds by hand, disputes, failures and webhooks', () => {
  it.each(seedsOf(4))('keeps ledger and Stripe the same (%i)', async (seed) => {
    const dice = diceOf(seed);
    const shuffle = makeShuffle(dice);
    const { actor, stripe } = await createArrived();
    const steps: (() => Promise<unknown>)[] = [
      () =>
        actor.send('endJob', { outcome: 'not_done', keptCents: dice(DEPOSIT_CENTS), providerCents: 0 }, CANCEL_REASON),
      () => stripe.refundInDashboard(1 + dice(DEPOSIT_CENTS)),
      () => stripe.refundInDashboard(1 + dice(DEPOSIT_CENTS >> 2)),
      () => stripe.returnOurRefund(),
      () => actor.send('retryRefund', {}),
      () => (dice(3) ? stripe.deliver(shuffle) : actor.send('settleByHand', {}, SETTLEMENT)),
      () =>
        dice(4)
          ? stripe.deliver(shuffle)
          : stripe.dispute({ ...DISPUTE_LOST, moves: [-DEPOSIT_CENTS, dice(2) * dice(DEPOSIT_CENTS)] }),
      () => stripe.deliver(shuffle),
      () => stripe.returnDashboardRefund(),
      () => stripe.repeatLast(),
    ];
    for (let n = 0; n < 14; n++) {
      await (n === 5 ? steps[0] : steps[dice(steps.length)])?.();
      await waitUntilRefundSettled(actor);
    }
    await stripe.deliver(shuffle);
    await stripe.repeatLast();
    const row = await readPayment(actor);
    const refunds = (await stripe.refunds()).filter(({ status }) => status !== 'failed');
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(row.amount_cents);
    const { due, returned, otherWay, failed, kept } = summarizeDeposits([row]);
    const amounts = [due, returned, otherWay, failed, kept];
    expect(Math.min(...amounts)).toBe(0);
    expect(amounts.reduce((sum, cents) => sum + cents)).toBe(DEPOSIT_CENTS);
    await expectMoneyAgrees(actor);
  });
});
