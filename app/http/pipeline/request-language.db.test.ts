import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLinkId } from '#kernel/ids.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { openWebServer } from '#tests/support/web-server.ts';
import type { TestWebServer } from '#tests/support/web-server.ts';
import { chooseLocale } from '../locale.server.ts';
import { requestLanguage } from './request-language.ts';

let database: DeskDatabase;
let webServer: TestWebServer;
const tracked = makeLinkId();
let id = '';

beforeAll(async () => {
  database = await openDeskDatabase();
  id = (await database.insertRequest({ language: 'es', customer_tracking_id: tracked })).id;
  await db().payment.create({
    data: {
      request_id: id,
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
  app.use(requestLanguage());
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
  for (const path of [`/track/${tracked}`, `/track/${tracked}.data`, `/payment/${id}`, landing]) {
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
    `/provider/${tracked}`,
  ]) {
    expect(await languageAt(path)).toBe('en');
  }
});
