import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Phones } from '../support/phones.ts';
import { texts } from '../support/sms.ts';
import { Actor, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new Phones(() => stage, '2145561');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const aPhone = () => phones.next();
const inbox = (phone: string) => phones.inbox(phone);
const arrives = (phone: string, words: string) => phones.arrives(phone, words);

describe('a price by SMS', () => {
  it.each([
    ['en', 'Please enter a valid counter-offer amount. The least is $3.30.'],
    ['es', 'Escriba una cantidad válida para la contraoferta. Lo mínimo es $3.30.'],
  ] as const)('of less than any deposit could be paid for is told so, in %s', async (language, words) => {
    const phone = aPhone();
    const actor = await Actor.online(stage, { text_consent: true, phone, language });
    await actor.does('setPrice', { amountCents: 20_000 });
    for (const body of ['$3', '3.29']) expect(await texts(phone, body)).toContain(words);
    expect(await actor.row()).toMatchObject({ status: 'admin_priced', customer_counter_offer_cents: null });
    expect(await texts(phone, '3.30')).toContain('$3.30');
  });
});

describe('automatic refunds', () => {
  const stripe = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: 'DELETE' };
    expect((await fetch(`${stage.emulatorUrl}/_emulator/${path}`, init)).ok).toBe(true);
  };
  afterEach(() => stripe('faults'));
  const about = async (phone: string, words: string) =>
    (await inbox(phone)).filter((body) => body.includes(words)).length;

  it.each([
    ['en', 'a payment of $20.00 did not fit your request'],
    ['es', 'un pago de $20.00 no correspondía a su solicitud'],
  ] as const)('is told once, in the amount that went, in %s', async (language, words) => {
    const phone = aPhone();
    const actor = await (await Actor.online(stage, { text_consent: true, phone, language })).toApproved();
    const sessionId = await actor.opensPayment();
    await stripe(`sessions/${sessionId}/pay`, { amount: 2_000 });
    await actor.does('observePayment', { sessionId, reported: false });
    await arrives(phone, words);
    // The right payment follows, and nothing is said twice.
    const second = await actor.opensPayment();
    await actor.paysAtStripe(second);
    await actor.does('observePayment', { sessionId: second, reported: false });
    await arrives(phone, '/payment-success?session_id=');
    expect(await about(phone, '$20.00')).toBe(1);
  });

  it('after a cancellation names the refunded amount, not the deposit', async () => {
    const phone = aPhone();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toApproved();
    const sessionId = await actor.opensPayment();
    const path = `/v1/checkout/sessions/${sessionId}/expire`;
    await stripe('faults/calls', [{ kind: 'status', status: 503, times: 50, path }]);
    await actor.does('cancelRequest', { by: 'customer' });
    await stripe(`sessions/${sessionId}/pay`, { amount: 2_000 });
    await actor.does('observePayment', { sessionId, reported: true });
    await stripe('faults');
    await arrives(phone, 'your payment of $20.00 was refunded');
    expect(await about(phone, '$26.25 was refunded')).toBe(0);
  });

  it('that are delayed are announced once, and again when they succeed', async () => {
    const phone = aPhone();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toDepositPaid();
    await stripe('faults', { refunds: 'failed' });
    const failed = async () => (await actor.log()).filter((line) => line.includes('failed, needs attention')).length;
    await actor.does('cancelRequest', { by: 'customer' });
    await arrives(phone, 'your refund of $26.25 is delayed');
    await actor.does('retryRefund', {});
    await until('failed again', async () => (await failed()) === 2);
    await stripe('faults');
    await actor.does('retryRefund', {});
    await arrives(phone, 'your deposit of $26.25 was refunded');
    expect(await about(phone, 'delayed')).toBe(1);
  });
});
