import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { paymentAmountsOf, centsStillToReturn } from '#modules/request/rules/sessions.ts';
import { diceOf, seedsOf, makeShuffle } from '#tests/support/dice.ts';
import type { Dice } from '#tests/support/dice.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { stripePaymentControls } from '#tests/support/stripe-refunds.ts';
import type { StripePaymentControls } from '#tests/support/stripe-refunds.ts';
import { stripeGateway } from './gateway.ts';
import { closeAndRefundSession } from './ledger.ts';
import { compareLedgerWithStripe } from './money-check.ts';
import { startStripeEmulator } from './stripe/emulator/server.ts';

/**
 * Tests payments whose request is deleted, so that they have no workflow. Their rows must agree with Stripe in whatever
 * order things happen there.
 */

let testDatabase: TestDatabase;
let emulator: Awaited<ReturnType<typeof startStripeEmulator>>;
beforeAll(async () => {
  const [secretKey, webhookSecret] = [`sk_test_${randomBytes(12).toString('hex')}`, `whsec_${randomUUID()}`];
  emulator = await startStripeEmulator({ port: 0, secretKey, webhookSecret });
  testDatabase = await openTestDatabase({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_EMULATOR_URL: emulator.url,
  });
});
afterAll(async () => {
  await testDatabase.close();
  await emulator.close();
});

const PAID_CENTS = 2_625;

/** Pays a deposit of which `to_return_cents` must be refunded. */
async function payDepositToRefund(to_return_cents: number) {
  const request_id = randomUUID();
  const expires_at = new Date(Date.now() + HOUR);
  const urls = { successUrl: 'http://localhost:3000/s', cancelUrl: 'http://localhost:3000/c' };
  const input = { requestId: request_id, n: 1, amountCents: PAID_CENTS, serviceType: 'towing', second: false } as const;
  const { sessionId: session_id } = await stripeGateway().createCheckout({ ...input, ...urls, expiresAt: +expires_at });
  const stripe = stripePaymentControls(emulator.url, session_id);
  await stripe.control(`sessions/${session_id}/pay`);
  const { paymentIntentId: payment_intent_id } = await stripeGateway().readCheckout(session_id);
  await testDatabase.prisma.payment.create({
    data: {
      ...{ request_id, session_id, payment_intent_id, to_return_cents, expires_at, n: 1 },
      ...{ request_number: makeRequestNumber(), status: 'refund_due', refund_attempt: 1, amount_cents: PAID_CENTS },
      ...{ final_price_cents: 17_500, service_type: 'towing', paid_at: new Date(), created_at: new Date(0) },
    },
  });
  const row = () => testDatabase.prisma.payment.findUniqueOrThrow({ where: { session_id } });
  return {
    stripe,
    row,
    settle: async () => {
      const before = await row();
      if (centsStillToReturn(paymentAmountsOf(before)) > 0) {
        await closeAndRefundSession(testDatabase.prisma, stripeGateway(), before, 'http://localhost:3000');
      }
      return row();
    },
    differences: async () =>
      (await compareLedgerWithStripe(testDatabase.prisma, stripeGateway(), request_id)).differences,
  };
}

/** How much the customer got back according to Stripe's emulator, including pending refunds. */
async function refundedAtStripeCents(stripe: StripePaymentControls): Promise<number> {
  const { payment_intent_id } = await testDatabase.prisma.payment.findUniqueOrThrow({
    where: { session_id: stripe.sessionId },
  });
  const returned = await stripeGateway().readReturnedMoney(payment_intent_id ?? '');
  return returned.returnedCents + returned.pendingCents + returned.byHandCents + returned.lostCents;
}

describe('while our refund is under way', () => {
  it('a refund by hand that the bank sends back is owed again', async () => {
    const { stripe, row, settle, differences } = await payDepositToRefund(PAID_CENTS);
    await stripe.refundInDashboard(1_000);
    await stripe.setRefunds('pending');
    expect(await settle()).toMatchObject({ status: 'refund_due', elsewhere_cents: 1_000 });
    await stripe.returnDashboardRefund();
    await stripe.deliver();
    expect(centsStillToReturn(paymentAmountsOf(await row()))).toBe(PAID_CENTS);
    await stripe.settleOurRefunds('succeeded');
    await stripe.deliver();
    expect(await row()).toMatchObject({ status: 'refund_due', returned_cents: PAID_CENTS - 1_000, elsewhere_cents: 0 });
    await stripe.setRefunds('succeeded');
    expect(await settle()).toMatchObject({ status: 'refunded', returned_cents: PAID_CENTS });
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['a dispute of a part is lost', { amount: 1_000, moves: [-1_000] }],
    ['a dispute of all of it is lost in part', { amount: PAID_CENTS, moves: [-PAID_CENTS, PAID_CENTS - 1_000] }],
  ])('%s, and the ledger has what Stripe has', async (_what, lost) => {
    const { stripe, row, settle, differences } = await payDepositToRefund(PAID_CENTS - 500);
    await stripe.setRefunds('pending');
    await settle();
    await stripe.dispute({ event: 'closed', status: 'lost', ...lost });
    await stripe.deliver();
    expect(await row()).toMatchObject({ status: 'refund_due', elsewhere_cents: 1_000 });
    await stripe.settleOurRefunds('succeeded');
    await stripe.deliver();
    expect(await row()).toMatchObject({ status: 'paid', returned_cents: PAID_CENTS - 500, elsewhere_cents: 1_000 });
    expect(await differences()).toEqual([]);
    await stripe.setRefunds('succeeded');
  });
});

describe('in any order', () => {
  it.each(seedsOf(12))('ledger and Stripe agree, and what is owed is right (%i)', async (seed) => {
    const dice = diceOf(seed);
    const toReturn = dice(2) ? PAID_CENTS : 1 + dice(PAID_CENTS);
    const { stripe, row, settle, differences } = await payDepositToRefund(toReturn);
    const refund = async () => {
      const before = await refundedAtStripeCents(stripe);
      const known = await stripe.ours();
      await stripe.setRefunds((['pending', 'succeeded', 'failed'] as const)[dice(3)] ?? 'pending');
      await settle();
      const made = (await stripe.ours()).filter(({ id }) => !known.some((one) => one.id === id));
      // Each refund is exactly what's missing.
      for (const { amount } of made) expect(before + amount).toBe(toReturn);
      await stripe.setRefunds('succeeded');
    };
    if (dice(2)) await stripe.dispute({ event: 'created', status: 'needs_response' });
    const steps: ((dice: Dice) => Promise<unknown>)[] = [
      refund,
      refund,
      () => stripe.settleOurRefunds(dice(2) ? 'succeeded' : 'failed'),
      () => stripe.returnOurRefund(),
      () => stripe.refundInDashboard(1 + dice(PAID_CENTS)),
      () => stripe.returnDashboardRefund(),
      () => stripe.dispute({ event: 'closed', status: 'won', moves: [-PAID_CENTS, PAID_CENTS] }),
      () => stripe.dispute({ event: 'closed', status: 'lost', moves: [-PAID_CENTS, dice(2) * dice(PAID_CENTS)] }),
      () => stripe.deliver(makeShuffle(dice)),
      () => stripe.deliver(makeShuffle(dice)),
    ];
    for (let n = 0; n < 12; n++) await steps[dice(steps.length)]?.(dice);
    await stripe.settleOurRefunds(dice(2) ? 'succeeded' : 'failed');
    await settle();
    await stripe.deliver(makeShuffle(dice));
    await stripe.repeatLast();

    const after = await row();
    const owed = centsStillToReturn(paymentAmountsOf(after));
    expect(owed).toBe(Math.max(0, toReturn - (await refundedAtStripeCents(stripe))));
    if (owed > 0) expect(after.status).toBe('refund_failed');
    else expect(after.status).toBe(toReturn === PAID_CENTS ? 'refunded' : 'paid');
    expect((await differences()).filter((one) => one.stripe)).toEqual([]);
    const refunds = await stripe.refunds();
    const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
    expect(refunded).toBeLessThanOrEqual(PAID_CENTS);
  });
});
