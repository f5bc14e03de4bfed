import { Router, urlencoded } from 'express';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { sendPage } from '#kernel/server/emulator/send-page.ts';
import type { Core } from './core.ts';
import type { FaultSettings } from './faults.ts';
import { receiveMessage } from './inbound.ts';
import { parsePhoneNumber } from './numbers.ts';
import { foreignFormPage, phonesPage, unknownPage } from './pages.ts';
import { phonePage } from './phone-page.ts';
import type { WebhookPoster } from './post-office.ts';

/** A form waits at most this long for the site's response, then shows the conversation without it. */
const WEBHOOK_ANSWER_WAIT_MS = 5_000;

const SERVICE_FAULTS: Record<string, FaultSettings> = {
  works: { calls: [], deliveries: [] },
  down: { calls: [{ kind: 'down', times: Infinity }] },
  slow: { calls: [{ kind: 'slow', ms: 10_000, times: Infinity }] },
  busy: { calls: [{ kind: 'refuse', code: 20_429, times: Infinity }] },
  refuse: { calls: [{ kind: 'refuse', code: 21_612, method: 'POST', times: Infinity }] },
  undelivered: { calls: [], deliveries: [{ outcome: 'undelivered', errorCode: 30_003, times: Infinity }] },
};

/** The faults that a phone's page can turn on. The labels are on that page. */
const PHONE_FAULTS: Record<string, FaultSettings> = {
  works: {},
  invalid: { calls: [{ kind: 'refuse', code: 21_211, method: 'POST', times: Infinity }] },
  blocked: { calls: [{ kind: 'refuse', code: 21_610, method: 'POST', times: Infinity }] },
  lost: { calls: [{ kind: 'lost', method: 'POST', times: 1 }] },
  undelivered: { deliveries: [{ outcome: 'undelivered', errorCode: 30_003, times: Infinity }] },
};

const bodySchema = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .refine((text) => text.trim() !== '', 'Type a message.')
  .refine((text) => [...text].length <= 1_600, 'A message has at most 1,600 characters.');

/** The pages for people: all phones, one phone's conversation, and their forms. They work without scripts. */
export function screensRouter(core: Core, webhookPoster: WebhookPoster): Router {
  const router = Router();

  router.get('/', (_request, response) => sendPage(response, phonesPage(core.state, core.faults, Date.now())));
  router.get('/phones/:phone', (request, response) => {
    const phone = parsePhoneNumber(request.params.phone);
    sendPage(response, phone ? phonePage(core.state, core.faults, phone, Date.now()) : unknownPage());
  });

  router.use((request, response, next) => {
    if (request.method === 'POST' && !isOwnForm(request)) return sendPage(response, foreignFormPage());
    next();
  });
  router.use(urlencoded({ extended: false, limit: '100kb' }));
  router.post('/phones', (request, response, next) => {
    const typed = textFields(request.body);
    const phone = parsePhoneNumber(typed['phone'] ?? '');
    const text = bodySchema.safeParse(typed['body'] ?? '');
    const words = !phone ? 'That is no phone number.' : text.error?.issues[0]?.message;
    if (!phone || !text.success) {
      const inputError = { words: words ?? '', phone: typed['phone'], body: typed['body'] };
      return sendPage(response, phonesPage(core.state, core.faults, Date.now(), inputError));
    }
    receive(phone, text.data, response).catch(next);
  });
  router.post('/phones/:phone', (request, response, next) => {
    const phone = parsePhoneNumber(request.params.phone);
    if (!phone) return sendPage(response, unknownPage());
    const typed = textFields(request.body)['body'] ?? '';
    const text = bodySchema.safeParse(typed);
    if (!text.success) {
      const inputError = { words: text.error.issues[0]?.message ?? '', body: typed };
      return sendPage(response, phonePage(core.state, core.faults, phone, Date.now(), inputError));
    }
    receive(phone, text.data, response).catch(next);
  });
  router.post('/phones/:phone/fate', (request, response) => {
    const phone = parsePhoneNumber(request.params.phone);
    if (!phone) return sendPage(response, unknownPage());
    const settings = PHONE_FAULTS[textFields(request.body)['mode'] ?? ''];
    if (settings) core.faults.setFor(phone, settings);
    response.redirect(303, `/phones/${encodeURIComponent(phone)}#fate`);
  });
  router.post('/service', (request, response) => {
    const settings = SERVICE_FAULTS[textFields(request.body)['mode'] ?? ''];
    if (settings) core.faults.set(settings);
    response.redirect(303, '/');
  });
  return router;

  async function receive(phone: string, text: string, response: Response): Promise<void> {
    const { post } = core.change((context) => receiveMessage(context, phone, text));
    await webhookPoster.waitForFirstAttempt(post, WEBHOOK_ANSWER_WAIT_MS);
    response.set('Cache-Control', 'no-store').redirect(303, `/phones/${encodeURIComponent(phone)}#answer`);
  }
}

/** Whether a form came from this emulator's own page. Another site must not send messages in somebody's name. */
function isOwnForm(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = request.get('origin');
  return origin === undefined || origin === `${request.protocol}://${request.get('host')}`;
}

function textFields(given: unknown): Record<string, string | undefined> {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
