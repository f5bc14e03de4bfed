import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { stripeGateway } from '#modules/payment/gateway.ts';
import { refundOrphanedPayments } from '#modules/payment/ledger.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('payments without a workflow', () => {
  it("are settled even if 50 others can't be, and failed refunds are retried hourly", async () => {
    const now = Date.now();
    const row = { amount_cents: 2_625, final_price_cents: 17_500, service_type: 'towing', status: 'open' } as const;
    const paid = await (await Actor.submitOnline(stage)).toDepositPaid();
    const { session_id: paidSession } = await stage.prisma.payment.findFirstOrThrow({ where: { request_id: paid.id } });
    await paid.workflowHandle().terminate('gone');
    await stage.prisma.customerRequest.delete({ where: { id: paid.id } });
    // Stripe has the payment as paid, but its row says open. The request's row and workflow are gone, so neither can
    // correct that.
    const backdated = { status: 'open', created_at: new Date(now - 10 * MINUTE) } as const;
    await stage.prisma.payment.update({ where: { session_id: paidSession ?? '' }, data: backdated });
    const unpayable = Array.from({ length: 50 }, (_, n) => ({
      ...row,
      request_id: randomUUID(),
      request_number: makeRequestNumber(),
      n: 1,
      session_id: `cs_test_stuck${n}`,
      created_at: new Date(now - DAY),
      expires_at: new Date(now - HOUR),
    }));
    await stage.prisma.payment.createMany({ data: unpayable });
    const faults = [{ kind: 'status', status: 503, times: 500, path: '/v1/checkout/sessions/cs_test_stuck' }];
    const post = (body: object) =>
      fetch(`${stage.stripeEmulatorUrl}/_emulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post({ calls: faults, refunds: 'failed' });
    const refundRound = (time: number) => refundOrphanedPayments(stage.prisma, stripeGateway(), stage.publicUrl, time);
    const status = async () =>
      (await stage.prisma.payment.findFirstOrThrow({ where: { session_id: paidSession } })).status;
    await refundRound(now);
    expect(await status()).toBe('open');
    await refundRound(now + MINUTE);
    expect(await status()).toBe('refund_failed');

    await post({ refunds: 'succeeded' });
    for (const minutes of [2, 3]) await refundRound(now + minutes * MINUTE);
    expect(await status()).toBe('refund_failed');
    for (const minutes of [70, 71]) await refundRound(now + minutes * MINUTE);
    expect(await status()).toBe('refunded');
  });
});
