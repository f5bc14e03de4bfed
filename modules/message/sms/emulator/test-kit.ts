import { callControl } from '#kernel/server/emulator/testing-control.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSmsGateway } from '../client.ts';
import type { SmsGatewayOptions } from '../client.ts';
import { SmsRefused, SmsUnavailable } from '../gateway.ts';
import type { SmsGateway } from '../gateway.ts';
import { startTwilioEmulator } from './server.ts';
import type { TwilioEmulatorOptions } from './server.ts';

/** Helpers for the tests in this folder: an emulator, its client, and a site that receives webhooks. */
export const ACCOUNT_SID = `AC${'0123456789abcdef'.repeat(2)}`;
export const AUTH_TOKEN = 'token of these tests';
export const SITE_NUMBER = '+12145550150';
export const PHONE = '+12145550111';
export const OTHER_PHONE = '+18175550122';

export interface TestEmulator {
  url: string;
  gateway: SmsGateway;
  /** Calls the control API. Returns the parsed JSON, or undefined if the response has no body. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  messages(phone?: string): Promise<MessageView[]>;
  /** Sends a message from a phone, and waits for the site's response. */
  text(body: string, phone?: string): Promise<MessageView & { answer: string | null }>;
  close(): Promise<void>;
}

export interface MessageView {
  sid: string;
  direction: string;
  phone: string;
  body: string;
  status: string;
  errorCode: number | null;
  webhooks: { id: string; kind: string; state: string; attempts: number; lastAnswer: string | null; status?: string }[];
}

/** Starts an emulator on a free port, and closes it when the test ends. */
export async function startTestEmulator(
  options: Partial<TwilioEmulatorOptions> = {},
  client: Partial<SmsGatewayOptions> = {},
): Promise<TestEmulator> {
  const emulator = await startTwilioEmulator({
    port: 0,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    from: SITE_NUMBER,
    stepMs: 10,
    ...options,
  });
  const testEmulator = testEmulatorAt(emulator.url, { from: options.from ?? SITE_NUMBER, ...client });
  let open = true;
  testEmulator.close = async () => {
    if (open) await emulator.close();
    open = false;
  };
  onTestFinished(testEmulator.close);
  return testEmulator;
}

/** Like `startTestEmulator`, but for an emulator that already runs. */
export function testEmulatorAt(url: string, client: Partial<SmsGatewayOptions> = {}): TestEmulator {
  const control = <T>(method: string, path: string, body?: unknown) => callControl<T>(url, method, path, body);
  return {
    url,
    gateway: createSmsGateway({
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
      from: SITE_NUMBER,
      baseUrl: url,
      ...client,
    }),
    control,
    messages: (phone) => control('GET', `/messages${phone ? `?phone=${encodeURIComponent(phone)}` : ''}`),
    text: (body, phone = PHONE) => control('POST', '/inbound', { phone, body }),
    close: () => Promise.resolve(),
  };
}

/**
 * The error that a call of the gateway failed with.
 * @throws Error if the call succeeded
 */
export async function failureOf(call: Promise<unknown>): Promise<SmsRefused | SmsUnavailable> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SmsRefused || error instanceof SmsUnavailable) return error;
  throw new Error(`expected an SMS error, got ${String(error)}`);
}

export interface ReceivedWebhook {
  path: string;
  params: Record<string, string>;
  signature: string | undefined;
  token: string | undefined;
}

export interface SiteResponse {
  status?: number;
  type?: string;
  body?: string;
  /** True to close the connection instead of responding. */
  hangUp?: boolean;
  /** How long the site takes to respond, in milliseconds. */
  afterMs?: number;
}

/**
 * Starts a site that stores the webhooks it gets.
 * @param answers its first responses; later ones are empty with status 200
 */
export async function startFakeSite(answers: SiteResponse[] = []): Promise<{
  origin: string;
  inboundUrl: string;
  statusUrl: string;
  webhooks: ReceivedWebhook[];
  answers: SiteResponse[];
}> {
  const webhooks: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => request.headers[name] as string | undefined;
      webhooks.push({
        path: request.url ?? '',
        params: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))),
        signature: header('x-twilio-signature'),
        token: header('i-twilio-idempotency-token'),
      });
      const { status = 200, type = 'text/xml', body = '', hangUp = false, afterMs = 0 } = answers.shift() ?? {};
      if (hangUp) request.socket.destroy();
      else setTimeout(() => response.writeHead(status, { 'content-type': type }).end(body), afterMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    inboundUrl: `${origin}/webhooks/twilio/inbound`,
    statusUrl: `${origin}/webhooks/twilio/status`,
    webhooks,
    answers,
  };
}
