import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { openWebServer } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import type { Refusal } from '../context.ts';
import { readLimitedBody } from './body.ts';
import { RATE_LIMITS, createRateLimiter } from './limits.ts';
import { createForeignPostCheck, refuseForeignPosts } from './origin.ts';
import { rateLimit } from './rate-limit.ts';

let database: DeskDatabase;
let limits: ReturnType<typeof createRateLimiter>;
let webServer: TestWebServer;

beforeEach(async () => {
  database = await openDeskDatabase({ PUBLIC_URL: 'https://shoulder.example' });
  limits = createRateLimiter(database.url);
  const app = express();
  app.set('trust proxy', 1);
  const isForeign = createForeignPostCheck();
  app.use(rateLimit(limits, isForeign), refuseForeignPosts(isForeign), readLimitedBody(), (req, res) => {
    const forged = req.path.startsWith('/webhooks/') && req.headers['x-signature'] !== 'right';
    const refused = (res.locals.refusal as Refusal | undefined)?.status;
    res.status(refused ?? (forged ? 403 : 200)).json({ origin: req.headers.origin ?? null });
  });
  webServer = await openWebServer(app);
});
afterEach(async () => {
  webServer.close();
  await limits.close();
  await database.close();
});

const STRANGER_HEADERS = { 'x-forwarded-for': '203.0.113.9' };
const send = (path: string, method: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(webServer.url + path, {
    method,
    headers: { ...STRANGER_HEADERS, ...headers },
    ...(body === undefined ? {} : { body }),
  });

/** The statuses of the responses in order. Equal statuses in a row are listed once. */
async function statusesWithoutRepeats(count: number, one: () => Promise<Response>): Promise<number[]> {
  const seenStatuses: number[] = [];
  for (let n = 0; n < count; n++) {
    const { status } = await one();
    if (status !== seenStatuses.at(-1)) seenStatuses.push(status);
  }
  return seenStatuses;
}

it("posts from another site's page don't use up the visitor's limits", async () => {
  const foreign = { origin: 'https://evil.example' };
  const { points } = RATE_LIMITS.foreign;
  expect(await statusesWithoutRepeats(points + 1, () => send('/request', 'POST', foreign))).toEqual([403, 429]);
  expect((await send('/request', 'POST', { origin: 'https://shoulder.example' })).status).toBe(200);
});

it("signed Stripe webhooks aren't limited, even while others are forged", async () => {
  const signed = { 'x-signature': 'right', 'x-forwarded-for': '203.0.113.10' };
  const { points } = RATE_LIMITS.forgedNotices;
  expect(await statusesWithoutRepeats(points + 20, () => send('/webhooks/stripe', 'POST'))).toEqual([403, 429]);
  expect(await statusesWithoutRepeats(points + 20, () => send('/webhooks/stripe', 'POST', signed))).toEqual([200]);
});

it.each([
  ['GET', '/webhooks/stripe', 'pages'],
  ['GET', '/webhooks/x', 'pages'],
  ['POST', '/webhooks/x', 'posts'],
  ['POST', '/webhooks/stripe.data', 'posts'],
  ['POST', '/webhooks/stripe/', 'posts'],
] as const)("%s %s isn't a webhook, so it counts like any other request", async (method, path, name) => {
  const { points } = RATE_LIMITS[name];
  for (let n = 1; n < points; n++) await limits.consume(name, STRANGER_HEADERS['x-forwarded-for']);
  expect(await statusesWithoutRepeats(2, () => send(path, method))).toEqual([403, 429]);
});

it('a webhook sent by a browser is judged by its signature, not its origin', async () => {
  for (const origin of ['null', 'https://evil.example']) {
    const answer = await send('/webhooks/stripe', 'POST', { origin, 'x-signature': 'right' });
    expect([answer.status, await answer.json()]).toEqual([200, { origin: null }]);
    expect((await send('/webhooks/x', 'POST', { origin, 'x-signature': 'right' })).status).toBe(403);
  }
});

it('a Twilio webhook must be short; one from Stripe may carry a whole object', async () => {
  const long = 'x'.repeat(512 * 1024);
  const sendLong = (path: string) => send(path, 'POST', { 'x-signature': 'right' }, long);
  expect((await sendLong('/webhooks/stripe')).status).toBe(200);
  for (const path of ['/webhooks/twilio/inbound', '/webhooks/twilio/status']) {
    expect((await sendLong(path)).status).toBe(413);
  }
});
