import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { deleteReceivedSmsRecords, wasReceivedBefore } from '#modules/message/seen.ts';
import { openExternalEndpoints } from '../support/external-endpoints.ts';
import type { ExternalEndpoints } from '../support/external-endpoints.ts';
import { SmsPhones } from '../support/phones.ts';
import { runOutboxLoopOnce } from '../support/sms.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let endpoints: ExternalEndpoints;
let stage: Stage;
const phones = new SmsPhones(() => stage, '2145562');
beforeAll(async () => {
  endpoints = await openExternalEndpoints();
  stage = await openStage('server', endpoints);
});
afterAll(async () => {
  await stage.close();
  await endpoints.close();
});
afterEach(() => phones.clearFaults());

/** Replies that arrive over HTTP with Twilio's signature, and what we respond. */
describe('a signed reply', () => {
  const findAnswer = (sid: string) => stage.prisma.message.findFirst({ where: { purpose: `reply:${sid}` } });

  it('to an extra charge that was never texted gets a question, and the next text decides', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { phone })).toArrived();
    await actor.perform(
      'requestExtra',
      { amountCents: 4_000 },
      { personal: { extra_reason: 'Winch out of the ditch' } },
    );
    const sid = await phones.sendFrom(phone, 'APPROVE');
    await phones.waitForSms(phone, 'an extra charge of $40.00, paid on site. Reason: Winch out of the ditch.');
    expect((await actor.row()).extra_status).toBe('asked');
    await waitUntil('known to be sent', async () => Boolean((await findAnswer(sid))?.sent_at));
    await phones.sendFrom(phone, 'APPROVE');
    await phones.waitForSms(phone, 'extra charge of $40.00 approved');
    expect((await actor.row()).extra_status).toBe('approved');
  });

  it('whose response may have been sent gets it once, after we looked for it at Twilio', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { phone, text_consent: true });
    await phones.waitForSms(phone, 'we got your request');
    await phones.setFaults({ calls: [{ kind: 'lost', phone, method: 'POST' }] });
    const sid = await phones.sendFrom(phone, 'ETA');
    await phones.waitForSms(phone, 'no provider is on the way yet');
    await waitUntil('left', async () => (await findAnswer(sid))?.status === 'queued');
    await phones.clearFaults();
    await runOutboxLoopOnce(stage, Date.now() + 2 * MINUTE);
    expect((await findAnswer(sid))?.provider_id).toMatch(/^SM/);
    expect((await phones.receivedBodies(phone)).filter((body) => body.includes('on the way yet'))).toHaveLength(1);
    await actor.perform('deleteRequest', {});
  });

  it('of HELP gets one response: Twilio’s, or ours if Twilio does not know the word', async () => {
    for (const word of ['HELP', 'info', 'Help?', 'ayuda']) {
      const phone = phones.newPhone();
      await Actor.submitOnline(stage, { phone, text_consent: true });
      await phones.waitForSms(phone, 'we got your request');
      const before = (await phones.receivedBodies(phone)).length;
      await phones.sendFrom(phone, word);
      await waitUntil('answered', async () => (await phones.receivedBodies(phone)).length > before);
      expect(await phones.receivedBodies(phone)).toHaveLength(before + 1);
    }
  });

  it('does nothing if it is posted again after its request was deleted', async () => {
    const phone = phones.newPhone();
    const first = await Actor.submitOnline(stage, { phone, text_consent: true });
    await first.perform('setPrice', { amountCents: 20_000 });
    const sid = await phones.sendFrom(phone, 'ACCEPT');
    await phones.waitForSms(phone, 'you accepted. Pay the');
    await first.perform('deleteRequest', {});
    expect(await stage.prisma.inboundText.count({ where: { sid } })).toBe(0);
    const second = await Actor.submitOnline(stage, { phone, text_consent: true });
    await second.perform('setPrice', { amountCents: 90_000 });
    await phones.waitForSms(phone, 'your price is $900.00');
    // Delete the command's nonce, as happens after a day. Then the webhook comes again.
    await stage.prisma.formNonce.deleteMany();
    const before = await phones.receivedBodies(phone);
    expect(await phones.replayWebhook(sid)).toContain('<Response/>');
    expect(await phones.receivedBodies(phone)).toEqual(before);
    expect(await second.row()).toMatchObject({ status: 'admin_priced', final_price_cents: null });
    expect(JSON.stringify(await stage.prisma.seenText.findMany())).not.toContain(sid.slice(2));
    await phones.sendFrom(phone, 'ACCEPT');
    expect(await second.row()).toMatchObject({ status: 'approved', final_price_cents: 90_000 });
  });

  it('is remembered for as long as its signature is accepted', async () => {
    const sid = await phones.sendFrom(phones.newPhone(), 'STOP');
    const later = Date.now() + 400 * DAY;
    await deleteReceivedSmsRecords(stage.prisma, later);
    expect(await wasReceivedBefore(stage.prisma, sid)).toBe(true);
    const token = process.env.TWILIO_AUTH_TOKEN;
    process.env.TWILIO_AUTH_TOKEN = 'another one';
    await disposeAll();
    await deleteReceivedSmsRecords(stage.prisma, Date.now());
    expect(await wasReceivedBefore(stage.prisma, sid)).toBe(true);
    await deleteReceivedSmsRecords(stage.prisma, later);
    expect(await wasReceivedBefore(stage.prisma, sid)).toBe(false);
    process.env.TWILIO_AUTH_TOKEN = token;
    await disposeAll();
  });
});
