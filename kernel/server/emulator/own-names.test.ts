import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startStripeEmulator } from '#modules/payment/stripe/emulator/server.ts';
import { startTwilioEmulator } from '#modules/message/sms/emulator/server.ts';

type Emulator = { url: string; close(): Promise<void> };
const startStripe = (host?: string) =>
  startStripeEmulator({
    port: 0,
    webhookUrl: undefined,
    webhookSecret: 'whsec_x',
    secretKey: 'sk_test_x',
    ...(host ? { host } : {}),
  });
const startTwilio = (host?: string) =>
  startTwilioEmulator({
    port: 0,
    accountSid: 'AC1',
    authToken: 'x',
    from: '+12145550150',
    ...(host ? { host } : {}),
  });

/** Calls an emulator with this Host header. Doesn't use `fetch`, which can't change that header. */
async function callWithHost(host: string, { url }: Emulator, path: string): Promise<number> {
  const call = request(new URL(path, url.replace('0.0.0.0', '127.0.0.1')), { headers: { host } }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

describe.each([
  ['Stripe', startStripe, ['/v1/checkout/sessions', '/_emulator/state', '/c/pay/cs_test_a']],
  ['Twilio', startTwilio, ['/', '/2010-04-01/Accounts/AC1/Messages.json', '/_emulator/state']],
] as const)('the emulator of %s', (_name, start, paths) => {
  it("allows only this machine's names on loopback", async () => {
    const emulator = await start();
    try {
      const { port } = new URL(emulator.url);
      for (const path of paths) {
        for (const name of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '']) {
          expect(await callWithHost(`${name}:${port}`, emulator, path), `${name} ${path}`).toBe(403);
        }
        for (const name of ['localhost', '127.0.0.1', '[::1]']) {
          expect(await callWithHost(`${name}:${port}`, emulator, path), `${name} ${path}`).not.toBe(403);
        }
      }
    } finally {
      await emulator.close();
    }
  });

  it('allows any name elsewhere', async () => {
    const emulator = await start('0.0.0.0');
    try {
      expect(await callWithHost('laptop.lan', emulator, paths[0])).not.toBe(403);
    } finally {
      await emulator.close();
    }
  });
});
