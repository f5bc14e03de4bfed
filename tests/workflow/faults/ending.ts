import { expect } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import type { LedgerDifference } from '#modules/payment/money-check.ts';
import type { Payment } from '#prisma/generated/client.ts';
import type { Actor } from '../../support/stage.ts';
import { waitUntil } from '../../support/stage.ts';
import { DEPOSIT_CENTS } from './scene.ts';
import type { FaultScene, StripeState } from './scene.ts';

/** How many deposits there are in the end. */
export type ExpectedDeposits = 'one deposit' | 'none';

/** After a fault, Temporal may wait two minutes for the next try (`maximumInterval` in workflows/deposit-flow.ts). */
const SETTLE_LIMIT_MS = 180_000;
/** The pause between deliveries of pending webhooks. If it were shorter, a slow machine would fall further behind. */
const REDELIVERY_INTERVAL_MS = 1_000;
/** After this time, skip the workflow's pause before it asks Stripe again (`ASK_AGAIN_MS` in deposit-flow.ts). */
const SKIP_AFTER_MS = 20_000;
const SKIPPED_MS = 6 * MINUTE;

/** Statuses of payments for which a call to Stripe is in progress. */
const IN_PROGRESS_STATUSES: readonly Payment['status'][] = ['closing', 'reported', 'refund_due'];
/** Statuses of requests that may have an open payment page. */
const PAYABLE_STATUSES = ['approved', 'payment_pending'];

/**
 * Ends the fault and waits until all webhooks have been delivered. Then checks that Stripe and the ledger have as many
 * deposits as `ending` says, and that no payment page is open unless it's needed.
 */
export async function expectDepositsInTheEnd(scene: FaultScene, actor: Actor, ending: ExpectedDeposits): Promise<void> {
  await scene.clearFaults(actor);
  let hurriedAt = -Infinity;
  let skippedAt = Date.now();
  const hurryAndCheckIfSettled = async () => {
    if (Date.now() - hurriedAt > REDELIVERY_INTERVAL_MS) {
      await scene.callEmulator('POST', 'webhooks/hurry');
      hurriedAt = Date.now();
    }
    if (scene.stage.timeSkipping && Date.now() - skippedAt > SKIP_AFTER_MS) {
      await scene.skipTime(SKIPPED_MS);
      skippedAt = Date.now();
    }
    const { events } = await scene.stripeState();
    const delivered = events.every(({ delivery }) => delivery.state !== 'pending');
    return delivered && (await scene.readLedger(actor)).every(({ status }) => !IN_PROGRESS_STATUSES.includes(status));
  };
  await waitUntil('everything was told and settled', hurryAndCheckIfSettled, SETTLE_LIMIT_MS);
  const state = await scene.stripeState();
  const ledger = await scene.readLedger(actor);
  const expected = ending === 'one deposit' ? [DEPOSIT_CENTS] : [];
  expect(amountsKeptAtStripe(state, actor, ledger), 'kept at Stripe').toEqual(expected);
  const paid = ledger.filter(({ status }) => status === 'paid');
  expect(
    paid.map((row) => row.amount_cents),
    'kept in the ledger',
  ).toEqual(expected);
  await expectRowState(scene, actor, ending);
  await expectNoNeedlessPaymentPage(scene, actor, state, ledger);
  expect(await moneyDifferences(scene, actor), 'money:check').toEqual([]);
}

/** Compares payments with Stripe, like `npm run money:check`: those of one request, or all if `actor` is missing. */
export async function moneyDifferences(scene: FaultScene, actor?: Actor): Promise<LedgerDifference[]> {
  const { differences } = await compareLedgerWithStripe(scene.stage.prisma, stripeGateway(), actor?.id);
  return differences;
}

/**
 * What's left at Stripe of each paid session of a request, after refunds and disputes, in cents. Leaves out sessions
 * with nothing left.
 */
function amountsKeptAtStripe(state: StripeState, actor: Actor, ledger: readonly Payment[]): number[] {
  const requestSessions = state.sessions.filter(
    ({ id, metadata }) => metadata.request_id === actor.id || ledger.some((row) => row.session_id === id),
  );
  return requestSessions
    .filter(({ payment_status }) => payment_status === 'paid')
    .map(({ amount_total, payment_intent }) => {
      const refunds = state.refunds.filter((refund) => refund.payment_intent === payment_intent);
      const refundedCents = refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0);
      const disputed = state.disputes.filter((dispute) => dispute.payment_intent === payment_intent);
      const moves = disputed.flatMap(({ balance_transactions }) => balance_transactions);
      return amount_total - refundedCents + moves.reduce((sum, { amount }) => sum + amount, 0);
    })
    .filter((cents) => cents !== 0);
}

async function expectRowState(scene: FaultScene, actor: Actor, ends: ExpectedDeposits): Promise<void> {
  const row = await scene.stage.prisma.customerRequest.findUnique({ where: { id: actor.id } });
  if (!row) return;
  const depositLines = (await actor.readLog()).filter((line) => line === 'Deposit of $26.25 paid');
  if (ends === 'one deposit') {
    expect(row).toMatchObject({ deposit_paid: true, payment_status: 'upfront_paid' });
    expect(depositLines, 'counted once').toHaveLength(1);
  } else {
    expect(row.payment_status).not.toBe('upfront_paid');
    expect(depositLines.length, 'counted once at most').toBeLessThanOrEqual(1);
  }
}

/** Checks that at most one payment page is open, none if there's nothing to pay, and that the ledger has that page. */
async function expectNoNeedlessPaymentPage(
  scene: FaultScene,
  actor: Actor,
  state: StripeState,
  ledger: readonly Payment[],
) {
  const open = state.sessions.filter(({ status, metadata }) => status === 'open' && metadata.request_id === actor.id);
  const row = await scene.stage.prisma.customerRequest.findUnique({ where: { id: actor.id } });
  expect(open.length, 'open payment pages').toBeLessThanOrEqual(row && PAYABLE_STATUSES.includes(row.status) ? 1 : 0);
  for (const { id } of open) expect(ledger.some((payment) => payment.session_id === id)).toBe(true);
}
