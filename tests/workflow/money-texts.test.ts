import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145561');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const newPhone = () => phones.newPhone();
const inbox = (phone: string) => phones.receivedBodies(phone);
const waitForSms = (phone: string, text: string) => phones.waitForSms(phone, text);

describe('a price by SMS', () => {
  it.each([
    ['en', 'Please enter a valid counter-offer amount. The minimum is $3.30.'],
    ['es', 'Escriba una cantidad válida para la contraoferta. El mínimo es $3.30.'],
  ] as const)('below the lowest price gets a reply that names it, in %s', async (language, words) => {
    const phone = newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone, language });
    await actor.perform('setPrice', { amountCents: 20_000 });
    for (const body of ['$3', '3.29']) expect(await receiveSms(phone, body)).toContain(words);
    expect(await actor.row()).toMatchObject({ status: 'admin_priced', customer_counter_offer_cents: null });
    expect(await receiveSms(phone, '3.30')).toContain('$3.30');
  });
});

describe('automatic refunds', () => {
  const postToEmulator = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: 'DELETE' };
    expect((await fetch(`${stage.stripeEmulatorUrl}/_emulator/${path}`, init)).ok).toBe(true);
  };
  afterEach(() => postToEmulator('faults'));
  const smsAbout = async (phone: string, words: string) =>
    (await inbox(phone)).filter((body) => body.includes(words)).length;

  it.each([
    ['en', "a payment of $20.00 didn't match your request"],
    ['es', 'un pago de $20.00 no correspondía y lo reembolsamos'],
  ] as const)('are announced once, with the refunded amount, in %s', async (language, words) => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone, language })).toApproved();
    const sessionId = await actor.openPayment();
    await postToEmulator(`sessions/${sessionId}/pay`, { amount: 2_000 });
    await actor.perform('observePayment', { sessionId, reported: false });
    await waitForSms(phone, words);
    // When the right payment follows, the wrong one isn't announced again.
    const secondSession = await actor.openPayment();
    await actor.payAtStripe(secondSession);
    await actor.perform('observePayment', { sessionId: secondSession, reported: false });
    await waitForSms(phone, '/payment-success?session_id=');
    expect(await smsAbout(phone, '$20.00')).toBe(1);
  });

  it('after a cancellation are announced with the refunded amount, not the deposit', async () => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toApproved();
    const sessionId = await actor.openPayment();
    const path = `/v1/checkout/sessions/${sessionId}/expire`;
    await postToEmulator('faults/calls', [{ kind: 'status', status: 503, times: 50, path }]);
    await actor.perform('cancelRequest', { by: 'customer' });
    await postToEmulator(`sessions/${sessionId}/pay`, { amount: 2_000 });
    await actor.perform('observePayment', { sessionId, reported: true });
    await postToEmulator('faults');
    await waitForSms(phone, 'we refunded your $20.00 payment');
    expect(await smsAbout(phone, '$26.25 deposit')).toBe(0);
  });

  it('that are delayed are announced once, and again when they succeed', async () => {
    const phone = newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toDepositPaid();
    await postToEmulator('faults', { refunds: 'failed' });
    const failed = async () =>
      (await actor.readLog()).filter((line) => line.includes('failed, needs attention')).length;
    await actor.perform('cancelRequest', { by: 'customer' });
    await waitForSms(phone, 'your refund of $26.25 is delayed');
    await actor.perform('retryRefund', {});
    await waitUntil('failed again', async () => (await failed()) === 2);
    await postToEmulator('faults');
    await actor.perform('retryRefund', {});
    await waitForSms(phone, 'we refunded your $26.25 deposit');
    expect(await smsAbout(phone, 'delayed')).toBe(1);
  });
});
