import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTracking } from '#app/routes/_site.track.$trackingId/load.server.ts';
import { MINUTE } from '#kernel/constants.ts';
import { isOptedOut } from '#modules/message/consent.ts';
import { Phones } from '../support/phones.ts';
import { newSid, sweep, texts } from '../support/sms.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new Phones(() => stage, '2145563');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('keywords as people type them', () => {
  it.each(['Cancel.', 'END!', 'revoke'])('end the texts with %s', async (words) => {
    const phone = phones.next();
    await texts(phone, words);
    expect(await isOptedOut(stage.prisma, phone)).toBe(true);
  });

  it.each(['Start!', 'unstop.'])('ask for texts again with %s', async (words) => {
    const phone = phones.next();
    for (const said of ['Stop', words]) expect(await texts(phone, said)).toBeUndefined();
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
  });

  it('ask for help with "Help?"', async () => {
    expect(await texts(phones.next(), 'Help?')).toContain('Reply STOP to end');
  });

  it('CANCEL with the number of a request ends no texts', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    expect(await texts(phone, `cancel ${actor.created.number}`)).toContain('did not understand');
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
  });
});

describe('a customer without SMS', () => {
  const keepLink = async (actor: Actor) => {
    const { trackingId } = actor.created;
    const request = new Request(`http://localhost:3000/track/${trackingId}`);
    const { data } = await loadTracking({ request, params: { trackingId }, context: {} } as never);
    return data.kind === 'open' ? (data.keepLink?.link ?? null) : undefined;
  };

  const submitted = async (actor: Actor) => {
    const where = { request_id: actor.id, purpose: { startsWith: 'submitted:' } };
    let found = await stage.prisma.message.findFirst({ where });
    await until('in the ledger', async () => Boolean((found = await stage.prisma.message.findFirst({ where }))));
    return found?.error_code ?? null;
  };

  it('sees the link on the page, whatever was ticked', async () => {
    const phone = phones.next();
    const before = await Actor.online(stage, { text_consent: true, phone });
    expect(await submitted(before)).toBeNull();
    expect(await keepLink(before)).toBeNull();
    await texts(phone, 'STOP');
    const after = await Actor.online(stage, { text_consent: true, phone });
    expect(await submitted(after)).toBe('opted_out');
    expect(await keepLink(after)).toContain(`/track/${after.created.trackingId}`);
  });

  it('is a number with which the public form was sent more than five times within the hour', async () => {
    const phone = phones.next();
    const why: (string | null)[] = [];
    for (let n = 0; n < 6; n++) why.push(await submitted(await Actor.online(stage, { text_consent: true, phone })));
    expect(why).toEqual([null, null, null, null, null, 'often']);
    // Commands of the desk still send SMS.
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    await phones.arrives(phone, 'your price is');
  });
});

describe('YES after STOP', () => {
  it('that could not be stored opts in when redelivered, and accepts nothing', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    await texts(phone, 'STOP');
    // An id too long for its column, which rolls the transaction back like a database outage.
    await expect(texts(phone, 'YES', `SM${'0'.repeat(80)}`)).rejects.toThrow();
    expect(await isOptedOut(stage.prisma, phone)).toBe(true);
    const sid = newSid();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => texts(phone, 'YES', sid)));
    expect(answers.filter((answer) => answer !== undefined)).toEqual([]);
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
    expect((await actor.row()).status).toBe('admin_priced');
  });
});

describe('a rating', () => {
  it('goes to the last completed job, then the one before, or the one it names', async () => {
    const phone = phones.next();
    const early = await (await Actor.online(stage, { text_consent: true, phone })).toInProgress();
    const late = await (await Actor.online(stage, { text_consent: true, phone })).toCompleted();
    const third = await (await Actor.online(stage, { text_consent: true, phone })).toCompleted();
    await early.does('completeJob', {});
    const marks = async () =>
      (await Promise.all([early, late, third].map((one) => one.row()))).map((row) => row.customer_rating);
    expect(await texts(phone, '5')).toContain('thank you for 5 of 5');
    expect(await marks()).toEqual([5, null, null]);
    expect(await texts(phone, `2 ${late.created.number.toLowerCase()}`)).toContain('thank you for 2 of 5');
    expect(await texts(phone, '4')).toContain('thank you for 4 of 5');
    expect(await marks()).toEqual([5, 2, 4]);
  });
});

describe('a reply that comes after the end', () => {
  it('is answered that the request is canceled, and that the money is refunded', async () => {
    const phone = phones.next();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toDepositPaid();
    expect(await texts(phone, 'REFUND')).toContain('your deposit goes back');
    await until('refunded', async () => (await actor.row()).payment_status === 'refunded');
    for (const words of ['REFUND', 'WAIT']) {
      const answer = await texts(phone, words);
      expect(answer).toContain(`request ${actor.number} is cancelled. What you paid goes back to your card`);
    }
  });

  it('does not mention money if none was paid', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone, language: 'es' });
    await actor.does('cancelRequest', { by: 'customer' });
    const answer = await texts(phone, 'ACEPTO');
    expect(answer).toContain('está cancelada. Preguntas: ');
  });
});

describe('a reply', () => {
  it('of a bare 1 to 5 is not a counter-offer, but with a dollar sign it is', async () => {
    const phone = phones.next();
    const offered = async () => {
      const actor = await Actor.online(stage, { text_consent: true, phone });
      await actor.does('setPrice', { amountCents: 20_000 });
      return actor;
    };
    const actor = await offered();
    for (const bare of ['1', '4', '5', '5.']) {
      const digit = bare.slice(0, 1);
      expect(await texts(phone, bare)).toBe(
        `Shoulder: ${digit} alone is not taken as an offer. You may offer once, from $3.30 to less than $200.00: write it with the dollar sign, as in $150. Or reply ACCEPT or REJECT.`,
      );
    }
    expect(await texts(phone, '$3')).toContain('The least is $3.30');
    expect(await actor.row()).toMatchObject({ status: 'admin_priced', customer_counter_offer_cents: null });
    expect(await texts(phone, '$5')).toContain('your offer of $5.00 is with us');
    expect(await actor.row()).toMatchObject({ status: 'negotiating', customer_counter_offer_cents: 500 });
    // It's the desk's turn, so the customer can't make an offer.
    expect(await texts(phone, '4')).toContain('You can reply ETA or HELP');
    await actor.does('cancelRequest', { by: 'admin' });
    await offered();
    expect(await texts(phone, '150')).toContain('your offer of $150.00 is with us');
  });
});

describe('an SMS that could not be sent in time', () => {
  const left = (actor: Actor, phone: string, purpose: string, minutesAgo: number) =>
    stage.prisma.message.create({
      data: {
        request_id: actor.id,
        purpose,
        recipient: 'customer',
        phone,
        body: `left over: ${purpose}`,
        created_at: new Date(Date.now() - minutesAgo * MINUTE),
      },
    });

  it('is sent only while it is still true', async () => {
    const phone = phones.next();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toArrived();
    await left(actor, phone, 'en_route:901', 6);
    await left(actor, phone, 'arrived:902', 6);
    await left(actor, phone, 'extra_asked:903', 6);
    await left(actor, phone, 'wait_choice:904', 6);
    await left(actor, phone, 'receipt:905', 6);
    await sweep(stage);
    const sent = (await phones.inbox(phone)).filter((body) => body.startsWith('left over'));
    expect(sent.sort()).toEqual(['left over: arrived:902', 'left over: receipt:905']);
    const why = { request_id: actor.id, status: 'withheld', error_code: 'late' } as const;
    expect(await stage.prisma.message.count({ where: why })).toBe(3);
  });

  it('is skipped just before the deadline that it announces', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    const ending = async (purpose: string, minutesLeft: number) => {
      const { id } = await left(actor, phone, purpose, 1);
      const deadline_at = new Date(Date.now() + minutesLeft * MINUTE);
      await stage.prisma.message.update({ where: { id }, data: { deadline_at } });
    };
    await ending('price_reminder:906', 1);
    await ending('payment_reminder:907', 3);
    await sweep(stage, Date.now() + 1_000);
    const sent = (await phones.inbox(phone)).filter((body) => body.startsWith('left over'));
    expect(sent).toEqual(['left over: payment_reminder:907']);
    const why = { request_id: actor.id, status: 'withheld', error_code: 'too_late' } as const;
    expect(await stage.prisma.message.count({ where: why })).toBe(1);
  });
});
