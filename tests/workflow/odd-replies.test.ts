import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTracking } from '#app/routes/_site.track.$trackingId/load.server.ts';
import { MINUTE } from '#kernel/constants.ts';
import { isOptedOut } from '#modules/message/consent.ts';
import { SmsPhones } from '../support/phones.ts';
import { randomSid, runOutboxLoopOnce, receiveSms } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145563');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('keywords as people type them', () => {
  it.each(['Cancel.', 'END!', 'revoke'])('end the texts with %s', async (words) => {
    const phone = phones.newPhone();
    await receiveSms(phone, words);
    expect(await isOptedOut(stage.prisma, phone)).toBe(true);
  });

  it.each(['Start!', 'unstop.'])('ask for texts again with %s', async (words) => {
    const phone = phones.newPhone();
    for (const reply of ['Stop', words]) expect(await receiveSms(phone, reply)).toBeUndefined();
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
  });

  it('ask for help with "Help?"', async () => {
    expect(await receiveSms(phones.newPhone(), 'Help?')).toContain('Reply STOP to end');
  });

  it('CANCEL with the number of a request ends no texts', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    expect(await receiveSms(phone, `cancel ${actor.created.number}`)).toContain("didn't understand");
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
  });
});

describe('an answer to a price that was sent late', () => {
  it.each(['ACCEPT', 'REJECT'])('%s does not count for another price', async (word) => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await actor.perform('counterOffer', { amountCents: 15_000 });
    await actor.perform('finalCounter', { amountCents: 17_500 });
    expect(await receiveSms(phone, `${word} $200.00 ${actor.created.number}`)).toContain('the price is $175.00, so');
    expect((await actor.row()).status).toBe('negotiating');
    await receiveSms(phone, `${word} $175.00 ${actor.created.number}`);
    expect((await actor.row()).status).toBe(word === 'ACCEPT' ? 'approved' : 'cancelled');
  });

  it('is answered with the way to pay if the page had accepted that price already', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toApproved();
    expect(await receiveSms(phone, `ACCEPT $175.00 ${actor.created.number}`)).toContain('Pay the $26.25 deposit');
    expect(await receiveSms(phone, `ACCEPT $170.00 ${actor.created.number}`)).not.toContain('Pay the');
  });

  it('to an extra charge does not approve a later one of another amount', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    const ask = (amountCents: number) =>
      actor.perform('requestExtra', { amountCents }, { personal: { extra_reason: 'Winch' } });
    await ask(4_000);
    await actor.perform('declineExtra', {});
    await ask(9_000);
    await actor.waitForText('extra_asked');
    expect(await receiveSms(phone, 'APPROVE $40.00')).toContain('an extra charge of $90.00');
    expect((await actor.row()).extra_status).toBe('asked');
    expect(await receiveSms(phone, 'APPROVE $90.00')).toContain('extra charge of $90.00 approved');
  });
});

describe('a provider on a job', () => {
  it('who texts anything else is sent to the job page, until the job is over', async () => {
    const provider = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('assignProvider', {}, { personal: { ...PROVIDER_FIELDS, provider_phone: provider } });
    await waitUntil('asked', async () => (await stage.prisma.message.count({ where: { phone: provider } })) > 0);
    const { provider_job_id: job } = await actor.row();
    expect(await receiveSms(provider, 'nobody here, can I go?')).toContain(`/provider/${job}`);
    const answer = await stage.prisma.message.findFirst({
      where: { phone: provider, purpose: { startsWith: 'reply:' } },
    });
    expect(answer).toMatchObject({ recipient: 'provider', status: 'queued' });
    await actor.perform('declineJob', {});
    expect(await receiveSms(provider, 'nobody here, can I go?')).toContain("don't have an open request");
  });
});

describe('a customer without SMS', () => {
  const linkOnPage = async (actor: Actor) => {
    const { trackingId } = actor.created;
    const pageRequest = new Request(`http://localhost:3000/track/${trackingId}`);
    const { data } = await loadTracking({ request: pageRequest, params: { trackingId }, context: {} } as never);
    return data.kind === 'open' ? (data.keepLink?.link ?? null) : undefined;
  };

  const firstTextError = async (actor: Actor) => {
    const filter = { request_id: actor.id, purpose: { startsWith: 'submitted:' } };
    let found = await stage.prisma.message.findFirst({ where: filter });
    await waitUntil('in the ledger', async () =>
      Boolean((found = await stage.prisma.message.findFirst({ where: filter }))),
    );
    return found?.error_code ?? null;
  };

  it('sees the link on the page, even if consent was ticked', async () => {
    const phone = phones.newPhone();
    const before = await Actor.submitOnline(stage, { text_consent: true, phone });
    expect(await firstTextError(before)).toBeNull();
    expect(await linkOnPage(before)).toBeNull();
    await receiveSms(phone, 'STOP');
    const after = await Actor.submitOnline(stage, { text_consent: true, phone });
    expect(await firstTextError(after)).toBe('opted_out');
    expect(await linkOnPage(after)).toContain(`/track/${after.created.trackingId}`);
  });

  it('is one whose number was in more than five requests within an hour', async () => {
    const phone = phones.newPhone();
    const why: (string | null)[] = [];
    for (let n = 0; n < 6; n++)
      why.push(await firstTextError(await Actor.submitOnline(stage, { text_consent: true, phone })));
    expect(why).toEqual([null, null, null, null, null, 'often']);
    // SMS about the desk's commands are still sent.
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await phones.waitForSms(phone, 'your price is');
  });
});

describe('YES after STOP', () => {
  it("only opts in, even if it couldn't be stored and Twilio sends it again", async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await receiveSms(phone, 'STOP');
    // The id is too long for its column, so the transaction is rolled back, as in a database outage.
    await expect(receiveSms(phone, 'YES', `SM${'0'.repeat(80)}`)).rejects.toThrow();
    expect(await isOptedOut(stage.prisma, phone)).toBe(true);
    const sid = randomSid();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => receiveSms(phone, 'YES', sid)));
    expect(answers.filter((answer) => answer !== undefined)).toEqual([]);
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
    expect((await actor.row()).status).toBe('admin_priced');
  });
});

describe('a rating', () => {
  it('counts for the last completed job, then for the one before, or for the one that the text names', async () => {
    const phone = phones.newPhone();
    const early = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toInProgress();
    const late = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toCompleted();
    const thirdActor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toCompleted();
    await early.perform('completeJob', {});
    const ratings = async () =>
      (await Promise.all([early, late, thirdActor].map((one) => one.row()))).map((row) => row.customer_rating);
    expect(await receiveSms(phone, '5')).toContain('thanks for the 5-star rating');
    expect(await ratings()).toEqual([5, null, null]);
    expect(await receiveSms(phone, `2 ${late.created.number.toLowerCase()}`)).toContain('thanks for the 2-star rating');
    expect(await receiveSms(phone, '4')).toContain('thanks for the 4-star rating');
    expect(await ratings()).toEqual([5, 2, 4]);
  });
});

describe('a reply that comes after the end', () => {
  it('gets a reply that the request is cancelled and the payment goes back to the card', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toDepositPaid();
    expect(await receiveSms(phone, 'REFUND')).toContain("We'll refund your deposit");
    await waitUntil('refunded', async () => (await actor.row()).payment_status === 'refunded');
    for (const words of ['REFUND', 'WAIT']) {
      const answer = await receiveSms(phone, words);
      expect(answer).toContain(`request ${actor.number} is cancelled. We'll refund your payment to your card`);
    }
  });

  it('is not told of a refund if the deposit is kept, and only another payment went back', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toAssigned();
    await actor.perform('cancelRequest', { by: 'admin', refundDeposit: false }, { personal: { cancel_reason: 'No' } });
    const {
      id: _id,
      session_id: _session,
      ...kept
    } = await stage.prisma.payment.findFirstOrThrow({
      where: { request_id: actor.id },
    });
    const cents = kept.amount_cents;
    const back = { status: 'refunded', paid_at: null, to_return_cents: cents, returned_cents: cents } as const;
    await stage.prisma.payment.create({ data: { ...kept, ...back, n: 2, session_id: `cs_test_${actor.id}` } });
    expect(await receiveSms(phone, 'REFUND')).toContain(`request ${actor.number} is cancelled. Questions:`);
  });

  it('does not mention money if none was paid', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone, language: 'es' });
    await actor.perform('cancelRequest', { by: 'customer' });
    const answer = await receiveSms(phone, 'ACEPTO');
    expect(answer).toContain('está cancelada. ¿Dudas? Llame al ');
  });
});

describe('a reply', () => {
  it('with a bare number from 1 to 5 is not a counter-offer, but with a dollar sign it is', async () => {
    const phone = phones.newPhone();
    const createWithOffer = async () => {
      const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
      await actor.perform('setPrice', { amountCents: 20_000 });
      return actor;
    };
    const actor = await createWithOffer();
    for (const bareNumber of ['1', '4', '5', '5.']) {
      const digit = bareNumber.slice(0, 1);
      expect(await receiveSms(phone, bareNumber)).toBe(
        `Shoulder: we can't take just ${digit} as a counter-offer. It must be at least $3.30 and less than $200.00. Write it with a dollar sign, like $150. Or reply ACCEPT or REJECT.`,
      );
    }
    expect(await receiveSms(phone, '$3')).toContain('The minimum is $3.30');
    expect(await actor.row()).toMatchObject({ status: 'admin_priced', customer_counter_offer_cents: null });
    expect(await receiveSms(phone, '$5')).toContain('we got your counter-offer of $5.00');
    expect(await actor.row()).toMatchObject({ status: 'negotiating', customer_counter_offer_cents: 500 });
    // It's the desk's turn, so the customer can't make an offer now.
    expect(await receiveSms(phone, '4')).toContain('You can reply ETA or HELP');
    await actor.perform('cancelRequest', { by: 'admin' });
    await createWithOffer();
    expect(await receiveSms(phone, '150')).toContain('we got your counter-offer of $150.00');
  });
});

describe('an SMS that could not be sent in time', () => {
  const insertText = (actor: Actor, phone: string, purpose: string, minutesAgo: number) =>
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
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    await insertText(actor, phone, 'en_route:901', 6);
    await insertText(actor, phone, 'arrived:902', 6);
    await insertText(actor, phone, 'extra_asked:903', 6);
    await insertText(actor, phone, 'wait_choice:904', 6);
    await insertText(actor, phone, 'receipt:905', 6);
    await runOutboxLoopOnce(stage);
    const delivered = (await phones.receivedBodies(phone)).filter((body) => body.startsWith('left over'));
    expect(delivered.sort()).toEqual(['left over: arrived:902', 'left over: receipt:905']);
    const why = { request_id: actor.id, status: 'withheld', error_code: 'late' } as const;
    expect(await stage.prisma.message.count({ where: why })).toBe(3);
  });

  it('is skipped just before the deadline that it announces', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    const insertExpiringText = async (purpose: string, minutesLeft: number) => {
      const { id } = await insertText(actor, phone, purpose, 1);
      const deadline_at = new Date(Date.now() + minutesLeft * MINUTE);
      await stage.prisma.message.update({ where: { id }, data: { deadline_at } });
    };
    await insertExpiringText('price_reminder:906', 1);
    await insertExpiringText('payment_reminder:907', 3);
    await runOutboxLoopOnce(stage, Date.now() + 1_000);
    const sent = (await phones.receivedBodies(phone)).filter((body) => body.startsWith('left over'));
    expect(sent).toEqual(['left over: payment_reminder:907']);
    const why = { request_id: actor.id, status: 'withheld', error_code: 'too_late' } as const;
    expect(await stage.prisma.message.count({ where: why })).toBe(1);
  });
});
