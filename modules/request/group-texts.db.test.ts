import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optOut } from '#modules/message/consent.ts';
import { db } from '#kernel/server/db.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import type { DeskDatabase } from '#tests/support/desk-database.ts';
import { checkGroupText, sendGroupText } from './group-texts.ts';

/** Texts are turned on. No worker runs, so none is sent. */
const TWILIO_ENV = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12145550150',
};

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase(TWILIO_ENV);
});
afterAll(() => desk.close());

const textConsentColumns = { text_consent_at: new Date(), customer_tracking_id: null };
const DELAY = { kind: 'delay', words: {} } as const;
const textsOf = (id: string) =>
  db().message.findMany({ where: { request_id: id }, select: { body: true, status: true } });

describe('a text to several customers', () => {
  it('is in each language, and names who gets none and why', async () => {
    const english = await desk.insertRequest({ ...textConsentColumns, phone: '+12145550401' });
    const spanishRequest = await desk.insertRequest({ ...textConsentColumns, phone: '+12145550402', language: 'es' });
    const silent = await desk.insertRequest({ phone: '+12145550403' });
    const ended = await desk.insertRequest({
      ...textConsentColumns,
      phone: '+12145550404',
      status: 'cancelled',
      cancelled_at: new Date(),
    });
    const stopped = await desk.insertRequest({ ...textConsentColumns, phone: '+12145550405' });
    await optOut(db(), '+12145550405', 'reply');
    const ids = [english, spanishRequest, silent, ended, stopped].map(({ id }) => id);
    const checked = new Map((await checkGroupText(ids, DELAY)).map((one) => [one.id, one]));
    expect(checked.get(english.id)).toMatchObject({
      reason: null,
      language: 'en',
      body: expect.stringContaining('longer than usual'),
    });
    expect(checked.get(spanishRequest.id)).toMatchObject({
      reason: null,
      language: 'es',
      body: expect.stringContaining('se ha tardado mucho'),
    });
    // This row has no tracking id, so the text has no link.
    expect(checked.get(english.id)?.body).not.toContain('/track');
    expect([silent, ended, stopped].map(({ id }) => checked.get(id)?.reason)).toEqual([
      'no_consent',
      'finished',
      'opted_out',
    ]);
    const sent = await Promise.all(ids.map((id) => sendGroupText(id, DELAY, 'nonce-of-all')));
    expect(sent.map(({ reason }) => reason)).toEqual([null, null, 'no_consent', 'finished', 'opted_out']);
    expect(await textsOf(ended.id)).toEqual([]);
    expect(await textsOf(spanishRequest.id)).toMatchObject([
      { status: 'queued', body: expect.stringContaining('se ha tardado mucho') },
    ]);
  });

  it('is written once for a form, and says the same when the form is sent again', async () => {
    const { id } = await desk.insertRequest({ ...textConsentColumns, phone: '+12145550411' });
    const first = await sendGroupText(id, DELAY, 'nonce-one');
    await db().customerRequest.update({ where: { id }, data: { status: 'cancelled', cancelled_at: new Date() } });
    expect(await sendGroupText(id, DELAY, 'nonce-one')).toEqual(first);
    expect(await textsOf(id)).toHaveLength(1);
  });

  it('in our own words goes only to those who read their language, in two parts at most', async () => {
    const { id } = await desk.insertRequest({
      ...textConsentColumns,
      customer_tracking_id: 'k3m9x2p7q',
      phone: '+12145550421',
    });
    const spanishRequest = await desk.insertRequest({ ...textConsentColumns, phone: '+12145550422', language: 'es' });
    const ownWords = (words: string) => ({ kind: 'own', words: { en: words } }) as const;
    expect((await sendGroupText(id, ownWords('The bridge is closed.'), 'nonce-own')).reason).toBeNull();
    expect((await textsOf(id))[0]?.body).toMatch(/^Shoulder: The bridge is closed\. http/);
    expect((await sendGroupText(spanishRequest.id, ownWords('The bridge is closed.'), 'nonce-own')).reason).toBe(
      'no_words',
    );
    expect((await sendGroupText(id, ownWords('x'.repeat(300)), 'nonce-long')).reason).toBe('too_long');
    expect((await sendGroupText('00000000-0000-4000-8000-000000000000', DELAY, 'nonce-own')).reason).toBe('missing');
  });
});
