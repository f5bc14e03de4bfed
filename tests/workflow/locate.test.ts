import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { readLocateToken } from '#kernel/ids.ts';
import { editRequest } from '#modules/request/row-edits.ts';
import { findLocateLink, makeLocateLink, sendLocateLink } from '#modules/request/locate.ts';
import { shareLocation, storeTypedLocation } from '#modules/request/pickup.ts';
import { isOptedOut, optOut } from '#modules/message/consent.ts';
import { SmsPhones } from '../support/phones.ts';
import { runOutboxLoopOnce } from '../support/sms.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145530');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.clearFaults());

const newPhone = () => phones.newPhone();
const inbox = (phone: string) => phones.receivedBodies(phone);
const CITY_HALL = { lat: 32.7763, lng: -96.7969, accuracyM: 17.4 };
const PLANO = { lat: 33.0198, lng: -96.6989, accuracyM: 9 };

/** Finds the link's token in an SMS or on a desk page. */
function findToken(text: string): string {
  return /\/locate\/([\w-]+)/.exec(text)?.[1] ?? '';
}

const sendLocateLinkTo = (actor: Actor, consent = true, nonce: string = randomUUID()) =>
  sendLocateLink(actor.id, { nonce, consent });
const readMessages = async (actor: Actor) =>
  (await stage.prisma.message.findMany({ where: { request_id: actor.id }, orderBy: { created_at: 'asc' } })).map(
    ({ purpose, status, error_code }) => [purpose.split(':')[0], status, error_code],
  );
/** The activity log, ordered by id, because entries that the site writes have no version. */
const logLines = async (actor: Actor) =>
  (await stage.prisma.requestActivityLog.findMany({ where: { request_id: actor.id }, orderBy: { id: 'asc' } })).map(
    ({ action, user_type }) => `${user_type}: ${action}`,
  );

describe('asking a caller for the place', () => {
  it('texts a link to the request, and records it in log and outbox', async () => {
    const phone = newPhone();
    const actor = await Actor.createByPhone(stage, { phone, text_consent: true });
    expect(await sendLocateLinkTo(actor, false)).toBe('sent');
    const [text = ''] = await inbox(phone);
    expect(text).toMatch(/^Shoulder: .+ http:\/\/localhost:3000\/locate\/[2-9a-z]{5}-[2-9a-z]{5} Reply STOP .+ HELP/);
    expect(await findLocateLink(findToken(text))).toMatchObject({ link: 'open', row: { id: actor.id } });
    expect(await readMessages(actor)).toEqual([['locate', 'sent', null]]);
    expect(await logLines(actor)).toContain('admin: Admin texted the customer a link to share their location');
  });

  it('uses Spanish for a Spanish speaker', async () => {
    const phone = newPhone();
    await sendLocateLinkTo(await Actor.createByPhone(stage, { phone, language: 'es', text_consent: true }));
    expect((await inbox(phone))[0]).toContain('comparta el lugar donde se encuentra');
  });

  it('sends one SMS for a repeated form, and then the same link', async () => {
    const phone = newPhone();
    const actor = await Actor.createByPhone(stage, { phone, text_consent: true });
    const nonce = randomUUID();
    expect(await Promise.all([sendLocateLinkTo(actor, true, nonce), sendLocateLinkTo(actor, true, nonce)])).toContain(
      'sent',
    );
    expect(await inbox(phone)).toHaveLength(1);
    await sendLocateLinkTo(actor);
    const links = (await inbox(phone)).map(findToken);
    expect(links).toHaveLength(2);
    expect(links[1]).toBe(links[0]);
  });

  it('sends nothing without consent, but creates the link', async () => {
    const phone = newPhone();
    const actor = await Actor.createByPhone(stage, { phone });
    expect(await sendLocateLinkTo(actor, false)).toBe('not_sent');
    expect(await readMessages(actor)).toEqual([['locate', 'withheld', 'no_consent']]);
    expect(await inbox(phone)).toEqual([]);
    expect(await stage.prisma.locateLink.count({ where: { request_id: actor.id } })).toBe(1);
  });

  it('records consent by voice, then sends pending and later SMS', async () => {
    const phone = newPhone();
    const actor = await Actor.createByPhone(stage, { phone });
    await actor.perform('openPayment', { by: 'admin', termsAccepted: false });
    expect(await readMessages(actor)).toEqual([['payment_link', 'withheld', 'no_consent']]);
    const consentCount = await stage.prisma.textConsent.count();
    expect(await sendLocateLinkTo(actor)).toBe('sent');
    expect((await actor.row()).text_consent_at).not.toBeNull();
    expect(await stage.prisma.textConsent.count()).toBe(consentCount + 1);
    expect(await stage.prisma.textConsent.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      source: 'phone',
      wording: 'voice-2026-11c:en',
    });
    expect(await logLines(actor)).toContain('admin: Customer agreed over the phone to get texts');
    expect((await inbox(phone)).some((smsBody) => smsBody.includes('/payment/'))).toBe(true);
    await sendLocateLinkTo(actor);
    expect(await stage.prisma.textConsent.count()).toBe(consentCount + 1);
    // The workflow began without consent, but now it sends SMS.
    await actor.perform('cancelRequest', { by: 'admin' });
    await waitUntil('told', async () => (await inbox(phone)).some((body) => body.includes('is cancelled')));
  });

  it('respects an opt-out that only Twilio knew of', async () => {
    const phone = newPhone();
    await optOut(stage.prisma, phone, 'reply');
    const actor = await Actor.createByPhone(stage, { phone });
    expect(await sendLocateLinkTo(actor)).toBe('not_sent');
    expect(await readMessages(actor)).toEqual([['locate', 'withheld', 'opted_out']]);
    const otherPhone = newPhone();
    await phones.setFaults({ calls: [{ kind: 'refuse', code: 21_610, phone: otherPhone, times: 1 }] });
    const second = await Actor.createByPhone(stage, { phone: otherPhone });
    expect(await sendLocateLinkTo(second)).toBe('not_sent');
    expect(await readMessages(second)).toEqual([['locate', 'failed', '21610']]);
    expect(await isOptedOut(stage.prisma, otherPhone)).toBe(true);
    expect([...(await inbox(phone)), ...(await inbox(otherPhone))]).toEqual([]);
  });

  it('respects a STOP before consent by voice, or while an SMS is pending', async () => {
    const phone = newPhone();
    const actor = await Actor.createByPhone(stage, { phone });
    await actor.perform('openPayment', { by: 'admin', termsAccepted: false });
    expect(await readMessages(actor)).toEqual([['payment_link', 'withheld', 'no_consent']]);
    await optOut(stage.prisma, phone, 'reply');
    expect(await sendLocateLinkTo(actor)).toBe('not_sent');
    expect(await readMessages(actor)).toEqual([
      ['payment_link', 'withheld', 'opted_out'],
      ['locate', 'withheld', 'opted_out'],
    ]);
    const otherPhone = newPhone();
    await phones.setFaults({ calls: [{ kind: 'down', phone: otherPhone, times: 1 }] });
    const second = await Actor.createByPhone(stage, { phone: otherPhone });
    expect(await sendLocateLinkTo(second)).toBe('waiting');
    await optOut(stage.prisma, otherPhone, 'reply');
    await runOutboxLoopOnce(stage, Date.now() + 2 * 60_000);
    expect(await readMessages(second)).toEqual([['locate', 'withheld', 'opted_out']]);
    expect([...(await inbox(phone)), ...(await inbox(otherPhone))]).toEqual([]);
  });

  it('is limited to five SMS an hour per number, across requests', async () => {
    const phone = newPhone();
    const [first, second] = [await Actor.createByPhone(stage, { phone }), await Actor.createByPhone(stage, { phone })];
    for (let n = 1; n <= 4; n++) expect(await sendLocateLinkTo(first)).toBe('sent');
    expect(await sendLocateLinkTo(second)).toBe('sent');
    expect(await sendLocateLinkTo(second)).toBe('not_sent');
    expect((await readMessages(second)).at(-1)).toEqual(['locate', 'withheld', 'often']);
    expect(await inbox(phone)).toHaveLength(5);
  });

  it('reports a Twilio outage, and the worker sends the SMS later, once', async () => {
    const phone = newPhone();
    await phones.setFaults({ calls: [{ kind: 'down', phone, times: 1 }] });
    const actor = await Actor.createByPhone(stage, { phone });
    expect(await sendLocateLinkTo(actor)).toBe('waiting');
    await runOutboxLoopOnce(stage);
    expect(await inbox(phone)).toEqual([]);
    await Promise.all([1, 2].map(() => runOutboxLoopOnce(stage, Date.now() + 2 * 60_000)));
    expect(await readMessages(actor)).toEqual([['locate', 'sent', null]]);
    expect(await inbox(phone)).toHaveLength(1);
  });

  it('stays out of the workflow history', async () => {
    const phone = newPhone();
    const actor = await Actor.createByPhone(stage, { phone });
    await sendLocateLinkTo(actor);
    const token = findToken((await inbox(phone))[0] ?? '');
    await shareLocation(actor.id, CITY_HALL);
    const history = JSON.stringify(await actor.workflowHandle().fetchHistory());
    expect(token).not.toBe('');
    for (const secret of [token, readLocateToken(token) ?? '', phone, String(CITY_HALL.lat)]) {
      expect(history).not.toContain(secret);
    }
  });
});

describe('a locate link', () => {
  const readLink = async (actor: Actor) => {
    const { token } = await stage.prisma.locateLink.findUniqueOrThrow({ where: { request_id: actor.id } });
    return token;
  };

  it('expires, and works again when the desk asks again', async () => {
    const actor = await Actor.createByPhone(stage);
    expect(await makeLocateLink(actor.id)).toBe('made');
    const token = await readLink(actor);
    expect(await findLocateLink(token, Date.now() + 4 * HOUR - 5_000)).toMatchObject({ link: 'open' });
    expect(await findLocateLink(token, Date.now() + 4 * HOUR)).toMatchObject({ link: 'expired' });
    await stage.prisma.locateLink.update({ where: { token }, data: { expires_at: new Date(Date.now() - HOUR) } });
    await makeLocateLink(actor.id);
    expect(await findLocateLink(token)).toMatchObject({ link: 'open' });
  });

  it('closes on arrival, and when the request ends or is deleted', async () => {
    const actor = await Actor.submitOnline(stage);
    await makeLocateLink(actor.id);
    const token = await readLink(actor);
    await actor.toAssigned();
    expect(await findLocateLink(token)).toMatchObject({ link: 'open' });
    await actor.perform('acceptAgreement', { minutes: 45 });
    for (const command of ['startJob', 'arrived'] as const) await actor.perform(command, {});
    expect(await findLocateLink(token)).toMatchObject({ link: 'closed' });
    expect(await shareLocation(actor.id, PLANO)).toEqual({ kind: 'closed' });
    expect(await storeTypedLocation(actor.id, 'Plano')).toBe(false);
    expect(await sendLocateLinkTo(actor)).toBe('closed');
    expect((await actor.row()).location_shared_at).toBeNull();
    const cancelled = await Actor.createByPhone(stage);
    await makeLocateLink(cancelled.id);
    await cancelled.perform('cancelRequest', { by: 'admin' });
    expect(await findLocateLink(await readLink(cancelled))).toMatchObject({ link: 'closed' });
    const deletedToken = await readLink(cancelled);
    await cancelled.perform('deleteRequest', {});
    expect(await findLocateLink(deletedToken)).toBeNull();
  });

  it('stops working if it went to a wrong number', async () => {
    const actor = await Actor.createByPhone(stage);
    await makeLocateLink(actor.id);
    const wrongLink = await readLink(actor);
    await editRequest(actor.id, { vehicle_make: 'Toyota' });
    expect(await findLocateLink(wrongLink)).not.toBeNull();
    await editRequest(actor.id, { phone: newPhone() });
    expect(await findLocateLink(wrongLink)).toBeNull();
    await makeLocateLink(actor.id);
    expect(await readLink(actor)).not.toBe(wrongLink);
  });

  it('finds nothing for a guessed token', async () => {
    for (const token of [undefined, '', 'x', '22222-22222', '2'.repeat(40)]) {
      expect(await findLocateLink(token)).toBeNull();
    }
  });
});
