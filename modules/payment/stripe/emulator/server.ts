import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { allowOwnHostNames } from '#kernel/server/emulator/own-names.ts';
import { apiRouter } from './api.ts';
import { controlRouter } from './control.ts';
import { Clock, EmulatorCore } from './core.ts';
import { Faults } from './faults.ts';
import { hostedRouter } from './hosted.ts';
import { openStore } from './store.ts';
import { StripeErrorAnswer } from './stripe-error.ts';
import { WebhookDispatcher } from './webhooks.ts';

export interface StripeEmulatorOptions {
  /** The port to listen on; 0 picks a free one. */
  port: number;
  /** The address to listen on; loopback by default. */
  host?: string;
  /** The file that stores the state. Missing: the state is only in memory. */
  dataFile?: string;
  /** The URL that events are sent to. Missing: events are only recorded. */
  webhookUrl?: string;
  webhookSecret: string;
  secretKey: string;
}

/** How often to look for expired sessions. */
const EXPIRY_CHECK_MS = 1_000;

/**
 * Starts an emulator of Stripe that keeps state: the API, the hosted payment page, signed webhooks, and a control API
 * for tests under /_emulator.
 * @throws Error if the port is taken or the data file isn't the emulator's
 */
export async function startStripeEmulator(
  options: StripeEmulatorOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const host = options.host ?? '127.0.0.1';
  const clock = new Clock();
  const faults = new Faults();
  const store = openStore(options.dataFile, clock.nowMs);
  const core = new EmulatorCore(store, clock, faults, options.webhookUrl !== undefined);
  const webhooks = new WebhookDispatcher(store, clock, faults, options.webhookUrl, options.webhookSecret);
  core.onEvents = webhooks.deliverDue;
  const closing = new AbortController();

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(allowOwnHostNames(host));
  app.use('/v1', apiRouter(core, options.secretKey, closing.signal));
  app.use('/c/pay', hostedRouter(core));
  app.use('/_emulator', controlRouter(core, webhooks));
  app.use((request, _response, next) => {
    next(new StripeErrorAnswer(404, `Unrecognized request URL (${request.method}: ${request.path}).`));
  });
  app.use(answerError);

  const server = createServer(app);
  server.listen(options.port, host);
  await once(server, 'listening');
  const expiry = setInterval(() => core.expireDue(), EXPIRY_CHECK_MS);
  webhooks.deliverDue();

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      clearInterval(expiry);
      webhooks.stop();
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent || response.destroyed) return next(error);
  const answer = error instanceof StripeErrorAnswer ? error : unexpectedErrorAnswer(error);
  response.status(answer.status).json(answer);
};

/**
 * The response to an unexpected error. If a body parser refused the request, the error has a status. Otherwise it's a
 * bug in the emulator, so it's logged to the console.
 */
function unexpectedErrorAnswer(error: unknown): StripeErrorAnswer {
  const status = (error as { status?: unknown } | undefined)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new StripeErrorAnswer(status, 'The body could not be read.');
  }
  console.error(error);
  return new StripeErrorAnswer(500, 'The payment emulator failed.');
}
