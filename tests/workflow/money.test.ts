import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from '#platform/gateway.ts';
import { checkMoney } from '#platform/money-check.ts';
import { handleStripeEvent } from '#platform/payments.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function payment(actor: Actor) {
  return stage.prisma.payment.findFirstOrThrow({ where: { request_id: actor.id } });
}

async function refunded(actor: Actor): Promise<void> {
  await actor.does('cancelRequest', { by: 'customer' });
  await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
}

const EXTRA = { amountCents: 4_000 } as const;
const WITH_REASON = { personal: { extra_reason: 'Second flat tire at the private driveway' } };

describe('an extra on site', () => {
  it('is paid on site when the customer agrees, and changes neither price nor deposit', async () => {
    const actor = await (await Actor.online(stage)).toInProgress();
    const before = await actor.row();
    await actor.does('requestExtra', EXTRA, WITH_REASON);
    expect(await actor.row()).toMatchObject({
      extra_cents: 4_000,
      extra_status: 'asked',
      extra_reason: 'Second flat tire at the private driveway',
    });
    await actor.does('approveExtra', { version: (await actor.row()).version });
    await actor.does('completeJob', {});
    const after = await actor.row();
    expect(after).toMatchObject({ extra_status: 'approved', extra_cents: 4_000, status: 'completed' });
    expect([after.final_price_cents, after.deposit_amount_cents]).toEqual([
      before.final_price_cents,
      before.deposit_amount_cents,
    ]);
    expect(JSON.stringify(await actor.handle().fetchHistory())).not.toContain('driveway');
  });

  it('that nobody answered is declined with the end of the job', async () => {
    const actor = await (await Actor.online(stage)).toInProgress();
    await actor.does('requestExtra', EXTRA, WITH_REASON);
    expect(await actor.send('requestExtra', EXTRA, WITH_REASON)).toMatchObject({ rejection: { code: 'extra_open' } });
    await actor.does('completeJob', {});
    expect((await actor.row()).extra_status).toBe('declined');
    expect(await actor.log()).toContain('Extra of $40.00 not answered, declined');
    expect(await actor.send('approveExtra', {})).toMatchObject({ ok: false, kind: 'rejected' });
  });

  it('asked for by a provider who was replaced is forgotten with its reason', async () => {
    const actor = await (await Actor.online(stage)).toAssigned();
    await actor.does('acceptAgreement', {});
    await actor.does('startJob', {});
    await actor.does('arrived', {});
    await actor.does('requestExtra', EXTRA, WITH_REASON);
    await actor.does('reassignProvider', {}, { personal: { provider_name: 'Sam Ortiz' } });
    expect(await actor.row()).toMatchObject({ extra_cents: null, extra_status: null, extra_reason: null });
  });
});

describe('a refund', () => {
  it('of somebody else on the same account is none of ours', async () => {
    const event = { id: 'evt_foreign', type: 'refund.updated', paymentIntentId: 'pi_foreign' };
    expect(await handleStripeEvent({ ...event, refund: { refundId: 're_x', status: 'failed' } })).toBe('ignored');
  });

  it('that somebody made at Stripe by hand is said at the desk, once', async () => {
    const actor = await (await Actor.online(stage)).toDepositPaid();
    const { payment_intent_id } = await payment(actor);
    const refund = { refundId: 're_by_hand', status: 'succeeded' } as const;
    const event = { type: 'refund.updated', paymentIntentId: payment_intent_id ?? '', refund };
    const told = await Promise.all([1, 2].map((n) => handleStripeEvent({ ...event, id: `evt_by_hand_${n}` })));
    expect(told).toEqual(['handled', 'handled']);
    const action = 'Refund made at Stripe itself, needs attention';
    expect(await stage.prisma.requestActivityLog.count({ where: { request_id: actor.id, action } })).toBe(1);
  });
});

describe('a dispute', () => {
  it('is written down once and said at the desk; the job goes on', async () => {
    const actor = await (await Actor.online(stage)).toAssigned();
    const { payment_intent_id } = await payment(actor);
    const event = { type: 'charge.dispute.created', paymentIntentId: payment_intent_id ?? '' };
    expect(await handleStripeEvent({ id: 'evt_dispute', ...event })).toBe('handled');
    expect(await handleStripeEvent({ id: 'evt_dispute_again', ...event })).toBe('handled');
    expect((await payment(actor)).disputed_at).not.toBeNull();
    const lines = await stage.prisma.requestActivityLog.findMany({
      where: { request_id: actor.id, action: { startsWith: 'Customer disputed payment of $26.25' } },
    });
    expect(lines).toHaveLength(1);
    expect((await actor.row()).status).toBe('provider_assigned');
  });
});

describe('money:check', () => {
  it('finds the ledger equal to Stripe, and each row that is not', async () => {
    const paid = await (await Actor.online(stage)).toDepositPaid();
    const back = await (await Actor.online(stage)).toDepositPaid();
    const byHand = await (await Actor.online(stage)).toDepositPaid();
    await refunded(back);
    const clean = await checkMoney(stage.prisma, gateway());
    expect(clean.checked).toBeGreaterThanOrEqual(2);
    expect(clean.differences).toEqual([]);

    const row = await payment(paid);
    const other = await payment(back);
    await stage.prisma.payment.update({ where: { id: row.id }, data: { amount_cents: 2_626 } });
    await stage.prisma.payment.update({ where: { id: other.id }, data: { status: 'refund_failed' } });
    await gateway().refundCheckout({ requestId: byHand.id, sessionId: (await payment(byHand)).session_id ?? '' });
    const { differences } = await checkMoney(stage.prisma, gateway());
    expect(differences.map(({ requestId, stripe }) => [requestId, stripe]).sort()).toEqual(
      [
        [paid.id, 'paid, $26.25'],
        [back.id, '$26.25 sent back'],
        [byHand.id, '$26.25 sent back'],
      ].sort(),
    );
    await stage.prisma.payment.update({ where: { id: row.id }, data: { amount_cents: 2_625 } });
    await stage.prisma.payment.update({ where: { id: other.id }, data: { status: 'refunded' } });
  });
});
