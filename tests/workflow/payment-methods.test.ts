import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountToBringInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import { countSegments } from '#modules/message/rules/segments.ts';
import { MAX_AMOUNT_CENTS, payoutOf } from '#kernel/money.ts';
import { correctPaymentMethods } from '#modules/provider/index.ts';
import { addProvider } from '#modules/provider/provider-records.ts';
import { setCardOnly } from '#modules/request/index.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** How a provider is paid on site: from the directory to the job, the SMS and the log. */

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145572');
const providerPhones = new SmsPhones(() => stage, '8175572');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type ProviderFields = Record<'provider_name' | 'provider_phone' | 'provider_vehicle_info' | 'provider_plate', string>;

function newProvider(more: Partial<ProviderFields> = {}) {
  return {
    provider_name: 'Ray',
    provider_phone: providerPhones.newPhone(),
    provider_email: null,
    provider_vehicle_info: 'Ford F-450',
    provider_plate: 'TOW-42',
    ...more,
  };
}

/** A provider with a record in the directory. */
async function createRecordedProvider(payment_methods: PaymentMethod[], more: Partial<ProviderFields> = {}) {
  const provider = newProvider(more);
  await addProvider({
    name: provider.provider_name,
    phone: provider.provider_phone,
    ...{
      email: null,
      vehicle: null,
      base_zip: null,
      license_number: null,
      insurance_cents: null,
      insurance_until: null,
    },
    ...{ services: [], notes: null, declined: false, payment_methods },
  });
  return provider;
}

async function readRecord({ provider_phone: phone }: Pick<ProviderFields, 'provider_phone'>) {
  return stage.prisma.provider.findUniqueOrThrow({ where: { phone } });
}

/** Makes a request with a paid deposit, whose driver gets SMS. */
async function createPaid(language: 'en' | 'es' = 'en') {
  const phone = phones.newPhone();
  const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone, language })).toDepositPaid();
  return { actor, phone };
}

async function payDeposit(actor: Actor): Promise<void> {
  const sessionId = await actor.openPayment();
  await actor.payAtStripe(sessionId);
  await actor.perform('observePayment', { sessionId, reported: false });
}

/** The SMS of a purpose to the driver, oldest first. */
async function readMessageBodies(actor: Actor, purpose: string): Promise<string[]> {
  const where = { request_id: actor.id, recipient: 'customer', purpose: { startsWith: `${purpose}:` } } as const;
  return (await stage.prisma.message.findMany({ where, orderBy: { created_at: 'asc' } })).map(({ body }) => body);
}

async function assignAndAccept(actor: Actor, personal: ReturnType<typeof newProvider>): Promise<void> {
  await actor.perform('assignProvider', {}, { personal });
  await actor.perform('acceptAgreement', { minutes: 45 });
}

async function amountDueOnSite(actor: Actor): Promise<number> {
  return payoutOf((await actor.row()).final_price_cents ?? 0);
}

describe('the SMS about the provider', () => {
  it.each(['en', 'es'] as const)('says what to bring, as the directory has it (%s)', async (language) => {
    const { actor } = await createPaid(language);
    await assignAndAccept(actor, await createRecordedProvider(['cash', 'zelle']));
    const [body] = await readMessageBodies(actor, 'provider_assigned');
    expect(body).toContain(amountToBringInWords(await amountDueOnSite(actor), ['cash', 'zelle'], language));
  });

  it('names no way to pay where none is recorded, and whom to ask', async () => {
    const { actor } = await createPaid();
    await assignAndAccept(actor, newProvider());
    const [body] = await readMessageBodies(actor, 'provider_assigned');
    expect(body).toContain('To find out how to pay');
    expect(body).not.toMatch(/Bring|cash|Zelle/);
  });

  it.each(['en', 'es'] as const)('takes two segments at most with the longest values (%s)', async (language) => {
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone: phones.newPhone(), language });
    await actor.perform('setPrice', { amountCents: MAX_AMOUNT_CENTS });
    await actor.perform('acceptOffer', { termsAccepted: true });
    await payDeposit(actor);
    const longest = {
      provider_name: 'José María Hernández-Castellano de la Cruz y Sandoval, Sociedad Limitada',
      provider_vehicle_info: `Peterbilt 389 Rotator, blanco con línea azul, ${'TX-HEAVY-'.repeat(9)}42`,
      provider_plate: 'TX-HEAVY-2026-ABCDEF',
    };
    await assignAndAccept(actor, await createRecordedProvider([...PAYMENT_METHODS], longest));
    await correctPaymentMethods(actor.id, 1, PAYMENT_METHODS.slice(0, -1), 'provider');
    const bodies = [
      ...(await readMessageBodies(actor, 'provider_assigned')),
      ...(await readMessageBodies(actor, 'bring')),
    ];
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toContain('TX-HEAVY-2026-ABCDEF');
    for (const body of bodies) {
      expect(body).toContain('$85,000.00: ');
      const atOwnAddress = body.replaceAll(stage.publicUrl, 'https://roadside.example.com');
      expect(countSegments(atOwnAddress), atOwnAddress).toBeLessThanOrEqual(2);
    }
  });

  it('includes an approved extra in the amount, in the reply and in later texts', async () => {
    const { actor, phone } = await createPaid();
    await assignAndAccept(actor, await createRecordedProvider(['cash', 'check']));
    for (const step of ['startJob', 'arrived'] as const) await actor.perform(step, {});
    await actor.perform('requestExtra', { amountCents: 2_000 }, { personal: { extra_reason: 'Second tire' } });
    await actor.waitForText('extra_asked');
    const due = (await amountDueOnSite(actor)) + 2_000;
    expect(await receiveSms(phone, 'APPROVE')).toContain(amountToBringInWords(due, ['cash', 'check'], 'en'));
    await correctPaymentMethods(actor.id, 1, ['cash'], 'provider');
    expect(await readMessageBodies(actor, 'bring')).toEqual([
      expect.stringContaining(amountToBringInWords(due, ['cash'], 'en')),
    ]);
  });
});

describe('correcting how a provider is paid for one job', () => {
  it('reaches the driver and the log once, and leaves a record that says something else', async () => {
    const { actor, phone } = await createPaid();
    const ray = await createRecordedProvider(['cash']);
    await assignAndAccept(actor, ray);
    for (let times = 0; times < 2; times += 1) {
      expect(await correctPaymentMethods(actor.id, 1, ['card', 'cash_app'], 'provider')).toBe(true);
    }
    await phones.waitForSms(phone, amountToBringInWords(await amountDueOnSite(actor), ['card', 'cash_app'], 'en'));
    expect(await readMessageBodies(actor, 'bring')).toHaveLength(1);
    expect((await actor.readLog()).filter((line) => line.includes('on-site payment methods'))).toEqual([
      'Provider set the on-site payment methods: card, Cash App',
    ]);
    expect((await readRecord(ray)).payment_methods).toEqual(['cash']);
  });

  it('fills in a record that says nothing, for the next job', async () => {
    const { actor } = await createPaid();
    const ray = newProvider();
    await assignAndAccept(actor, ray);
    await correctPaymentMethods(actor.id, 1, ['zelle'], 'admin');
    const next = await createPaid();
    await next.actor.perform('assignProvider', {}, { personal: ray });
    expect((await next.actor.row()).payment_methods).toEqual(['zelle']);
  });

  it('texts nobody before the provider has accepted', async () => {
    const { actor } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider() });
    expect(await correctPaymentMethods(actor.id, 1, ['zelle'], 'admin')).toBe(true);
    expect(await readMessageBodies(actor, 'bring')).toEqual([]);
    await actor.perform('acceptAgreement', { minutes: 45 });
    const [body] = await readMessageBodies(actor, 'provider_assigned');
    expect(body).toContain(amountToBringInWords(await amountDueOnSite(actor), ['zelle'], 'en'));
  });

  it("ends with the provider: the next one's methods are shown, and a late form changes nothing", async () => {
    const { actor } = await createPaid();
    await assignAndAccept(actor, await createRecordedProvider(['cash', 'venmo']));
    await actor.perform(
      'reassignProvider',
      {},
      { personal: await createRecordedProvider(['check'], { provider_name: 'Bob' }) },
    );
    expect((await actor.row()).payment_methods).toEqual(['check']);
    expect(await correctPaymentMethods(actor.id, 1, ['venmo'], 'provider')).toBe(false);
    await actor.perform('declineJob', {});
    expect((await actor.row()).payment_methods).toEqual([]);
    expect(await correctPaymentMethods(actor.id, 2, ['venmo'], 'provider')).toBe(false);
    await assignAndAccept(actor, newProvider());
    for (const step of ['startJob', 'arrived', 'verifyCode', 'startService', 'completeJob'] as const) {
      await actor.perform(step, {});
    }
    expect(await correctPaymentMethods(actor.id, 3, ['venmo'], 'provider')).toBe(false);
  });
});

describe('a driver with nothing but a card', () => {
  it('is on the row from the start, and the desk can note otherwise once', async () => {
    const actor = await Actor.submitOnline(stage, { card_only: true });
    expect((await actor.row()).card_only).toBe(true);
    for (let times = 0; times < 2; times += 1) expect(await setCardOnly(actor.id, false)).toBe(true);
    expect((await actor.row()).card_only).toBe(false);
    expect((await actor.readLog()).filter((line) => line.includes('can pay'))).toHaveLength(1);
    expect((await (await Actor.createByPhone(stage, { card_only: true })).row()).card_only).toBe(true);
  });
});
