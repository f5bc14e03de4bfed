import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '#scripts/lib/ports.ts';
import { findOrBuildStripeMock } from '#scripts/lib/stripe-mock-binary.ts';
import { createStripeGateway } from './client.ts';
import { checkoutInput, pressButton, refundInput, startTestEmulator } from './emulator/test-kit.ts';
import type { PaymentGateway } from './gateway.ts';

/** stripe-mock accepts only keys in this format. */
const KEY = 'sk_test_42';
const MAX_START_MS = 20_000;

interface CheckedCall {
  /** The call's method and path, such as "POST /v1/checkout/sessions/:id/expire". */
  call: string;
  /** stripe-mock's response: 200, or 400 with the reason. */
  verdict: string;
}

/** Starts stripe-mock on two free ports (HTTP and HTTPS), and stops it when the test ends. Returns the HTTP URL. */
async function startStripeMock(program: string): Promise<string> {
  const [http, https] = [await findFreePort(), await findFreePort()];
  const args = ['-http-addr', `127.0.0.1:${http}`, '-https-addr', `127.0.0.1:${https}`];
  const mock = spawn(program, args, { stdio: 'ignore' });
  const ended = once(mock, 'exit');
  onTestFinished(async () => {
    mock.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${http}`;
  await vi.waitFor(() => askStripeMock(url, 'GET', '/v1/refunds'), { timeout: MAX_START_MS, interval: 50 });
  return url;
}

async function askStripeMock(
  url: string,
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(url + path, {
    method,
    body: body || undefined,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/**
 * A parameter that came with API version 2026-09-30 and replaces `payment_method_types`. stripe-mock is older and
 * doesn't know it, so the test removes it before asking stripe-mock.
 */
const NEWER_PARAMETER = 'allowed_payment_method_types[0]=card';

function withoutNewerParameter(body: string): string {
  return body
    .split('&')
    .filter((part) => decodeURIComponent(part) !== NEWER_PARAMETER)
    .join('&');
}

/**
 * Starts a proxy between the client and the emulator. It also sends each request to stripe-mock, which has no state and
 * only checks that Stripe would accept the request.
 */
async function startCheckingProxy(emulator: string, mock: string): Promise<{ url: string; calls: CheckedCall[] }> {
  const calls: CheckedCall[] = [];
  const tee = async (method: string, path: string, body: string, headers: Record<string, string>) => {
    const verdict = await askStripeMock(mock, method, path, withoutNewerParameter(body), headers);
    const call = `${method} ${path.replace(/\?.*/, '').replace(/(cs_test|re)_\w+/, ':id')}`;
    calls.push({ call, verdict: verdict.status === 200 ? '200' : verdict.text });
    return askStripeMock(emulator, method, path, body, headers);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'stripe-version': version } = request.headers;
      const key = request.headers['idempotency-key'];
      void tee(request.method ?? '', request.url ?? '', Buffer.concat(chunks).toString('utf8'), {
        authorization,
        ...(typeof version === 'string' ? { 'stripe-version': version } : {}),
        ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      }).then((answer) => {
        const replayed = answer.headers.get('idempotent-replayed');
        const more = replayed ? { 'idempotent-replayed': replayed } : {};
        response.writeHead(answer.status, { 'content-type': 'application/json', ...more }).end(answer.text);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

it('stripe-mock accepts every request we send to Stripe', async ({ skip }) => {
  const found = await findOrBuildStripeMock();
  if ('missing' in found) {
    console.log(`Skipped: the requests to Stripe were not compared with its description, because ${found.missing}.`);
    return skip(found.missing);
  }
  const mock = await startStripeMock(found.path);
  const { url: emulator, control } = await startTestEmulator({ secretKey: KEY });
  const tee = await startCheckingProxy(emulator, mock);
  const gateway = createStripeGateway({ secretKey: KEY, webhookSecret: 'whsec_x', emulatorUrl: tee.url });
  const called = await makeEveryCall(gateway, control);

  expect(tee.calls.filter(({ verdict }) => verdict !== '200')).toEqual([]);
  expect([...new Set(tee.calls.map(({ call }) => call))].sort()).toEqual([
    'GET /v1/checkout/sessions/:id',
    'GET /v1/disputes',
    'GET /v1/refunds',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/:id/expire',
    'POST /v1/refunds',
  ]);
  // If this fails, the gateway has a new call: add it to `makeEveryCall`.
  expect([...called, 'parseEvent'].sort()).toEqual(Object.keys(gateway).sort());
  // If this fails, stripe-mock knows the parameter now: stop removing it.
  const newer = await askStripeMock(mock, 'POST', '/v1/checkout/sessions', `mode=payment&${NEWER_PARAMETER}`);
  expect([newer.status, newer.text]).toEqual([400, expect.stringContaining('additional properties')]);
  // Make sure that stripe-mock refuses what Stripe doesn't know.
  const wrong = await askStripeMock(mock, 'POST', '/v1/checkout/sessions', 'mode=payment&teleport=1');
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('additional properties')]);
});

type Control = Awaited<ReturnType<typeof startTestEmulator>>['control'];

/**
 * Makes every call of the gateway that reaches Stripe. Expires an open session and a paid one.
 * @returns the names of the calls
 */
async function makeEveryCall(gateway: PaymentGateway, control: Control): Promise<string[]> {
  const opened = await gateway.createCheckout(checkoutInput());
  await gateway.expireCheckout(opened.sessionId);
  const { sessionId, url } = await gateway.createCheckout(checkoutInput({ n: 2 }));
  await pressButton(url, 'pay');
  // Stripe refuses to expire a complete session, so the gateway reads it.
  const { paymentIntentId } = await gateway.expireCheckout(sessionId);
  await gateway.readCheckout(sessionId);
  await control('POST', '/faults', { refunds: 'pending' });
  expect(await gateway.refundCheckout(refundInput(sessionId))).toBe('pending');
  await control('DELETE', '/faults');
  await gateway.readReturnedMoney(paymentIntentId ?? '');
  return ['createCheckout', 'expireCheckout', 'readCheckout', 'readReturnedMoney', 'refundCheckout'];
}
