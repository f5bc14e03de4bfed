import { describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { SECRET_KEY, checkoutInput, pressButton, refundInput, startTestEmulator } from './emulator/test-kit.ts';

async function paidSession() {
  const bench = await startTestEmulator();
  const { sessionId, url } = await bench.gateway.createCheckout(checkoutInput());
  await pressButton(url, 'pay');
  const { paymentIntentId } = await bench.gateway.readCheckout(sessionId);
  return {
    ...bench,
    sessionId,
    refund: (toReturnCents?: number, attempt?: number) =>
      bench.gateway.refundCheckout(refundInput(sessionId, toReturnCents, attempt)),
    amounts: async () => (await bench.state()).refunds.map(({ amount, status }) => [amount, status]),
    lastRefund: async () => (await bench.state()).refunds.at(-1)?.id ?? '',
    readReturnedMoney: () => bench.gateway.readReturnedMoney(paymentIntentId ?? ''),
    refundByHand: (cents: number) =>
      fetch(`${bench.url}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: new URLSearchParams({ payment_intent: paymentIntentId ?? '', amount: String(cents) }),
      }),
  };
}

describe('a refund', () => {
  it('is made once, however often and whenever it is asked for', async () => {
    const { refund, amounts, control } = await paidSession();
    expect(await Promise.all([refund(), refund()])).toEqual(['succeeded', 'succeeded']);
    await control('POST', '/clock', { offsetMs: 25 * HOUR });
    expect(await refund(2_625, 2)).toBe('succeeded');
    expect(await amounts()).toEqual([[2_625, 'succeeded']]);
  });

  it('sends back only what is missing, however the rest went back', async () => {
    const { refund, refundByHand, control, sessionId, amounts, readReturnedMoney } = await paidSession();
    await refundByHand(500);
    const lostDispute = { event: 'closed', status: 'lost', amount: 1_000, moves: [-1_000, 400] };
    await control('POST', `/sessions/${sessionId}/dispute`, lostDispute);
    expect(await refund(2_000)).toBe('succeeded');
    expect(await refund(2_000)).toBe('succeeded');
    expect(await amounts()).toEqual([
      [500, 'succeeded'],
      [900, 'succeeded'],
    ]);
    const sent = { returnedCents: 900, pendingCents: 0, byHandCents: 500, lostCents: 600, failedAttempt: 0 };
    expect(await readReturnedMoney()).toEqual(sent);
    await refundByHand(1_225);
    expect(await refund()).toBe('succeeded');
    expect(await amounts()).toHaveLength(3);
  });

  it('counts while it is pending, and is made again only by another attempt once it failed', async () => {
    const { refund, control, amounts, lastRefund, readReturnedMoney } = await paidSession();
    await control('POST', '/faults', { refunds: 'pending' });
    expect([await refund(), await refund(2_625, 2)]).toEqual(['pending', 'pending']);
    expect(await readReturnedMoney()).toMatchObject({ returnedCents: 0, pendingCents: 2_625 });
    await control('POST', `/refunds/${await lastRefund()}/settle`, { outcome: 'failed' });
    await control('DELETE', '/faults');
    expect([await refund(), await refund()]).toEqual(['failed', 'failed']);
    expect(await refund(2_625, 2)).toBe('succeeded');
    expect(await readReturnedMoney()).toMatchObject({ returnedCents: 2_625, failedAttempt: 1 });
    expect(await amounts()).toEqual([
      [2_625, 'failed'],
      [2_625, 'succeeded'],
    ]);
  });

  it('is asked for again under another key if Stripe repeats an old refusal', async () => {
    const { refund, control } = await paidSession();
    const refusal = { kind: 'status', status: 400, code: 'balance_insufficient', saved: true };
    await control('POST', '/faults', { calls: [{ ...refusal, method: 'POST', path: '/v1/refunds' }] });
    await expect(refund()).rejects.toMatchObject({ kind: 'refused', code: 'balance_insufficient' });
    expect(await refund()).toBe('succeeded');
  });

  it('is refused if nothing is left at Stripe, whatever else was lost', async () => {
    const { refund, refundByHand } = await paidSession();
    await refundByHand(2_000);
    await expect(refund(5_000)).rejects.toMatchObject({ kind: 'refused' });
  });
});
