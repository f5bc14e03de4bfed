import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/constants.ts';
import { deliverLeftTexts } from '#platform/text-delivery.ts';
import { textGateway } from '#platform/texts.ts';
import { openDoors } from '../support/doors.ts';
import type { Doors } from '../support/doors.ts';
import { Phones } from '../support/phones.ts';
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

/** Replies as they come: posted by Twilio, signed, over HTTP; answered by a message of ours. */
describe('a signed reply', () => {
  const answerTo = (sid: string) => stage.prisma.message.findFirst({ where: { purpose: `reply:${sid}` } });

  it('to an extra that was never texted is asked about it, and the next one answers that', async () => {
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

  it('whose answer may have been sent gets it once, and Twilio is asked for its id', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { phone, text_consent: true });
    await phones.arrives(phone, 'we have your request');
    await phones.faults({ calls: [{ kind: 'lost', phone, method: 'POST' }] });
    const sid = await phones.writes(phone, 'ETA');
    await phones.arrives(phone, 'no provider is on the way yet');
    await until('left', async () => (await answerTo(sid))?.status === 'sending');
    await phones.heal();
    const gateway = textGateway();
    if (!gateway) throw new Error('no gateway');
    await deliverLeftTexts(stage.prisma, gateway, doors.url, Date.now() + 2 * MINUTE);
    expect((await answerTo(sid))?.provider_id).toMatch(/^SM/);
    expect((await phones.inbox(phone)).filter((body) => body.includes('on the way yet'))).toHaveLength(1);
    await actor.does('deleteRequest', {});
  });
});
