import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/constants.ts';
import { phoneHash } from '#modules/message/consent.ts';
import { countSegments } from '#modules/message/rules/segments.ts';
import { sendCommand } from '#modules/request/send-command.ts';
import { deleteOldDrafts } from '#modules/request/text-drafts.ts';
import { writeTextRequest } from '#modules/request/rules/text-request-body.ts';
import { openExternalEndpoints } from '../support/external-endpoints.ts';
import type { ExternalEndpoints } from '../support/external-endpoints.ts';
import { SmsPhones } from '../support/phones.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/**
 * Tests requests by SMS, through the webhook: from the first SMS, which the request form wrote (`writeTextRequest`) or
 * the customer typed, until the price is accepted.
 */

let endpoints: ExternalEndpoints;
let stage: Stage;
const phones = new SmsPhones(() => stage, '2145572');
beforeAll(async () => {
  endpoints = await openExternalEndpoints();
  stage = await openStage('server', endpoints);
});
afterAll(async () => {
  await stage.close();
  await endpoints.close();
});
afterEach(() => phones.clearFaults());

const FIELDS = {
  service_type: 'jump_start',
  location_address: '4500 Main St, Dallas, TX 75226',
  customer_lat: '32.781137',
  customer_lng: '-96.797219',
  vehicle_type: 'Car',
  vehicle_year: '2016',
  vehicle_make: 'Subaru',
  vehicle_model: 'Outback',
};
const requestsOf = (phone: string) =>
  stage.prisma.customerRequest.findMany({ where: { phone }, orderBy: { created_at: 'asc' } });
const countReceived = async (phone: string, words: string) =>
  (await phones.receivedBodies(phone)).filter((body) => body.includes(words)).length;

/** Waits for the first text about the only request of a number. */
async function waitForRequestFrom(phone: string, words = 'we got your request') {
  const answer = await phones.waitForSms(phone, words);
  const [row, ...more] = await requestsOf(phone);
  if (!row?.customer_tracking_id || more.length > 0) throw new Error('not one request');
  const { id, request_number: number, customer_tracking_id: trackingId } = row;
  return { row, answer, actor: new Actor(stage, { id, number, trackingId }) };
}

describe('what the page wrote, sent as a text', () => {
  it('is a request with its number and link, gets a price by text, and is accepted by text', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, writeTextRequest(FIELDS, 'en'));
    const { row, answer, actor } = await waitForRequestFrom(phone);
    expect(answer).toContain(actor.number);
    expect(answer).toContain(`/track/${row.customer_tracking_id}`);
    expect(row).toMatchObject({
      ...FIELDS,
      customer_lat: 32.781_137,
      customer_lng: -96.797_219,
      use_gps: true,
      by_text: true,
      request_type: 'online',
      status: 'pending_admin_review',
      outside_area: false,
      language: 'en',
    });
    await actor.perform('setPrice', { amountCents: 9_000 });
    await phones.waitForSms(phone, 'your price is $90.00');
    await phones.sendFrom(phone, 'ACCEPT');
    await phones.waitForSms(phone, '/payment/');
    expect(await actor.row()).toMatchObject({ status: 'approved', final_price_cents: 9_000 });
    expect(await countReceived(phone, 'we got your request')).toBe(1);
    const consents = await stage.prisma.textConsent.findMany({ where: { phone_hash: phoneHash(phone) } });
    expect(consents).toMatchObject([{ source: 'text', wording: 'text-2026-11a:en' }]);
  });

  it('is one request if the webhook comes twice, and if the phone sends it twice', async () => {
    const phone = phones.newPhone();
    const body = writeTextRequest(FIELDS, 'en');
    const sid = await phones.sendFrom(phone, body);
    await waitForRequestFrom(phone);
    await phones.replayWebhook(sid);
    await Promise.all([phones.sendFrom(phone, body), phones.sendFrom(phone, body)]);
    expect(await requestsOf(phone)).toHaveLength(1);
    expect(await countReceived(phone, 'we got your request')).toBe(1);
  });

  it('is a new request once the first one has ended', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, writeTextRequest(FIELDS, 'en'));
    const { actor } = await waitForRequestFrom(phone);
    const cancellation = await sendCommand(
      actor.id,
      'cancelRequest',
      { by: 'customer' },
      { intent: 'cancel', nonce: 'once' },
    );
    expect(cancellation).toMatchObject({ ok: true });
    await phones.sendFrom(phone, writeTextRequest(FIELDS, 'en'));
    await waitUntil('a second request', async () => (await requestsOf(phone)).length === 2);
  });

  it('is in Spanish for whoever writes Spanish', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, writeTextRequest({ ...FIELDS, service_type: 'lockout', locked_in: 'child' }, 'es'));
    const { row } = await waitForRequestFrom(phone, 'recibimos su solicitud');
    expect(row).toMatchObject({ language: 'es', service_type: 'lockout', locked_in: 'child' });
  });

  it('is taken outside the area too, and marked', async () => {
    const phone = phones.newPhone();
    const waco = { customer_lat: '31.549333', customer_lng: '-97.146670', location_address: 'I-35 in Waco' };
    await phones.sendFrom(phone, writeTextRequest({ ...FIELDS, ...waco }, 'en'));
    expect((await waitForRequestFrom(phone)).row.outside_area).toBe(true);
  });

  it('finds the address of a position', async () => {
    const phone = phones.newPhone();
    const { location_address: _typed, ...rest } = FIELDS;
    await phones.sendFrom(phone, writeTextRequest(rest, 'en'));
    expect((await waitForRequestFrom(phone)).row.location_address).toMatch(/Dallas, TX/);
  });
});

describe('a text that lacks something', () => {
  it('is asked for exactly that, in one text, and the reply completes it', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'HELP ME\njump start\n4500 Main St, Dallas, TX 75226\nSubaru Outback');
    const smsBody = await phones.waitForSms(phone, 'we need to know');
    expect(smsBody).toContain("we need to know the vehicle's year. Reply with that, or call");
    expect(countSegments(smsBody)).toBeLessThanOrEqual(2);
    expect(await requestsOf(phone)).toEqual([]);
    await phones.sendFrom(phone, '2016');
    const { row } = await waitForRequestFrom(phone);
    expect(row).toMatchObject({ vehicle_year: '2016', vehicle_make: 'Subaru', vehicle_model: 'Outback' });
    expect(await stage.prisma.textDraft.count({ where: { phone_hash: phoneHash(phone) } })).toBe(0);
  });

  it('is asked what it needs if it names no service that we know', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'HELP ME\nService: unicorn\n4500 Main St, Dallas, TX 75226\n2016 Subaru Outback');
    await phones.waitForSms(phone, 'we need to know what you need (tow, jump');
    await phones.sendFrom(phone, 'Tow');
    await phones.waitForSms(phone, 'we need to know where to tow it.');
    await phones.sendFrom(phone, '100 Oak St, Plano, TX 75074');
    const { row } = await waitForRequestFrom(phone);
    expect(row).toMatchObject({ service_type: 'towing', destination_address: '100 Oak St, Plano, TX 75074' });
  });

  it('is asked for all of it in two segments, in Spanish too', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'Necesito ayuda');
    expect(countSegments(await phones.waitForSms(phone, 'para mandar ayuda falta'))).toBeLessThanOrEqual(2);
  });

  it('makes one request of two texts at once, in any order', async () => {
    const phone = phones.newPhone();
    await Promise.all([
      phones.sendFrom(phone, '2016 Subaru Outback'),
      phones.sendFrom(phone, 'HELP ME jump start, 4500 Main St, Dallas, TX 75226'),
    ]);
    const { row } = await waitForRequestFrom(phone);
    expect(row).toMatchObject({ vehicle_model: 'Outback', service_type: 'jump_start' });
  });

  it('is forgotten after hours', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'HELP ME');
    await phones.waitForSms(phone, 'we need to know');
    await deleteOldDrafts(stage.prisma, Date.now() + 3 * HOUR);
    expect(await stage.prisma.textDraft.count({ where: { phone_hash: phoneHash(phone) } })).toBe(0);
  });
});

describe('a number that opted out', () => {
  it('gets help, and no text: the desk sees both', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'Please stop!');
    await phones.sendFrom(phone, writeTextRequest(FIELDS, 'en'));
    await waitUntil('a request', async () => (await requestsOf(phone)).length === 1);
    const [row] = await requestsOf(phone);
    await waitUntil('a withheld text', async () => {
      const texts = await stage.prisma.message.findMany({ where: { request_id: row?.id ?? '' } });
      return texts.length === 1 && texts[0]?.error_code === 'opted_out';
    });
    expect(await countReceived(phone, 'request')).toBe(0);
  });
});

describe('a text that answers a question', () => {
  it('stays an answer, even with a draft', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 250_000 });
    await phones.waitForSms(phone, 'your price is');
    await phones.sendFrom(phone, 'HELP ME\njump start\n4500 Main St, Dallas, TX 75226\nSubaru Outback');
    await phones.waitForSms(phone, "the vehicle's year");
    await phones.sendFrom(phone, '2016');
    await phones.waitForSms(phone, 'your counter-offer of $2,016.00');
    await phones.sendFrom(phone, 'ETA');
    await phones.waitForSms(phone, 'no provider');
    expect(await requestsOf(phone)).toHaveLength(1);
  });

  it('asks for nothing if it is only thanks', async () => {
    const phone = phones.newPhone();
    await phones.sendFrom(phone, 'Thanks for the tow!');
    await phones.waitForSms(phone, "don't");
    expect(await stage.prisma.textDraft.count({ where: { phone_hash: phoneHash(phone) } })).toBe(0);
  });
});

it('stops taking requests from a number that sends too many', async () => {
  const phone = phones.newPhone();
  for (let year = 2001; year <= 2011; year++) {
    await phones.sendFrom(phone, writeTextRequest({ ...FIELDS, vehicle_year: String(year) }, 'en'));
  }
  await phones.waitForSms(phone, 'too many text requests');
  expect(await requestsOf(phone)).toHaveLength(10);
});
