import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  SECRET_KEY,
  WEBHOOK_SECRET,
  testEmulatorAt,
  checkoutInput,
  pressButton,
  refundInput,
  startTestEmulator,
  startReceiver,
} from './test-kit.ts';

function temporaryDataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'state', 'stripe.json');
}

describe('a restart', () => {
  it('keeps sessions, payments, idempotency keys and refunds', async () => {
    const file = temporaryDataFile();
    const before = await startTestEmulator({ dataFile: file });
    const input = checkoutInput();
    const { sessionId, url } = await before.gateway.createCheckout(input);
    await pressButton(url, 'pay');
    const refund = await before.gateway.refundCheckout(refundInput(sessionId));
    const stateBefore = await before.state();
    await before.close();

    const after = await startTestEmulator({ dataFile: file });
    expect(await after.state()).toEqual(stateBefore);
    expect((await after.gateway.createCheckout(input)).sessionId).toBe(sessionId);
    expect(await after.gateway.refundCheckout(refundInput(sessionId))).toEqual(refund);
  });

  it('imports each earlier payment only once', async () => {
    const file = temporaryDataFile();
    const before = await startTestEmulator({ dataFile: file });
    const pastPayment = { requestId: 'r-1', amount: 2_700, created: 1_000, expiresAt: 4_600, paidAt: 1_100 };
    const payments = [
      { ...pastPayment, id: 'cs_seed_1', refundedAt: null },
      { ...pastPayment, id: 'cs_seed_2', refundedAt: 1_200 },
    ];
    expect(await before.control('POST', '/past', payments)).toEqual({ taken: 2 });
    expect(await before.control('POST', '/past', payments)).toEqual({ taken: 0 });
    await before.close();

    const after = await startTestEmulator({ dataFile: file });
    const facts = await after.gateway.readCheckout('cs_seed_2');
    expect(facts).toMatchObject({ paid: true, amountCents: 2_700, requestId: 'r-1' });
    expect(await after.gateway.readReturnedMoney(facts.paymentIntentId ?? '')).toEqual({
      returnedCents: 2_700,
      byHandCents: 0,
      pendingCents: 0,
      lostCents: 0,
      failedAttempt: 0,
    });
    expect((await after.state()).events).toEqual([]);
  });

  it('delivers the webhooks that the receiver refused before', async () => {
    const file = temporaryDataFile();
    const receiver = await startReceiver([500]);
    const before = await startTestEmulator({ dataFile: file, webhookUrl: receiver.url });
    await pressButton((await before.gateway.createCheckout(checkoutInput())).url, 'pay');
    await expect.poll(async () => (await before.state()).events[0]?.delivery.attempts).toBeGreaterThanOrEqual(1);
    await before.close();

    const after = await startTestEmulator({ dataFile: file, webhookUrl: receiver.url });
    await after.control('POST', '/webhooks/hurry');
    await expect.poll(async () => (await after.state()).events[0]?.delivery.state).toBe('delivered');
  });

  it("refuses to start with a file that isn't the emulator's", async () => {
    const file = join(temporaryDataFile(), '..', '..', 'other.json');
    writeFileSync(file, '{"half":');
    await expect(startTestEmulator({ dataFile: file })).rejects.toThrow('other.json is not a state file');
  });
});

describe('the process', () => {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const main = fileURLToPath(new URL('main.ts', import.meta.url));

  async function start(file: string): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, ['--import', loader, main], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        STRIPE_EMULATOR_PORT: '0',
        STRIPE_EMULATOR_DATA: file,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_SECRET_KEY: SECRET_KEY,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^stripe emulator ready on (\S+)$/.exec(line)?.[1];
      if (url) return { child, url };
    }
    throw new Error('the emulator ended without getting ready');
  }

  it('has saved everything it confirmed when killed, and stops cleanly when asked', async () => {
    const file = temporaryDataFile();
    const first = await start(file);
    const before = testEmulatorAt(first.url, () => Promise.resolve());
    const opened = await Promise.all([1, 2, 3].map((n) => before.gateway.createCheckout(checkoutInput({ n }))));
    await pressButton(opened[0]?.url ?? '', 'pay');
    const killed = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await killed;

    const second = await start(file);
    const { gateway } = testEmulatorAt(second.url, () => Promise.resolve());
    const facts = await Promise.all(opened.map(({ sessionId }) => gateway.readCheckout(sessionId)));
    expect(facts.map(({ status }) => status)).toEqual(['complete', 'open', 'open']);
    expect(readdirSync(join(file, '..'))).toEqual(['stripe.json']);

    const ended = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
