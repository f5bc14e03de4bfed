import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '#modules/message/sms/emulator/auth.ts';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { sendCommand } from '#modules/request/send-command.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { optOut } from '#modules/message/consent.ts';
import { openExternalEndpoints } from '../support/external-endpoints.ts';
import type { ExternalEndpoints } from '../support/external-endpoints.ts';
import { SmsPhones } from '../support/phones.ts';
import { randomSid, runOutboxLoopOnce, receiveSms } from '../support/sms.ts';
import { Actor, SENDER_NUMBER, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** Our reply to an SMS about a request is stored in the outbox together with the received SMS, and sent once. */

let endpoints: ExternalEndpoints;
let secondSite: ExternalEndpoints;
let stage: Stage;
const phones = new SmsPhones(() => stage, '2145571');
beforeAll(async () => {
  [endpoints, secondSite] = [await openExternalEndpoints(), await openExternalEndpoints()];
  stage = await openStage('server', endpoints);
});
afterAll(async () => {
  await stage.close();
  await endpoints.close();
  await secondSite.close();
});
afterEach(() => phones.clearFaults());

const findReply = (sid: string) => stage.prisma.message.findFirst({ where: { purpose: `reply:${sid}` } });
const countReceived = async (phone: string, words: string) =>
  (await phones.receivedBodies(phone)).filter((body) => body.includes(words)).length;

/** Posts Twilio's webhook about a received SMS to one of the two sites. */
async function postSms(
  to: ExternalEndpoints,
  from: string,
  body: string,
  sid: string,
): Promise<{ status: number; twiml: string }> {
  const params = { MessageSid: sid, From: from, To: SENDER_NUMBER, Body: body };
  const signature = signatureOf(
    process.env.TWILIO_AUTH_TOKEN ?? '',
    `${endpoints.url}/webhooks/twilio/inbound`,
    params,
  );
  const answer = await fetch(`${to.url}/webhooks/twilio/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(params),
  });
  return { status: answer.status, twiml: await answer.text() };
}

async function createPriced(): Promise<{ actor: Actor; phone: string }> {
  const phone = phones.newPhone();
  const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
  await actor.perform('setPrice', { amountCents: 20_000 });
  await phones.waitForSms(phone, 'your price is');
  return { actor, phone };
}

describe('our reply to a text', () => {
  it('is sent once if several processes get the webhook at once', async () => {
    const { actor, phone } = await createPriced();
    const sid = randomSid();
    const posts = [endpoints, secondSite, endpoints, secondSite].map((site) => postSms(site, phone, '150', sid));
    for (const { status, twiml } of await Promise.all(posts)) {
      expect(status).toBe(200);
      expect(twiml).toContain('<Response/>');
    }
    await phones.waitForSms(phone, 'your counter-offer of $150.00');
    await waitUntil('sent', async () => (await findReply(sid))?.status === 'sent');
    await postSms(secondSite, phone, '150', sid);
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    expect(await countReceived(phone, 'your counter-offer of $150.00')).toBe(1);
    expect(await stage.prisma.message.count({ where: { purpose: `reply:${sid}` } })).toBe(1);
    expect((await actor.readLog()).filter((line) => line.includes('counter-offer of $150'))).toHaveLength(1);
  });

  it('is sent by the worker if the site died after recording it', async () => {
    const { phone } = await createPriced();
    const sid = randomSid();
    await receiveSms(phone, '150', sid);
    expect(await countReceived(phone, 'your counter-offer of $150.00')).toBe(0);
    expect(await findReply(sid)).toMatchObject({ status: 'queued', recipient: 'customer', phone });
    await Promise.all([1, 2].map(() => runOutboxLoopOnce(stage, Date.now() + MINUTE)));
    expect(await countReceived(phone, 'your counter-offer of $150.00')).toBe(1);
    expect((await postSms(endpoints, phone, '150', sid)).twiml).toContain('<Response/>');
    expect(await countReceived(phone, 'your counter-offer of $150.00')).toBe(1);
  });

  it('is created by the next webhook if the site died after the command', async () => {
    const { actor, phone } = await createPriced();
    const sid = randomSid();
    const origin = { intent: 'counter_offer', nonce: sid };
    expect(await sendCommand(actor.id, 'counterOffer', { amountCents: 15_000 }, origin)).toMatchObject({ ok: true });
    await postSms(endpoints, phone, '150', sid);
    await phones.waitForSms(phone, 'your counter-offer of $150.00');
    expect((await actor.readLog()).filter((line) => line.includes('counter-offer of $150'))).toHaveLength(1);
  });

  it("waits while Twilio is down, but isn't sent if it has an ETA that is no longer true", async () => {
    const { phone } = await createPriced();
    await phones.setFaults({ calls: [{ kind: 'down', phone }] });
    const [offer, eta] = [randomSid(), randomSid()];
    await postSms(endpoints, phone, '150', offer);
    await postSms(endpoints, phone, 'ETA', eta);
    expect(await findReply(offer)).toMatchObject({ status: 'queued', sent_at: null });
    await phones.clearFaults();
    await runOutboxLoopOnce(stage, Date.now() + 10 * MINUTE);
    expect(await findReply(offer)).toMatchObject({ status: 'sent' });
    expect(await findReply(eta)).toMatchObject({ status: 'withheld', error_code: 'too_late' });
    expect([
      await countReceived(phone, 'your counter-offer of $150.00'),
      await countReceived(phone, 'no provider'),
    ]).toEqual([1, 0]);
  });

  it('does not delay the webhook response if Twilio is slow, and is sent once', async () => {
    const { phone } = await createPriced();
    const sid = randomSid();
    await phones.setFaults({ calls: [{ kind: 'slow', ms: 7_500, method: 'POST', phone }] });
    const began = Date.now();
    expect((await postSms(endpoints, phone, '150', sid)).twiml).toContain('<Response/>');
    expect(Date.now() - began).toBeLessThan(7 * SECOND);
    await waitUntil('sent', async () => (await findReply(sid))?.status === 'sent');
    expect(await countReceived(phone, 'your counter-offer of $150.00')).toBe(1);
  });

  it('is recorded as refused if Twilio refuses it, and as no consent', async () => {
    const { phone } = await createPriced();
    const sid = randomSid();
    await phones.setFaults({ calls: [{ kind: 'refuse', code: 21_610, phone, times: 1 }] });
    expect((await postSms(endpoints, phone, '150', sid)).twiml).toContain('<Response/>');
    expect(await findReply(sid)).toMatchObject({ status: 'failed', error_code: '21610', sent_at: null });
    const next = randomSid();
    await postSms(endpoints, phone, 'ETA', next);
    expect(await findReply(next)).toBeNull();
  });

  it('is withheld after a STOP that came before it was sent', async () => {
    const { phone } = await createPriced();
    const sid = randomSid();
    await receiveSms(phone, '150', sid);
    await optOut(stage.prisma, phone, 'reply');
    await runOutboxLoopOnce(stage, Date.now() + MINUTE);
    expect(await findReply(sid)).toMatchObject({ status: 'withheld', error_code: 'opted_out' });
    expect(await countReceived(phone, 'your counter-offer of $150.00')).toBe(0);
  });

  it('is in the webhook response if there is no request', async () => {
    const { twiml } = await postSms(endpoints, phones.newPhone(), 'Where is my truck & when?', randomSid());
    expect(twiml).toMatch(/<Response><Message>Shoulder: .*have an open request.*<\/Message><\/Response>/);
  });
});

describe('a webhook', () => {
  it('is refused while the database is down, and applied when retried', async () => {
    const { actor, phone } = await createPriced();
    const sid = randomSid();
    const url = process.env.DATABASE_URL;
    process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nothing';
    await disposeAll();
    try {
      expect((await postSms(endpoints, phone, '150', sid)).status).toBe(503);
    } finally {
      process.env.DATABASE_URL = url;
      await disposeAll();
    }
    expect((await postSms(endpoints, phone, '150', sid)).status).toBe(200);
    await phones.waitForSms(phone, 'your counter-offer of $150.00');
    expect((await actor.row()).customer_counter_offer_cents).toBe(15_000);
  });
});
