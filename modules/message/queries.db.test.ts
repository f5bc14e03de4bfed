import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { optIn, optOut } from './consent.ts';
import { doTextsReachCustomer } from './queries.ts';

const phone = '+12145550188';

/** Settings with which SMS counts as set up. These tests send nothing. */
const SMS_SETTINGS = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12145550150',
  TWILIO_EMULATOR_URL: 'http://localhost:3',
};

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase(SMS_SETTINGS);
});
afterAll(() => desk.close());

describe('doTextsReachCustomer', () => {
  it('needs consent, and follows STOP and START', async () => {
    expect(await doTextsReachCustomer({ phone, text_consent_at: null })).toBe(false);
    const customer = { phone, text_consent_at: new Date() };
    expect(await doTextsReachCustomer(customer)).toBe(true);
    await optOut(db(), phone, 'reply');
    expect(await doTextsReachCustomer(customer)).toBe(false);
    await optIn(db(), phone);
    expect(await doTextsReachCustomer(customer)).toBe(true);
  });

  it('is false for a landline, because the last text came back', async () => {
    const { id } = await desk.insertRequest({ phone, text_consent_at: new Date() });
    const insertMessage = (status: string, minutesAgo: number) =>
      db().message.create({
        data: {
          request_id: id,
          recipient: 'customer',
          phone,
          body: 'x',
          purpose: `offer:${randomUUID()}`,
          status,
          created_at: new Date(Date.now() - minutesAgo * 60_000),
        },
      });
    await insertMessage('undelivered', 9);
    await insertMessage('queued', 1);
    expect(await doTextsReachCustomer({ phone, text_consent_at: new Date() })).toBe(false);
    await insertMessage('delivered', 5);
    expect(await doTextsReachCustomer({ phone, text_consent_at: new Date() })).toBe(true);
  });
});
