import { describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { SECRET_KEY, checkout, press, startBench } from './emulator/test-kit.ts';

describe('a refund', () => {
  it('goes back once per part, even under another key after a lost answer', async () => {
    const { gateway, control, state } = await startBench();
    const { sessionId, url } = await gateway.createCheckout(checkout());
    await press(url, 'pay');
    const part = { requestId: checkout().requestId, sessionId, partCents: 1_000, fromCents: 0 };
    const refund = await gateway.refundCheckout(part);
    await control('POST', '/clock', { offsetMs: 25 * HOUR });
    expect(await gateway.refundCheckout(part)).toEqual(refund);
    expect(await gateway.refundCheckout({ ...part, afterFailed: 'no-answer' })).toEqual(refund);
    expect((await state()).refunds).toHaveLength(1);
    await gateway.refundCheckout({ ...part, fromCents: 1_000 });
    expect((await state()).refunds.map(({ amount }) => amount)).toEqual([1_000, 1_000]);
  });

  it('is not taken as refunded because somebody made a refund by hand', async () => {
    const { gateway, url: origin } = await startBench();
    const { sessionId, url } = await gateway.createCheckout(checkout());
    await press(url, 'pay');
    const { paymentIntentId } = await gateway.readCheckout(sessionId);
    await fetch(`${origin}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams({ payment_intent: paymentIntentId ?? '' }),
    });
    await expect(gateway.refundCheckout({ requestId: checkout().requestId, sessionId })).rejects.toMatchObject({
      kind: 'refused',
      code: 'charge_already_refunded',
    });
  });
});
