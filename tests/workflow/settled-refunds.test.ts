import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { compareLedgerWithStripe } from '#modules/payment/money-check.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function readPayment(actor: Actor) {
  return stage.prisma.payment.findFirstOrThrow({ where: { request_id: actor.id } });
}

describe('a permanently failed refund', () => {
  /** Makes a cancelled request whose refund has failed for good, because Stripe refused it. */
  async function createWithFailedRefund(more: object = {}): Promise<Actor> {
    const actor = await (await Actor.submitOnline(stage, more)).toDepositPaid();
    await actor.refuseRefund('charge_already_refunded');
    await actor.perform('cancelRequest', { by: 'customer' });
    await waitUntil('failed', async () => (await readPayment(actor)).status === 'refund_failed');
    return actor;
  }
  const SETTLEMENT = { refund_settled_reason: 'PRIVATE-CHECK 1042 to the driver', refund_settled_by: randomUUID() };

  it('is settled by hand once, with a reason that stays out of Temporal', async () => {
    const actor = await createWithFailedRefund({ phone: '+12145550163', text_consent: true });
    expect(await actor.send('settleByHand', {})).toMatchObject({ rejection: { code: 'reason_required' } });
    await actor.perform('settleByHand', {}, { personal: SETTLEMENT });
    const settled = await readPayment(actor);
    expect(settled).toMatchObject({ status: 'refunded' });
    expect(settled.settled_by_hand_at).not.toBeNull();
    expect(await actor.row()).toMatchObject({ payment_status: 'refunded', ...SETTLEMENT });
    expect(await actor.readLog()).toContain('Admin settled the refund of $26.25 another way and gave a reason');
    expect((await compareLedgerWithStripe(stage.prisma, stripeGateway(), actor.id)).differences).toEqual([]);
    const readCustomerTexts = async () =>
      (await stage.prisma.message.findMany({ where: { request_id: actor.id, recipient: 'customer' } })).map(
        ({ body }) => body,
      );
    expect(
      (await readCustomerTexts()).some((body) => body.includes('we refunded $26.25 another way, not to your card')),
    ).toBe(true);
    expect((await readCustomerTexts()).join()).not.toContain('we refunded your');
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE-CHECK');
    // The refund can't be settled again, and a late webhook about the failed refund doesn't undo the settlement.
    for (const name of ['settleByHand', 'retryRefund'] as const) {
      expect(await actor.send(name, {}, { personal: SETTLEMENT })).toMatchObject({
        rejection: { code: 'not_allowed_now' },
      });
    }
    const sessionId = settled.session_id ?? '';
    await actor.send('observeRefunds', { sessionId });
    expect(await readPayment(actor)).toMatchObject({ status: 'refunded' });
    expect((await actor.row()).payment_status).toBe('refunded');
  });

  it('stays settled if its workflow restarts from the row', async () => {
    const actor = await createWithFailedRefund();
    await actor.perform('settleByHand', {}, { personal: SETTLEMENT });
    await actor.workflowHandle().terminate('a click');
    const sessionId = (await readPayment(actor)).session_id ?? '';
    await actor.send('observeRefunds', { sessionId });
    expect(await readPayment(actor)).toMatchObject({ status: 'refunded' });
    await actor.perform('deleteRequest', {});
    expect(await stage.prisma.customerRequest.count({ where: { id: actor.id } })).toBe(0);
  });
});
