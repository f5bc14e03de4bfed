import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/constants.ts';
import { deliverForRequest } from '#modules/message/outbox.ts';
import { isOptedOut } from '#modules/message/consent.ts';
import { deleteDueTwilioMessages } from '#modules/message/redaction.ts';
import { SmsPhones } from '../support/phones.ts';
import { randomSid, runOutboxLoopOnce, receiveSms, lastSmsGateway } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145560');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.clearFaults());

const newPhone = () => phones.newPhone();
const setFaults = (body: object) => phones.setFaults(body);
const inbox = (phone: string) => phones.receivedBodies(phone);
const waitForSms = (phone: string, text: string) => phones.waitForSms(phone, text);

describe('a journey by SMS only', () => {
  it('goes from the offer to the rating', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    expect(await waitForSms(phone, 'we got your request')).toContain(`/track/${actor.created.trackingId}`);
    await actor.perform('setPrice', { amountCents: 20_000 });
    expect(await waitForSms(phone, 'your price is $200.00')).toContain('/legal/terms');
    expect(await receiveSms(phone, '$150')).toContain('we got your counter-offer of $150.00');
    expect(await receiveSms(phone, '140')).toContain('You can only make one counter-offer per request.');
    await actor.perform('finalCounter', { amountCents: 17_500 });
    await waitForSms(phone, 'final offer is $175.00');
    expect(await receiveSms(phone, 'accept')).toContain(`Pay the $26.25 deposit here: http://localhost:3000/payment/`);
    expect(await stage.prisma.acceptance.count({ where: { request_id: actor.id } })).toBe(1);

    const sessionId = await actor.openPayment();
    await actor.payAtStripe(sessionId);
    await actor.perform('observePayment', { sessionId, reported: false });
    await waitForSms(phone, 'we got your $26.25 deposit');
    await actor.perform('assignProvider', {}, { personal: PROVIDER_FIELDS });
    const job = await waitForSms(PROVIDER_FIELDS.provider_phone, 'Please answer within 5 minutes');
    expect(job).toContain(`/provider/${(await actor.row()).provider_job_id}`);
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('startJob', {});
    await waitForSms(phone, `your provider ${PROVIDER_FIELDS.provider_name} promises to be there`);
    await waitForSms(phone, 'on the way');
    expect(await receiveSms(phone, 'ETA')).toContain("We don't know their location right now");
    await actor.perform('arrived', {});
    expect(await waitForSms(phone, 'has arrived')).not.toContain(await actor.readCode());
    await actor.perform('verifyCode', {});
    await actor.perform('requestExtra', { amountCents: 4_000 }, { personal: { extra_reason: 'PRIVATE-REASON' } });
    expect(await waitForSms(phone, 'extra charge of $40.00')).not.toContain('PRIVATE');
    await actor.waitForText('extra_asked');
    expect(await receiveSms(phone, 'Approve')).toContain('extra charge of $40.00 approved');
    await actor.perform('startService', {});
    await actor.perform('completeJob', {});
    await waitForSms(phone, 'your service is complete');
    expect(await receiveSms(phone, '5')).toContain('thanks for the 5-star rating');
    expect(await actor.row()).toMatchObject({
      customer_rating: 5,
      extra_status: 'approved',
      final_price_cents: 17_500,
    });
    const history = await actor.workflowHandle().fetchHistory();
    expect(JSON.stringify(history)).not.toContain(phone);
    // There are usually about 300 events. The limit is higher, because a change that comes a moment too late for the
    // current task needs another task, which adds three events.
    expect(history.events?.length).toBeLessThanOrEqual(315);
  });

  it('uses Spanish for a request in Spanish', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone, language: 'es' });
    await waitForSms(phone, 'recibimos su solicitud');
    await actor.perform('setPrice', { amountCents: 20_000 });
    expect(await receiveSms(phone, 'ACEPTO')).toContain('Pague el depósito de $30.00');
    expect((await actor.row()).status).toBe('approved');
  });

  it('lets the customer keep waiting, or take the refund', async () => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toDepositPaid();
    expect(await receiveSms(phone, 'wait')).toContain("we'll keep looking");
    expect((await actor.row()).wait_chosen).toBe(true);
    expect(await receiveSms(phone, 'REFUND')).toContain("We'll refund your deposit");
    await waitForSms(phone, 'we refunded your');
  });
});

describe('a reply', () => {
  it('has one effect, however often it is delivered', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    const sid = randomSid();
    const answers = await Promise.all([1, 2, 3].map(() => receiveSms(phone, '150', sid)));
    expect(new Set(answers).size).toBe(1);
    expect((await actor.readLog()).filter((line) => line.includes('counter-offer of $150'))).toHaveLength(1);
  });

  it('from somebody with two requests gets a question which one is meant', async () => {
    const phone = newPhone();
    const first = await Actor.submitOnline(stage, { text_consent: true, phone });
    const second = await Actor.submitOnline(stage, { text_consent: true, phone });
    for (const actor of [first, second]) await actor.perform('setPrice', { amountCents: 20_000 });
    const answer = await receiveSms(phone, 'ACCEPT');
    expect(answer).toContain(first.number);
    expect((await first.row()).status).toBe('admin_priced');
    await receiveSms(phone, `accept ${first.number.toLowerCase()}`);
    expect((await first.row()).status).toBe('approved');
    expect((await second.row()).status).toBe('admin_priced');
  });

  it('with a rating rates the completed request, not the open one', async () => {
    const phone = newPhone();
    const completedActor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toCompleted();
    const open = await Actor.submitOnline(stage, { text_consent: true, phone });
    await open.perform('setPrice', { amountCents: 20_000 });
    expect(await receiveSms(phone, '5')).toContain('thanks for the 5-star rating');
    expect((await open.row()).customer_counter_offer_cents).toBeNull();
    expect((await completedActor.row()).customer_rating).toBe(5);
    expect(await receiveSms(phone, '5')).toContain("we can't take just 5 as a counter-offer");
  });

  it('from a stranger, or without meaning, gets a reply and changes nothing', async () => {
    expect(await receiveSms(newPhone(), 'ACCEPT')).toContain("don't have an open request");
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    expect(await receiveSms(phone, 'hello there')).toContain('ACCEPT, REJECT or a lower amount');
    expect(await receiveSms(phone, 'HELP')).toBeUndefined();
    const help = await receiveSms(phone, 'Help!');
    for (const words of ['Shoulder roadside', '(214) 555-0100', '8 texts', 'rates may apply', 'Reply STOP to end']) {
      expect(help).toContain(words);
    }
    const ayuda = await receiveSms(newPhone(), 'AYUDA');
    for (const words of ['(214) 555-0100', 'Responda STOP para dejar de recibirlos']) expect(ayuda).toContain(words);
    expect((await actor.row()).status).toBe('admin_priced');
  });

  it('of STOP only opts out, and YES after it only opts in again', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await waitForSms(phone, 'your price is');
    expect(await receiveSms(phone, 'Cancel')).toBeUndefined();
    expect(await isOptedOut(stage.prisma, phone)).toBe(true);
    expect((await actor.row()).status).toBe('admin_priced');
    expect(await receiveSms(phone, 'YES')).toBeUndefined();
    expect((await actor.row()).status).toBe('admin_priced');
    expect(await isOptedOut(stage.prisma, phone)).toBe(false);
    expect(await receiveSms(phone, 'yes')).toContain('accepted');
    expect((await actor.row()).status).toBe('approved');
  });
});

describe('variants of keywords', () => {
  it.each(['Yes.', 'YES!', 'Sí'])('after STOP, %s accepts nothing and gets no reply', async (words) => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    for (const reply of ['STOP', words]) expect(await receiveSms(phone, reply)).toBeUndefined();
    expect((await actor.row()).status).toBe('admin_priced');
  });

  it.each(['Stop!', 'please stop', 'STOP.', 'Stop texting me', 'PARE'])(
    'STOP is recognized in %s, and confirmed once',
    async (words) => {
      const phone = newPhone();
      const answer = await receiveSms(phone, words);
      expect(answer).toMatch(words === 'PARE' ? /mensajes/ : /texts/);
      expect(await isOptedOut(stage.prisma, phone)).toBe(true);
    },
  );

  it('an unasked YES or NO does not decide about a refund', async () => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toDepositPaid();
    for (const words of ['yes', 'no']) expect(await receiveSms(phone, words)).toContain("didn't understand");
    expect(await actor.row()).toMatchObject({ status: 'deposit_paid', wait_chosen: false });
  });
});

describe('the outbox', () => {
  const messageStatuses = async (actor: Actor) =>
    (await stage.prisma.message.findMany({ where: { request_id: actor.id }, orderBy: { created_at: 'asc' } })).map(
      ({ status, error_code }) => [status, error_code],
    );

  it('sends nothing without consent, and says so', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { phone, text_consent: false });
    await actor.perform('setPrice', { amountCents: 20_000 });
    expect(await messageStatuses(actor)).toEqual([
      ['withheld', 'no_consent'],
      ['withheld', 'no_consent'],
    ]);
    expect(await inbox(phone)).toEqual([]);
  });

  it('records a refusal, blocks no job, and learns an opt-out from Twilio', async () => {
    const stopped = newPhone();
    await setFaults({ calls: [{ kind: 'refuse', code: 21_610, phone: stopped, times: 1 }] });
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone: stopped });
    await waitUntil('refused', async () => (await messageStatuses(actor))[0]?.[1] === '21610');
    await actor.perform('setPrice', { amountCents: 20_000 });
    expect((await messageStatuses(actor))[1]).toEqual(['withheld', 'opted_out']);
    const invalid = await Actor.submitOnline(stage, { text_consent: true, phone: '+15005550001' });
    await waitUntil('refused', async () => (await messageStatuses(invalid))[0]?.[0] === 'failed');
    expect((await messageStatuses(invalid))[0]?.[1]).toBe('21211');
    await invalid.perform('setPrice', { amountCents: 20_000 });
  });

  it('sends each SMS once, after an outage and after a lost response', async () => {
    const phone = newPhone();
    await setFaults({
      calls: [
        { kind: 'down', phone, times: 1 },
        { kind: 'lost', phone, times: 1 },
      ],
    });
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await waitForSms(phone, 'we got your request');
    await actor.perform('setPrice', { amountCents: 20_000 });
    await waitForSms(phone, 'your price is');
    expect((await inbox(phone)).filter((body) => body.includes('we got your request'))).toHaveLength(1);
  });

  it('sends each SMS once if Twilio is slow and several senders compete', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await waitForSms(phone, 'we got your request');
    await setFaults({ calls: [{ kind: 'slow', ms: 1_500, method: 'POST', phone }] });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await waitUntil('under way', async () => (await inbox(phone)).length === 2);
    const gateway = lastSmsGateway();
    await Promise.all(
      [1, 2, 3].map(() => deliverForRequest({ prisma: stage.prisma, gateway, publicUrl: stage.publicUrl }, actor.id)),
    );
    await waitUntil('all sent', async () => (await messageStatuses(actor)).every(([status]) => status === 'sent'));
    expect((await inbox(phone)).filter((body) => body.includes('your price is'))).toHaveLength(1);
  });

  it('is finished by the worker if the sender died, once, with limited retries', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await waitForSms(phone, 'we got your request');
    const insertSendingText = (purpose: string, minutesAgo: number) =>
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
    await insertSendingText('too fresh', 0);
    await insertSendingText('two minutes', 2);
    await insertSendingText('four hours', 240);
    const sweeps = [1, 2, 3].map(() => runOutboxLoopOnce(stage));
    await Promise.all(sweeps);
    expect((await inbox(phone)).filter((body) => body.startsWith('left over'))).toEqual(['left over: two minutes']);
    const old = await stage.prisma.message.findFirst({ where: { request_id: actor.id, purpose: 'four hours' } });
    expect(old).toMatchObject({ status: 'failed', error_code: 'not_sent' });
  });

  it('is deleted with the request, at Twilio too', async () => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await waitForSms(phone, 'we got your request');
    const sent = async () => (await stage.prisma.message.findFirst({ where: { request_id: actor.id } }))?.provider_id;
    await waitUntil('sent', async () => Boolean(await sent()));
    const sid = (await sent()) ?? '';
    await actor.perform('deleteRequest', {});
    // The request was open, so its customer is told before everything is deleted.
    await waitForSms(phone, 'we cancelled and deleted request');
    expect(await stage.prisma.message.count({ where: { request_id: actor.id } })).toBe(0);
    const gateway = lastSmsGateway();
    let now = Date.now();
    await waitUntil('redacted', async () => {
      // SMS that are still in flight at Twilio are deleted an hour later.
      now += 2 * HOUR;
      await deleteDueTwilioMessages(stage.prisma, gateway, now);
      return (await gateway.status(sid)) === null;
    });
    expect(await stage.prisma.textRedaction.count({ where: { sid } })).toBe(0);
  });
});
