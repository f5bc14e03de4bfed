import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/constants.ts';
import { deliverForRequest } from '#modules/message/outbox.ts';
import { isOptedOut } from '#modules/message/consent.ts';
import { redactDue } from '#modules/message/redaction.ts';
import { Phones } from '../support/phones.ts';
import { newSid, sweep, texts, theGateway } from '../support/sms.ts';
import { Actor, PROVIDER, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new Phones(() => stage, '2145560');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.heal());

const aPhone = () => phones.next();
const faults = (body: object) => phones.faults(body);
const inbox = (phone: string) => phones.inbox(phone);
const arrives = (phone: string, words: string) => phones.arrives(phone, words);

describe('a journey by SMS only', () => {
  it('goes from the offer to the rating', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    expect(await arrives(phone, 'we have your request')).toContain(`/track/${actor.created.trackingId}`);
    await actor.does('setPrice', { amountCents: 20_000 });
    expect(await arrives(phone, 'your price is $200.00')).toContain('/legal/terms');
    expect(await texts(phone, '$150')).toContain('your offer of $150.00 is with us');
    expect(await texts(phone, '140')).toContain('You can only make one counter-offer per request.');
    await actor.does('finalCounter', { amountCents: 17_500 });
    await arrives(phone, 'final offer is $175.00');
    expect(await texts(phone, 'accept')).toContain(`Pay the deposit of $26.25 here: http://localhost:3000/payment/`);
    expect(await stage.prisma.acceptance.count({ where: { request_id: actor.id } })).toBe(1);

    const sessionId = await actor.opensPayment();
    await actor.paysAtStripe(sessionId);
    await actor.does('observePayment', { sessionId, reported: false });
    await arrives(phone, 'deposit of $26.25 received');
    await actor.does('assignProvider', {}, { personal: PROVIDER });
    const job = await arrives(PROVIDER.provider_phone, 'Please answer within 5 minutes');
    expect(job).toContain(`/provider/${(await actor.row()).provider_job_id}`);
    for (const step of ['acceptAgreement', 'startJob'] as const) await actor.does(step, {});
    await arrives(phone, `${PROVIDER.provider_name} is your provider`);
    await arrives(phone, 'on the way');
    expect(await texts(phone, 'ETA')).toContain('the position is not known right now');
    await actor.does('arrived', {});
    expect(await arrives(phone, 'has arrived')).not.toContain(await actor.code());
    await actor.does('verifyCode', {});
    await actor.does('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'PRIVATE-REASON' } });
    expect(await arrives(phone, 'extra of $40.00')).not.toContain('PRIVATE');
    await actor.wasTexted('extra_asked');
    expect(await texts(phone, 'Approve')).toContain('extra of $40.00 approved');
    await actor.does('startService', {});
    await actor.does('completeJob', {});
    await arrives(phone, 'service completed');
    expect(await texts(phone, '5')).toContain('thank you for 5 of 5');
    expect(await actor.row()).toMatchObject({
      customer_rating: 5,
      extra_status: 'approved',
      final_price_cents: 17_500,
    });
    const history = await actor.handle().fetchHistory();
    expect(JSON.stringify(history)).not.toContain(phone);
    expect(history.events?.length).toBeLessThanOrEqual(300);
  });

  it('uses Spanish for a request in Spanish', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone, language: 'es' });
    await arrives(phone, 'tenemos su solicitud');
    await actor.does('setPrice', { amountCents: 20_000 });
    expect(await texts(phone, 'ACEPTO')).toContain('Pague el depósito de $30.00');
    expect((await actor.row()).status).toBe('approved');
  });

  it('lets the customer keep waiting, or take the refund', async () => {
    const phone = aPhone();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toDepositPaid();
    expect(await texts(phone, 'wait')).toContain('we keep looking');
    expect((await actor.row()).wait_chosen).toBe(true);
    expect(await texts(phone, 'REFUND')).toContain('your deposit goes back');
    await arrives(phone, 'was refunded');
  });
});

describe('a reply', () => {
  it('has one effect, however often it is delivered', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    const sid = newSid();
    const answers = await Promise.all([1, 2, 3].map(() => texts(phone, '150', sid)));
    expect(new Set(answers).size).toBe(1);
    expect((await actor.log()).filter((line) => line.includes('counter-offer of $150'))).toHaveLength(1);
  });

  it('from somebody with two requests gets a question which one is meant', async () => {
    const phone = aPhone();
    const first = await Actor.online(stage, { text_consent: true, phone });
    const second = await Actor.online(stage, { text_consent: true, phone });
    for (const actor of [first, second]) await actor.does('setPrice', { amountCents: 20_000 });
    const answer = await texts(phone, 'ACCEPT');
    expect(answer).toContain(first.number);
    expect((await first.row()).status).toBe('admin_priced');
    await texts(phone, `accept ${first.number.toLowerCase()}`);
    expect((await first.row()).status).toBe('approved');
    expect((await second.row()).status).toBe('admin_priced');
  });

  it('with a rating rates the completed request, not the open one', async () => {
    const phone = aPhone();
    const done = await (await Actor.online(stage, { text_consent: true, phone })).toCompleted();
    const open = await Actor.online(stage, { text_consent: true, phone });
    await open.does('setPrice', { amountCents: 20_000 });
    expect(await texts(phone, '5')).toContain('thank you for 5 of 5');
    expect((await open.row()).customer_counter_offer_cents).toBeNull();
    expect((await done.row()).customer_rating).toBe(5);
    expect(await texts(phone, '5')).toContain('5 alone is not taken as an offer');
  });

  it('from a stranger, or without meaning, is answered and changes nothing', async () => {
    expect(await texts(aPhone(), 'ACCEPT')).toContain('no open request');
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    expect(await texts(phone, 'hello there')).toContain('ACCEPT, REJECT or an amount');
    expect(await texts(phone, 'HELP')).toBeUndefined();
    const help = await texts(phone, 'Help!');
    for (const words of ['Shoulder roadside', '+12145550100', '8 texts', 'rates may apply', 'Reply STOP to end']) {
      expect(help).toContain(words);
    }
    expect(await texts(aPhone(), 'AYUDA')).toContain('Responda STOP para terminar');
    expect((await actor.row()).status).toBe('admin_priced');
  });

  it('of STOP ends the texts and is no command; YES then only asks for them again', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    await arrives(phone, 'your price is');
    expect(await texts(phone, 'Cancel')).toBeUndefined();
    expect(await isOptedOut(stage.prisma, phone)).toBe(true);
    expect((await actor.row()).status).toBe('admin_priced');
    expect(await texts(phone, 'YES')).toBeUndefined();
    expect((await actor.row()).status).toBe('admin_priced');
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
    expect(await texts(phone, 'yes')).toContain('accepted');
    expect((await actor.row()).status).toBe('approved');
  });
});

describe('variants of keywords', () => {
  it.each(['Yes.', 'YES!', 'Sí'])('after STOP nothing is accepted by %s, nor answered', async (words) => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    for (const said of ['STOP', words]) expect(await texts(phone, said)).toBeUndefined();
    expect((await actor.row()).status).toBe('admin_priced');
  });

  it.each(['Stop!', 'please stop', 'STOP.', 'Stop texting me', 'PARE'])(
    'STOP is heard in %s, and told so once',
    async (words) => {
      const phone = aPhone();
      const answer = await texts(phone, words);
      expect(answer).toMatch(words === 'PARE' ? /mensajes/ : /texts/);
      expect(await isOptedOut(stage.prisma, phone)).toBe(true);
    },
  );

  it('an unasked YES or NO does not decide about a refund', async () => {
    const phone = aPhone();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toDepositPaid();
    for (const words of ['yes', 'no']) expect(await texts(phone, words)).toContain('did not understand');
    expect(await actor.row()).toMatchObject({ status: 'deposit_paid', wait_chosen: false });
  });
});

describe('the ledger of texts', () => {
  const statuses = async (actor: Actor) =>
    (await stage.prisma.message.findMany({ where: { request_id: actor.id }, orderBy: { created_at: 'asc' } })).map(
      ({ status, error_code }) => [status, error_code],
    );

  it('sends nothing without consent, and says so', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { phone, text_consent: false });
    await actor.does('setPrice', { amountCents: 20_000 });
    expect(await statuses(actor)).toEqual([
      ['withheld', 'no_consent'],
      ['withheld', 'no_consent'],
    ]);
    expect(await inbox(phone)).toEqual([]);
  });

  it('records a refusal, blocks no job, and learns an opt-out from Twilio', async () => {
    const stopped = aPhone();
    await faults({ calls: [{ kind: 'refuse', code: 21_610, phone: stopped, times: 1 }] });
    const actor = await Actor.online(stage, { text_consent: true, phone: stopped });
    await until('refused', async () => (await statuses(actor))[0]?.[1] === '21610');
    await actor.does('setPrice', { amountCents: 20_000 });
    expect((await statuses(actor))[1]).toEqual(['withheld', 'opted_out']);
    const invalid = await Actor.online(stage, { text_consent: true, phone: '+15005550001' });
    await until('refused', async () => (await statuses(invalid))[0]?.[0] === 'failed');
    expect((await statuses(invalid))[0]?.[1]).toBe('21211');
    await invalid.does('setPrice', { amountCents: 20_000 });
  });

  it('sends each once, after an outage and after a lost answer', async () => {
    const phone = aPhone();
    await faults({
      calls: [
        { kind: 'down', phone, times: 1 },
        { kind: 'lost', phone, times: 1 },
      ],
    });
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await arrives(phone, 'we have your request');
    await actor.does('setPrice', { amountCents: 20_000 });
    await arrives(phone, 'your price is');
    expect((await inbox(phone)).filter((body) => body.includes('we have your request'))).toHaveLength(1);
  });

  it('sends each once if Twilio is slow and several senders compete', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await arrives(phone, 'we have your request');
    await faults({ calls: [{ kind: 'slow', ms: 1_500, method: 'POST', phone }] });
    await actor.does('setPrice', { amountCents: 20_000 });
    await until('under way', async () => (await inbox(phone)).length === 2);
    const gateway = theGateway();
    await Promise.all(
      [1, 2, 3].map(() => deliverForRequest({ prisma: stage.prisma, gateway, publicUrl: stage.publicUrl }, actor.id)),
    );
    await until('all sent', async () => (await statuses(actor)).every(([status]) => status === 'sent'));
    expect((await inbox(phone)).filter((body) => body.includes('your price is'))).toHaveLength(1);
  });

  it('is finished by the worker if the sender died, once, with limited retries', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await arrives(phone, 'we have your request');
    const left = (purpose: string, minutesAgo: number) =>
      stage.prisma.message.create({
        data: {
          request_id: actor.id,
          purpose,
          recipient: 'customer',
          phone,
          body: `left over: ${purpose}`,
          status: 'sending',
          claimed_at: new Date(Date.now() - minutesAgo * MINUTE),
          created_at: new Date(Date.now() - minutesAgo * MINUTE),
        },
      });
    await left('too fresh', 0);
    await left('two minutes', 2);
    await left('four hours', 240);
    const sweeps = [1, 2, 3].map(() => sweep(stage));
    await Promise.all(sweeps);
    expect((await inbox(phone)).filter((body) => body.startsWith('left over'))).toEqual(['left over: two minutes']);
    const old = await stage.prisma.message.findFirst({ where: { request_id: actor.id, purpose: 'four hours' } });
    expect(old).toMatchObject({ status: 'failed', error_code: 'not_sent' });
  });

  it('is deleted with the request, at Twilio too', async () => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await arrives(phone, 'we have your request');
    const sent = async () => (await stage.prisma.message.findFirst({ where: { request_id: actor.id } }))?.provider_id;
    await until('sent', async () => Boolean(await sent()));
    const sid = (await sent()) ?? '';
    await actor.does('deleteRequest', {});
    expect(await stage.prisma.message.count({ where: { request_id: actor.id } })).toBe(0);
    const gateway = theGateway();
    let now = Date.now();
    await until('redacted', async () => {
      // SMS still in flight at Twilio are retried an hour later.
      now += 2 * HOUR;
      await redactDue(stage.prisma, gateway, now);
      return (await gateway.status(sid)) === null;
    });
    expect(await stage.prisma.textRedaction.count({ where: { sid } })).toBe(0);
  });
});
