import { callControl } from '#kernel/server/emulator/testing-control.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createStripeGateway } from '../client.ts';
import type { NewCheckout, PaymentGateway, RefundRequest } from '../gateway.ts';
import { startStripeEmulator } from './server.ts';
import type { StripeEmulatorOptions } from './server.ts';

/** Shared by the tests in this folder: an emulator, its client, a webhook receiver, and a browser without scripts. */
export const SECRET_KEY = 'sk_test_of_these_tests_4242';
export const WEBHOOK_SECRET = 'whsec_of_these_tests';
const MINUTE = 60_000;

export interface TestEmulator {
  url: string;
  gateway: PaymentGateway;
  /** Calls the control API. Returns the parsed JSON, or undefined if the response has no body. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  state(): Promise<EmulatorState>;
  close(): Promise<void>;
}

export interface EmulatorState {
  sessions: { id: string; status: string; metadata: Record<string, string>; client_reference_id: string }[];
  payment_intents: { id: string; status: string; metadata: Record<string, string> }[];
  refunds: { id: string; status: string; amount: number; payment_intent: string; metadata: Record<string, string> }[];
  events: { id: string; type: string; delivery: { state: string; attempts: number; lastAnswer: string | null } }[];
}

/** Starts an emulator on a free port, and closes it when the test ends. */
export async function startTestEmulator(options: Partial<StripeEmulatorOptions> = {}): Promise<TestEmulator> {
  const emulator = await startStripeEmulator({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    ...options,
  });
  const testEmulator = testEmulatorAt(emulator.url, emulator.close);
  let open = true;
  testEmulator.close = async () => {
    if (open) await emulator.close();
    open = false;
  };
  onTestFinished(testEmulator.close);
  return testEmulator;
}

/** Like `startTestEmulator`, but for an emulator that already runs. */
export function testEmulatorAt(url: string, close: () => Promise<void>): TestEmulator {
  const control = <T>(method: string, path: string, body?: unknown) => callControl<T>(url, method, path, body);
  return {
    url,
    gateway: createStripeGateway({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, emulatorUrl: url }),
    control,
    state: () => control<EmulatorState>('GET', '/state'),
    close,
  };
}

/** Input for a Checkout Session: a deposit of $26.25 for towing, payable for an hour. */
export function checkoutInput(changes: Partial<NewCheckout> = {}): NewCheckout {
  return {
    requestId: '7b0c2a52-6a0a-4f0e-9a0e-3a3f6d0d9b11',
    n: 1,
    amountCents: 2_625,
    serviceType: 'towing',
    second: false,
    expiresAt: Date.now() + 60 * MINUTE,
    successUrl: 'http://localhost:3000/payment-success',
    cancelUrl: 'http://localhost:3000/payment/7b0c2a52',
    ...changes,
  };
}

/** Input for refunding the deposit of `checkoutInput`, by default all of it. */
export function refundInput(sessionId: string, toReturnCents = 2_625, attempt = 1): RefundRequest {
  return { requestId: checkoutInput().requestId, sessionId, toReturnCents, attempt };
}

/** Presses a button of the hosted page, as a browser without scripts would. */
export function pressButton(pageUrl: string, intent: string): Promise<Response> {
  return fetch(pageUrl, { method: 'POST', body: new URLSearchParams({ intent }), redirect: 'manual' });
}

export interface ReceivedWebhook {
  body: string;
  signature: string | undefined;
}

/**
 * Starts a webhook receiver that stores what it receives.
 * @param answers the statuses of its first responses; later responses are 200
 */
export async function startReceiver(
  answers: number[] = [],
): Promise<{ url: string; webhooks: ReceivedWebhook[]; answers: number[] }> {
  const webhooks: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'];
      webhooks.push({ body: Buffer.concat(chunks).toString('utf8'), signature: signature as string | undefined });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`, webhooks, answers };
}
