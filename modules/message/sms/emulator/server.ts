import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { allowOwnHostNames } from '#kernel/server/emulator/own-names.ts';
import { apiRouter } from './api.ts';
import { Carrier } from './carrier.ts';
import { controlRouter } from './control.ts';
import { Core } from './core.ts';
import type { EmulatorSettings } from './core.ts';
import { Faults } from './faults.ts';
import { parsePhoneNumber } from './numbers.ts';
import { WebhookPoster } from './post-office.ts';
import { screensRouter } from './screens.ts';
import { openStore } from './store.ts';
import { TwilioErrorAnswer } from './twilio-error.ts';

export interface TwilioEmulatorOptions {
  /** The port to listen on; 0 picks a free one. */
  port: number;
  /** The address to listen on; loopback by default. */
  host?: string;
  /** The file that stores the state. Missing: the state is only in memory. */
  dataFile?: string;
  accountSid: string;
  authToken: string;
  /** The site's number (E.164) or its Messaging Service ("MG..."), whichever the site sends from. */
  from: string;
  /** The site's webhook for incoming SMS, as you'd enter it at Twilio. Missing: incoming SMS are only stored. */
  inboundUrl?: string;
  /** Webhooks to the origin `public` are really sent to the origin `local`. */
  route?: { public: string; local: string };
  /** Who handles keywords, see {@link EmulatorSettings}. Missing: `default`. */
  keywords?: EmulatorSettings['keywords'];
  /** How long a message stays in one status, in milliseconds; 400 if missing. */
  stepMs?: number;
}

/** The number that belongs to the Messaging Service. */
const SERVICE_NUMBER = '+12145550150';
const STEP_MS = 400;

/**
 * Starts an emulator of Twilio's messages that keeps state: the API, signed webhooks, a page with every phone's
 * conversation at /, and a control API for tests under /_emulator.
 * @throws Error if the port is taken, `from` isn't a sender, or the data file isn't the emulator's
 */
export async function startTwilioEmulator(
  options: TwilioEmulatorOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const host = options.host ?? '127.0.0.1';
  const store = openStore(options.dataFile);
  const core = new Core(store, settingOf(options), new Faults());
  const webhookPoster = new WebhookPoster(core, options.route);
  const carrier = new Carrier(core);
  core.onChange = () => {
    webhookPoster.postDueWebhooks();
    carrier.rescheduleTimer();
  };
  const closing = new AbortController();

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(allowOwnHostNames(host));
  app.get('/healthz', (_request, response) => void response.type('text').send('ok'));
  app.use('/2010-04-01', apiRouter(core, closing.signal));
  app.use('/_emulator', controlRouter(core, webhookPoster));
  app.use(screensRouter(core, webhookPoster));
  app.use((request, _response, next) => next(new TwilioErrorAnswer(20404, request.path)));
  app.use(answerError);

  const server = createServer(app);
  server.listen(options.port, host);
  await once(server, 'listening');
  core.onChange();

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      carrier.stop();
      webhookPoster.stop();
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      store.flush();
    },
  };
}

function settingOf(options: TwilioEmulatorOptions): EmulatorSettings {
  const isFromService = /^MG[0-9a-f]{32}$/i.test(options.from);
  const number = isFromService ? SERVICE_NUMBER : parsePhoneNumber(options.from);
  if (!number) throw new Error('the sender is neither a phone number nor a Messaging Service');
  return {
    accountSid: options.accountSid,
    authToken: options.authToken,
    number,
    serviceSid: isFromService ? options.from : null,
    inboundUrl: options.inboundUrl,
    keywords: options.keywords ?? 'default',
    stepMs: options.stepMs ?? STEP_MS,
  };
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent || response.destroyed) return next(error);
  const answer = error instanceof TwilioErrorAnswer ? error : unexpectedErrorAnswer(error);
  response.status(answer.status).json(answer);
};

/**
 * The response to an unexpected error. If a body parser refused the request, the error has a status. Otherwise it's a
 * bug in the emulator, so it's logged to the console.
 */
function unexpectedErrorAnswer(error: unknown): TwilioErrorAnswer {
  const status = (error as { status?: unknown } | undefined)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new TwilioErrorAnswer(20001, '', { status, message: 'The body could not be read.' });
  }
  console.error(error);
  return new TwilioErrorAnswer(20500);
}
