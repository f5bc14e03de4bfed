import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLinkId } from '#kernel/ids.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { openWebServer } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import { chooseLocale } from '../locale.server.ts';
import { setRequestLanguage } from './request-language.ts';

let database: DeskDatabase;
let webServer: TestWebServer;
const trackingId = makeLinkId();
let requestId = '';

beforeAll(async () => {
  database = await openDeskDatabase();
  requestId = (await database.insertRequest({ language: 'es', customer_tracking_id: trackingId })).id;
  await db().payment.create({
    data: {
      request_id: requestId,
      request_number: 'K7MQX4',
      n: 1,
      session_id: 'cs_spanish',
      amount_cents: 1_200,
      final_price_cents: 8_000,
      expires_at: new Date(),
      service_type: 'jump_start',
    },
  });
  const app = express();
  app.use(setRequestLanguage());
  app.use((req, res) => {
    res.send(chooseLocale(req.headers.cookie, req.headers['accept-language']));
  });
  webServer = await openWebServer(app);
});
afterAll(async () => {
  webServer.close();
  await database.close();
});

const languageAt = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${webServer.url}${path}`, { headers: { 'accept-language': 'en-US', ...headers } })).text();

it("shows a request's pages in its language, until the visitor chooses another", async () => {
  const landing = '/payment-success?session_id=cs_spanish';
  for (const path of [`/track/${trackingId}`, `/track/${trackingId}.data`, `/payment/${requestId}`, landing]) {
    expect(await languageAt(path)).toBe('es');
    expect(await languageAt(path, { cookie: 'language=en' })).toBe('en');
  }
});

it("leaves every other page in the browser's language", async () => {
  for (const path of [
    '/',
    '/track/00000000',
    '/payment/not-an-id',
    '/payment-success?session_id=x',
    `/provider/${trackingId}`,
  ]) {
    expect(await languageAt(path)).toBe('en');
  }
});
