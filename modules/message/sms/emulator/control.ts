import { Router, json } from 'express';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Core } from './core.ts';
import { faultsSchema } from './faults.ts';
import { receiveMessage } from './inbound.ts';
import { findMessage, setStatus } from './messages.ts';
import { parsePhoneNumber } from './numbers.ts';
import type { WebhookPoster } from './post-office.ts';
import type { WebhookRecord } from './state.ts';
import { TwilioErrorAnswer } from './twilio-error.ts';
import { messageViews } from './wire.ts';

/** A request to the emulator's controls waits at most this long for the site to respond to a webhook. */
const WEBHOOK_ANSWER_WAIT_MS = 15_000;

const phone = z
  .string()
  .transform((text) => parsePhoneNumber(text))
  .pipe(z.string({ error: 'not a phone number' }));
const textSchema = z.strictObject({ phone, body: z.string().min(1).max(1_600) });
const statusSchema = z.strictObject({
  status: z.enum(['sent', 'delivered', 'undelivered', 'failed']),
  errorCode: z.int().nullable().default(null),
});

/** Control API of the emulator, which Twilio doesn't have: faults, sending from a phone, and the whole state. */
export function controlRouter(core: Core, webhookPoster: WebhookPoster): Router {
  const router = Router();

  router.use((request, _response, next) => {
    // Only browsers send these headers. Refuse requests that have them, so that no web page can control an emulator on
    // its visitor's machine.
    const site = request.get('sec-fetch-site');
    const isFromWebPage = request.get('origin') !== undefined || (site !== undefined && site !== 'none');
    next(isFromWebPage ? refusal(403, 'The control API is not for web pages.') : undefined);
  });
  router.use(json({ limit: '100kb' }));

  router.get('/state', (_request, response) => {
    const { messages, optOuts } = core.state;
    response.json({
      messages: messageViews(Object.values(messages), core.state),
      optOuts: Object.keys(optOuts),
      faults: core.faults.current,
    });
  });
  router.get('/messages', (request, response) => {
    const { phone: asked } = request.query;
    const askedPhone = typeof asked === 'string' ? parsePhoneNumber(asked) : undefined;
    if (asked !== undefined && !askedPhone) throw refusal(422, 'phone: not a phone number (a + in a query is %2B)');
    response.json(
      messageViews(
        Object.values(core.state.messages).filter((message) => !askedPhone || message.phone === askedPhone),
        core.state,
      ),
    );
  });
  router.post('/reset', (_request, response) => {
    core.faults.clear();
    core.change(({ state }) => Object.assign(state, { messages: {}, posts: {}, optOuts: {} }));
    response.status(204).end();
  });
  router.post('/faults', (request, response) => {
    core.faults.set(readBody(faultsSchema, request.body));
    webhookPoster.postDueWebhooks();
    response.status(204).end();
  });
  router.delete('/faults', (_request, response) => {
    core.faults.clear();
    webhookPoster.postDueWebhooks();
    response.status(204).end();
  });
  router.post('/webhooks/hurry', (_request, response) => {
    webhookPoster.hurry();
    response.status(204).end();
  });
  router.post('/messages/:sid/status', (request, response) => {
    const { status, errorCode } = readBody(statusSchema, request.body);
    const message = findMessage(core.state, request.params.sid);
    core.change((context) => {
      setStatus(context, message, status, errorCode);
      message.nextStepAtMs = null;
    });
    response.json(messageViews([message], core.state)[0]);
  });
  postRoute('/inbound', 201, async (request) => {
    const { phone: from, body } = readBody(textSchema, request.body);
    const { message, post } = core.change((context) => receiveMessage(context, from, body));
    await webhookPoster.waitForFirstAttempt(post, WEBHOOK_ANSWER_WAIT_MS);
    return { ...messageViews([message], core.state)[0], answer: post.lastAnswer };
  });
  /** Sends the last webhook about a message again, unchanged. An eavesdropper could do the same. */
  postRoute('/messages/:sid/replay', 200, async (request) => {
    const post = lastPost(request.params['sid'] ?? '');
    return webhookPoster.post(post.url, post.params, { token: post.token });
  });
  /** Sends a webhook that Twilio never sent. Everything about it is right except the signature. */
  postRoute('/forge', 200, async (request) => {
    const { phone: from, body } = readBody(textSchema, request.body);
    const url = core.setting.inboundUrl;
    if (!url) throw refusal(409, 'The emulator was given no webhook address.');
    const sid = `SM${'f'.repeat(32)}`;
    const params = { MessageSid: sid, From: from, To: core.setting.number, Body: body };
    return webhookPoster.post(url.split('#')[0] ?? '', params, { authToken: 'not the token' });
  });
  return router;

  function postRoute(path: string, status: number, work: (request: Request) => Promise<object>): void {
    router.post(path, (request: Request, response: Response, next) => {
      Promise.resolve()
        .then(() => work(request))
        .then((answer) => response.status(status).json(answer))
        .catch(next);
    });
  }

  function lastPost(sid: string): WebhookRecord {
    const posts = Object.values(core.state.posts).filter(({ messageSid, url }) => messageSid === sid && url);
    const last = posts.at(-1);
    if (!last) throw refusal(404, 'No webhook of that message is known.');
    return last;
  }
}

function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refusal(422, z.prettifyError(parsed.error));
}

function refusal(status: number, message: string): TwilioErrorAnswer {
  return new TwilioErrorAnswer(20001, '', { status, message });
}
