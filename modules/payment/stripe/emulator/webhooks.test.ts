import { describe, expect, it } from 'vitest';
import type { GatewayEvent } from '../gateway.ts';
import { checkoutInput, pressButton, refundInput, startTestEmulator, startReceiver } from './test-kit.ts';
import type { TestEmulator, ReceivedWebhook } from './test-kit.ts';
import { backoffSecondsAfter } from './webhooks.ts';

const HOUR_MS = 3_600_000;

function verifyWebhooks(bench: TestEmulator, webhooks: ReceivedWebhook[]): GatewayEvent[] {
  return webhooks.map(({ body, signature }) => bench.gateway.parseEvent(body, signature));
}

async function payOnce(bench: TestEmulator): Promise<string> {
  const { url, sessionId } = await bench.gateway.createCheckout(checkoutInput());
  await pressButton(url, 'pay');
  return sessionId;
}

describe("the emulator's webhooks", () => {
  it('report a payment, with a signature that our gateway accepts', async () => {
    const receiver = await startReceiver();
    const bench = await startTestEmulator({ webhookUrl: receiver.url });
    const sessionId = await payOnce(bench);
    await expect.poll(() => receiver.webhooks).toHaveLength(1);
    const [event] = verifyWebhooks(bench, receiver.webhooks);
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      session: { sessionId, status: 'complete', paid: true, amountCents: 2_625, requestId: checkoutInput().requestId },
    });
    await expect.poll(async () => (await bench.state()).events[0]?.delivery.state).toBe('delivered');
  });

  it('report a refund', async () => {
    const receiver = await startReceiver();
    const bench = await startTestEmulator({ webhookUrl: receiver.url });
    const sessionId = await payOnce(bench);
    await bench.gateway.refundCheckout(refundInput(sessionId));
    await expect.poll(() => receiver.webhooks).toHaveLength(4);
    const events = verifyWebhooks(bench, receiver.webhooks);
    const types = events.map(({ type }) => type).sort();
    expect(types).toEqual(['charge.refunded', 'checkout.session.completed', 'refund.created', 'refund.updated']);
    const { paymentIntentId } = await bench.gateway.readCheckout(sessionId);
    expect(events.find(({ type }) => type === 'refund.updated')).toMatchObject({
      refund: { status: 'succeeded', ours: true },
      paymentIntentId,
    });
  });

  it('report that a session expired', async () => {
    const receiver = await startReceiver();
    const bench = await startTestEmulator({ webhookUrl: receiver.url });
    const { sessionId } = await bench.gateway.createCheckout(checkoutInput());
    await bench.control('POST', '/clock', { offsetMs: 2 * HOUR_MS });
    await expect.poll(() => receiver.webhooks).toHaveLength(1);
    expect(verifyWebhooks(bench, receiver.webhooks)[0]).toMatchObject({
      type: 'checkout.session.expired',
      session: { sessionId, status: 'expired', paid: false },
    });
  });

  it('are retried with the same id until the receiver accepts them', async () => {
    const receiver = await startReceiver([500, 503]);
    const bench = await startTestEmulator({ webhookUrl: receiver.url });
    await payOnce(bench);
    const untilAttempts = (n: number) =>
      expect.poll(async () => (await bench.state()).events[0]?.delivery.attempts).toBeGreaterThanOrEqual(n);
    await untilAttempts(1);
    await bench.control('POST', '/webhooks/hurry');
    await untilAttempts(2);
    // Move the clock, because the next attempt is due five seconds after the second failure.
    await bench.control('POST', '/clock', { offsetMs: 6_000 });
    await expect
      .poll(async () => (await bench.state()).events[0]?.delivery)
      .toMatchObject({ state: 'delivered', attempts: 3 });
    const ids = new Set(verifyWebhooks(bench, receiver.webhooks).map(({ id }) => id));
    expect(ids.size).toBe(1);
  });

  it('wait longer after each failure, at most an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(backoffSecondsAfter)).toEqual([
      1, 5, 30, 120, 600, 1_800, 3_600, 3_600, 3_600,
    ]);
  });

  it('are given up after three days', async () => {
    const receiver = await startReceiver(Array<number>(20).fill(500));
    const bench = await startTestEmulator({ webhookUrl: receiver.url });
    await payOnce(bench);
    await expect.poll(async () => (await bench.state()).events[0]?.delivery.attempts).toBeGreaterThanOrEqual(1);
    await bench.control('POST', '/clock', { offsetMs: 73 * HOUR_MS });
    await expect.poll(async () => (await bench.state()).events[0]?.delivery.state).toBe('given_up');
  });

  it('can be held back, dropped and duplicated', async () => {
    const receiver = await startReceiver();
    const bench = await startTestEmulator({ webhookUrl: receiver.url });
    await bench.control('POST', '/faults', { webhooks: { mode: 'hold' } });
    const open = (n: number) => bench.gateway.createCheckout(checkoutInput({ n }));
    const [held, dropped, doubled] = [await open(1), await open(2), await open(3)];
    await pressButton(held.url, 'pay');
    expect((await bench.state()).events[0]?.delivery).toMatchObject({ state: 'pending', attempts: 0 });

    await bench.control('POST', '/faults', { webhooks: { mode: 'drop', times: 1 } });
    await pressButton(dropped.url, 'pay');
    await bench.control('POST', '/faults', { webhooks: { mode: 'duplicate', times: 1 } });
    await pressButton(doubled.url, 'pay');
    const states = async () => (await bench.state()).events.map(({ delivery }) => delivery.state);
    await expect.poll(states).toEqual(['delivered', 'dropped', 'delivered']);
    const sessions = verifyWebhooks(bench, receiver.webhooks).map(({ session }) => session?.sessionId);
    expect(sessions.sort()).toEqual([held.sessionId, doubled.sessionId, doubled.sessionId].sort());
  });
});
