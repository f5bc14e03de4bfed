import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#kernel/constants.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { deleteSeen, wasSeen } from '#modules/message/seen.ts';
import { openDoors } from '../support/doors.ts';
import type { Doors } from '../support/doors.ts';
import { Phones } from '../support/phones.ts';
import { sweep } from '../support/sms.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let doors: Doors;
let stage: Stage;
const phones = new Phones(() => stage, '2145562');
beforeAll(async () => {
  doors = await openDoors();
  stage = await openStage('server', doors);
});
afterAll(async () => {
  await stage.close();
  await doors.close();
});
afterEach(() => phones.heal());

/** Replies over HTTP, signed as by Twilio, and our answers. */
describe('a signed reply', () => {
  const answerTo = (sid: string) => stage.prisma.message.findFirst({ where: { purpose: `reply:${sid}` } });

  it('to an extra charge that was never texted gets a question, which the next reply answers', async () => {
    const phone = phones.next();
    const actor = await (await Actor.online(stage, { phone })).toArrived();
    await actor.does('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'Winch out of the ditch' } });
    const sid = await phones.writes(phone, 'APPROVE');
    await phones.arrives(phone, 'an extra of $40.00, paid on site. Reason: Winch out of the ditch.');
    expect((await actor.row()).extra_status).toBe('asked');
    await until('known to be sent', async () => Boolean((await answerTo(sid))?.sent_at));
    await phones.writes(phone, 'APPROVE');
    await phones.arrives(phone, 'extra of $40.00 approved');
    expect((await actor.row()).extra_status).toBe('approved');
  });

  it('whose answer may have been sent gets it once, after asking Twilio for its id', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { phone, text_consent: true });
    await phones.arrives(phone, 'we have your request');
    await phones.faults({ calls: [{ kind: 'lost', phone, method: 'POST' }] });
    const sid = await phones.writes(phone, 'ETA');
    await phones.arrives(phone, 'no provider is on the way yet');
    await until('left', async () => (await answerTo(sid))?.status === 'queued');
    await phones.heal();
    await sweep(stage, Date.now() + 2 * MINUTE);
    expect((await answerTo(sid))?.provider_id).toMatch(/^SM/);
    expect((await phones.inbox(phone)).filter((body) => body.includes('on the way yet'))).toHaveLength(1);
    await actor.does('deleteRequest', {});
  });

  it('of HELP gets one answer: Twilio’s, or ours if Twilio does not know the word', async () => {
    for (const word of ['HELP', 'info', 'Help?', 'ayuda']) {
      const phone = phones.next();
      await Actor.online(stage, { phone, text_consent: true });
      await phones.arrives(phone, 'we have your request');
      const before = (await phones.inbox(phone)).length;
      await phones.writes(phone, word);
      await until('answered', async () => (await phones.inbox(phone)).length > before);
      expect(await phones.inbox(phone)).toHaveLength(before + 1);
    }
  });

  it('does nothing if it is posted again after its request was deleted', async () => {
    const phone = phones.next();
    const first = await Actor.online(stage, { phone, text_consent: true });
    await first.does('setPrice', { amountCents: 20_000 });
    const sid = await phones.writes(phone, 'ACCEPT');
    await phones.arrives(phone, 'accepted. Pay the deposit');
    await first.does('deleteRequest', {});
    expect(await stage.prisma.inboundText.count({ where: { sid } })).toBe(0);
    const second = await Actor.online(stage, { phone, text_consent: true });
    await second.does('setPrice', { amountCents: 90_000 });
    await phones.arrives(phone, 'your price is $900.00');
    // A day later, when the command's nonce has expired.
    await stage.prisma.formNonce.deleteMany();
    const before = await phones.inbox(phone);
    expect(await phones.replay(sid)).toContain('<Response/>');
    expect(await phones.inbox(phone)).toEqual(before);
    expect(await second.row()).toMatchObject({ status: 'admin_priced', final_price_cents: null });
    expect(JSON.stringify(await stage.prisma.seenText.findMany())).not.toContain(sid.slice(2));
    await phones.writes(phone, 'ACCEPT');
    expect(await second.row()).toMatchObject({ status: 'approved', final_price_cents: 90_000 });
  });

  it('is remembered for as long as its signature is accepted', async () => {
    const sid = await phones.writes(phones.next(), 'STOP');
    const later = Date.now() + 400 * DAY;
    await deleteSeen(stage.prisma, later);
    expect(await wasSeen(stage.prisma, sid)).toBe(true);
    const token = process.env.TWILIO_AUTH_TOKEN;
    process.env.TWILIO_AUTH_TOKEN = 'another one';
    await disposeAll();
    await deleteSeen(stage.prisma, Date.now());
    expect(await wasSeen(stage.prisma, sid)).toBe(true);
    await deleteSeen(stage.prisma, later);
    expect(await wasSeen(stage.prisma, sid)).toBe(false);
    process.env.TWILIO_AUTH_TOKEN = token;
    await disposeAll();
  });
});
