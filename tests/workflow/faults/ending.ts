import { expect } from 'vitest';
import { gateway } from '#modules/payment/gateway.ts';
import { checkMoney } from '#modules/payment/money-check.ts';
import type { Difference } from '#modules/payment/money-check.ts';
import type { Payment } from '#prisma/generated/client.ts';
import type { Actor } from '../../support/stage.ts';
import { until } from '../../support/stage.ts';
import { DEPOSIT } from './scene.ts';
import type { Scene, StripeState } from './scene.ts';

/** Whose money it is in the end. */
export type Ending = 'one deposit' | 'none';

/** An activity that was cut off is begun again after its 20 seconds. */
const SETTLED_MS = 60_000;

/** While one of these holds, something is still being done at Stripe. */
const UNDER_WAY: readonly Payment['status'][] = ['closing', 'reported', 'refund_due'];
/** A request in one of these may have its payment page open. */
const PAYABLE = ['approved', 'payment_pending'];

/**
 * What every row of the table must come to once the fault is over and everything was told that Stripe tells: exactly one
 * deposit or none, at Stripe and in the ledger alike, with no payment page left open that should not be.
 */
export async function expectEnding(scene: Scene, actor: Actor, ends: Ending): Promise<void> {
  await scene.wellAgain(actor);
  const settled = async () => {
    await scene.control('POST', 'webhooks/hurry');
    const { events } = await scene.state();
    const told = events.every(({ delivery }) => delivery.state !== 'pending');
    return told && (await scene.ledger(actor)).every(({ status }) => !UNDER_WAY.includes(status));
  };
  await until('everything was told and settled', settled, SETTLED_MS);
  const state = await scene.state();
  const ledger = await scene.ledger(actor);
  const wanted = ends === 'one deposit' ? [DEPOSIT] : [];
  expect(keptAtStripe(state, actor, ledger), 'kept at Stripe').toEqual(wanted);
  const paid = ledger.filter(({ status }) => status === 'paid');
  expect(
    paid.map((row) => row.amount_cents),
    'kept in the ledger',
  ).toEqual(wanted);
  await expectRow(scene, actor, ends);
  await expectNoneOpen(scene, actor, state, ledger);
  expect(await differencesOf(scene, actor), 'money:check').toEqual([]);
}

/** What `npm run money:check` says; of one request (rows that still play have faults of theirs), or of all in the end. */
export async function differencesOf(scene: Scene, actor?: Actor): Promise<Difference[]> {
  const { differences } = await checkMoney(scene.stage.prisma, gateway(), actor?.id);
  return differences;
}

/** What Stripe took for a request and did not send back, session by session. */
function keptAtStripe(state: StripeState, actor: Actor, ledger: readonly Payment[]): number[] {
  const ours = state.sessions.filter(
    ({ id, metadata }) => metadata.request_id === actor.id || ledger.some((row) => row.session_id === id),
  );
  return ours
    .filter(({ payment_status }) => payment_status === 'paid')
    .map(({ amount_total, payment_intent }) => {
      const refunds = state.refunds.filter((refund) => refund.payment_intent === payment_intent);
      const back = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
      return amount_total - back;
    })
    .filter((cents) => cents !== 0);
}

async function expectRow(scene: Scene, actor: Actor, ends: Ending): Promise<void> {
  const row = await scene.stage.prisma.customerRequest.findUnique({ where: { id: actor.id } });
  if (!row) return;
  const counted = (await actor.log()).filter((line) => line === 'Deposit of $26.25 paid');
  if (ends === 'one deposit') {
    expect(row).toMatchObject({ deposit_paid: true, payment_status: 'upfront_paid' });
    expect(counted, 'counted once').toHaveLength(1);
  } else {
    expect(row.payment_status).not.toBe('upfront_paid');
    expect(counted.length, 'counted once at most').toBeLessThanOrEqual(1);
  }
}

/** One open payment page at most, none where there is nothing to pay, and none that the ledger does not know. */
async function expectNoneOpen(scene: Scene, actor: Actor, state: StripeState, ledger: readonly Payment[]) {
  const open = state.sessions.filter(({ status, metadata }) => status === 'open' && metadata.request_id === actor.id);
  const row = await scene.stage.prisma.customerRequest.findUnique({ where: { id: actor.id } });
  expect(open.length, 'open payment pages').toBeLessThanOrEqual(row && PAYABLE.includes(row.status) ? 1 : 0);
  for (const { id } of open) expect(ledger.some((known) => known.session_id === id)).toBe(true);
}
