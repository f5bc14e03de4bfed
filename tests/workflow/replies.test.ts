import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { CONSENT_WORDING_VERSION } from '#modules/message/rules/consent-wording.ts';
import type { TextFacts } from '#modules/message/rules/facts.ts';
import { createOnlineRequest, createPhoneRequest } from '#modules/request/requests.ts';
import { phoneHash } from '#modules/message/consent.ts';
import { countSegments } from '#modules/message/rules/segments.ts';
import { deleteDueTwilioMessages } from '#modules/message/redaction.ts';
import { SmsPhones } from '../support/phones.ts';
import { randomSid, receiveSms, lastSmsGateway } from '../support/sms.ts';
import { Actor, CALLER_REQUEST, PROVIDER_FIELDS, TOWING_REQUEST, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145561');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.clearFaults());

describe('a reply to an extra charge', () => {
  const requestExtra = (actor: Actor, amountCents: number, extra_reason: string) =>
    actor.perform('requestExtra', { amountCents }, { personal: { extra_reason } });

  /**
   * Makes a request with two extra charges: the customer got an SMS about the first and declined it, and the SMS about
   * the second can't be sent.
   */
  async function createWithNewerExtra(phone: string, language: 'en' | 'es' = 'en'): Promise<Actor> {
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone, language })).toArrived();
    await requestExtra(actor, 4_000, 'Winch out of the ditch');
    await actor.waitForText('extra_asked');
    await actor.perform('declineExtra', {});
    await phones.setFaults({ calls: [{ kind: 'down', phone }] });
    await requestExtra(actor, 9_000, 'Two new tires.\nBoth are flat.');
    return actor;
  }

  it.each(['APPROVE', 'YES', 'DECLINE', 'NO'])(
    'by %s does not decide an extra charge that was never texted',
    async (word) => {
      const phone = phones.newPhone();
      const actor = await createWithNewerExtra(phone);
      const answer = await receiveSms(phone, word);
      expect(answer).toContain(
        'an extra charge of $90.00, paid on site. Reason: Two new tires. Both are flat. Reply APPROVE',
      );
      expect(answer).toContain(`/track/${actor.created.trackingId}`);
      expect(await actor.row()).toMatchObject({ extra_status: 'asked', extra_cents: 9_000 });
      await phones.clearFaults();
      await actor.waitForText('extra_asked');
      expect(await receiveSms(phone, 'APPROVE')).toContain('extra charge of $90.00 approved');
      expect(await actor.row()).toMatchObject({ extra_status: 'approved', extra_cents: 9_000 });
    },
  );

  it('uses Spanish for a Spanish speaker', async () => {
    const phone = phones.newPhone();
    await createWithNewerExtra(phone, 'es');
    expect(await receiveSms(phone, 'APRUEBO')).toContain(
      'cargo adicional de $90.00, que se paga en el lugar. Motivo: Two new',
    );
  });

  it('is refused by the workflow if a newer extra charge has replaced that one', async () => {
    const phone = phones.newPhone();
    const actor = await createWithNewerExtra(phone);
    const { extra_asked_at: now } = await actor.row();
    const sentAt = (now?.getTime() ?? 0) - 1;
    for (const name of ['approveExtra', 'declineExtra'] as const) {
      expect(await actor.send(name, { askedAt: sentAt })).toMatchObject({ ok: false, rejection: { code: 'stale' } });
    }
    expect((await actor.row()).extra_status).toBe('asked');
  });

  it('has one effect and gets one reply, however often it is delivered', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toArrived();
    await requestExtra(actor, 4_000, 'Winch');
    await actor.waitForText('extra_asked');
    const sid = randomSid();
    const answers = await Promise.all([1, 2, 3].map(() => receiveSms(phone, 'APPROVE', sid)));
    expect(new Set(answers)).toEqual(new Set(["Shoulder: extra charge of $40.00 approved. You'll pay it on site."]));
    expect((await actor.readLog()).filter((line) => line.includes('approved'))).toHaveLength(1);
  });
});

describe('SOLVED', () => {
  it('cancels for free before a provider is assigned', async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toDepositPaid();
    expect(await receiveSms(phone, 'Solved!')).toContain("is cancelled, and we'll refund your deposit");
    expect(await actor.row()).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
    expect(await actor.readLog()).toContain('Customer cancelled the request because they got going on their own');
  });

  it('asks dispatch afterwards, and says what the terms say about the deposit', async () => {
    const [early, late] = [phones.newPhone(), phones.newPhone()];
    const createAssigned = async (phone: string) =>
      (await Actor.submitOnline(stage, { text_consent: true, phone, language: 'es' })).toAssigned();
    await createAssigned(early);
    expect(await receiveSms(early, 'RESUELTO')).toContain('los términos dicen que se devuelve todo');
    const actor = await createAssigned(late);
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('startJob', {});
    expect(await receiveSms(late, 'resuelto')).toContain('puede recibir una parte');
    expect(await actor.row()).toMatchObject({ status: 'en_route', cancellation_solved: true, next_actor: 'admin' });
  });

  it('needs the number of one of several requests', async () => {
    const phone = phones.newPhone();
    const [first, second] = [
      await Actor.submitOnline(stage, { text_consent: true, phone }),
      await Actor.submitOnline(stage, { text_consent: true, phone }),
    ];
    expect(await receiveSms(phone, 'SOLVED')).toContain('more than one open request');
    await receiveSms(phone, `SOLVED ${second.created.number}`);
    expect([(await first.row()).status, (await second.row()).status]).toEqual(['pending_admin_review', 'cancelled']);
  });
});

describe('ACCEPT', () => {
  const readAcceptances = (actor: Actor) => stage.prisma.acceptance.findMany({ where: { request_id: actor.id } });

  it('records the terms with the price that was accepted, once', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await receiveSms(phone, '150');
    await actor.perform('finalCounter', { amountCents: 17_500 });
    const sid = randomSid();
    await Promise.all([1, 2, 3].map(() => receiveSms(phone, 'ACCEPT', sid)));
    const expectedAcceptance = {
      kind: 'customer_terms',
      terms: TERMS_VERSION,
      price_cents: 17_500,
      device_id: `text:${sid}`,
    };
    expect(await readAcceptances(actor)).toMatchObject([expectedAcceptance]);
    expect(await readAcceptances(actor)).toHaveLength(1);
  });

  it('that is refused or unconfirmed records nothing', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await actor.perform('setPrice', { amountCents: 20_000 });
    const nonce = randomSid();
    // Use the reply's id as a nonce before the reply comes, so that the reply's command is refused.
    await stage.prisma.formNonce.create({ data: { nonce, payload_hash: 'another' } });
    expect(await receiveSms(phone, 'ACCEPT', nonce)).toContain("we can't do that right now");
    await receiveSms(phone, '150');
    expect(await receiveSms(phone, 'ACCEPT')).toContain('Shoulder: ');
    expect((await actor.row()).status).toBe('negotiating');
    expect(await readAcceptances(actor)).toEqual([]);
  });
});

describe('SMS stored at Twilio', () => {
  const deletionTime = async (sid: string) =>
    (await stage.prisma.textRedaction.findUnique({ where: { sid } }))?.due_at.getTime();

  it.each(['STOP', 'HELP', 'START', 'who are you?', 'ACCEPT'])(
    'that belong to no request (%s) are deleted after a day',
    async (body) => {
      const phone = phones.newPhone();
      const sid = await phones.sendFrom(phone, body);
      const before = Date.now();
      await receiveSms(phone, body, sid);
      expect(await deletionTime(sid)).toBeGreaterThanOrEqual(before + DAY);
      const gateway = lastSmsGateway();
      await deleteDueTwilioMessages(stage.prisma, gateway, Date.now() + DAY / 2);
      expect(await gateway.status(sid)).not.toBeNull();
      await deleteDueTwilioMessages(stage.prisma, gateway, Date.now() + DAY);
      expect(await gateway.status(sid)).toBeNull();
      expect(await deletionTime(sid)).toBeUndefined();
    },
  );

  it('about a request are kept as long as the request', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    const sid = randomSid();
    await receiveSms(phone, 'ETA', sid);
    expect(await deletionTime(sid)).toBeUndefined();
    await actor.perform('deleteRequest', {});
    expect(await deletionTime(sid)).toBeLessThanOrEqual(Date.now());
  });

  it('in flight when their request was deleted are deleted too', async () => {
    const phone = phones.newPhone();
    const actor = await Actor.submitOnline(stage, { text_consent: true, phone });
    await phones.waitForSms(phone, 'we got your request');
    await phones.setFaults({ calls: [{ kind: 'slow', ms: 2_000, method: 'POST', phone }] });
    await actor.perform('setPrice', { amountCents: 20_000 });
    await phones.waitForSms(phone, 'your price is');
    await actor.perform('deleteRequest', {});
    // The third SMS says that the request was deleted.
    await waitUntil('all noted', async () => {
      const sids = await phones.receivedSids(phone);
      const recordedCount = await stage.prisma.textRedaction.count({ where: { sid: { in: sids } } });
      return sids.length === 3 && recordedCount === 3;
    });
  });
});

describe('a phone request', () => {
  it.each([329, 0, -1, 12.5])(
    'with a deposit too small for Stripe (%s cents) is refused before it is stored',
    async (cents) => {
      const phone = phones.newPhone();
      const creation = createPhoneRequest({ ...CALLER_REQUEST, phone, final_price_cents: cents }, randomUUID());
      await expect(creation).rejects.toThrow(cents === 329 ? 'refused: price_too_low' : 'refused: invalid_price');
      expect(await stage.prisma.customerRequest.count({ where: { phone } })).toBe(0);
    },
  );

  it('at the lowest price is accepted', async () => {
    const { id } = await createPhoneRequest(
      { ...CALLER_REQUEST, phone: phones.newPhone(), final_price_cents: 330 },
      randomUUID(),
    );
    expect(await stage.prisma.customerRequest.findUnique({ where: { id } })).toMatchObject({
      deposit_amount_cents: 50,
    });
  });
});

describe('consent to SMS', () => {
  const readEvidence = (phone: string) =>
    stage.prisma.textConsent.findMany({
      where: { phone_hash: phoneHash(phone) },
      select: { source: true, wording: true },
    });

  it('by voice records the script and language, once for a repeated form', async () => {
    const phone = phones.newPhone();
    const nonce = randomUUID();
    const byVoice = { ...CALLER_REQUEST, phone, language: 'es', text_consent: true } as const;
    const firstRequest = await createPhoneRequest(byVoice, nonce);
    expect(await createPhoneRequest(byVoice, nonce)).toEqual(firstRequest);
    expect(await readEvidence(phone)).toEqual([{ source: 'phone', wording: 'voice-2026-11c:es' }]);
  });

  it('on the form records the form’s text, also once', async () => {
    const phone = phones.newPhone();
    const nonce = randomUUID();
    const online = { ...TOWING_REQUEST, phone, text_consent: true };
    await createOnlineRequest(online, nonce);
    await createOnlineRequest(online, nonce);
    expect(await readEvidence(phone)).toEqual([{ source: 'form', wording: CONSENT_WORDING_VERSION }]);
  });

  it('does not exist without its request', async () => {
    const phone = phones.newPhone();
    const invalidRequest = {
      ...TOWING_REQUEST,
      phone,
      text_consent: true,
      vehicle_make: 'a NUL \0 that no column takes',
    };
    await expect(createOnlineRequest(invalidRequest, randomUUID())).rejects.toThrow();
    expect(await readEvidence(phone)).toEqual([]);
  });
});

describe('the first text to a provider', () => {
  it('identifies us, the reason and STOP, in two segments; later ones do not', async () => {
    const provider_phone = phones.newPhone();
    const personal = { ...PROVIDER_FIELDS, provider_phone };
    const actor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await actor.perform('assignProvider', {}, { personal });
    const first = await phones.waitForSms(provider_phone, 'Please answer within 5 minutes');
    expect(first).toMatch(/^Shoulder: new job in /);
    expect(first).toContain('because you take jobs through Shoulder. Reply STOP to stop, HELP for help.');
    expect(countSegments(first)).toBeLessThanOrEqual(2);
    await actor.perform('cancelRequest', { by: 'admin' }, { personal: { cancel_reason: 'Found help' } });
    expect(await phones.waitForSms(provider_phone, 'was cancelled')).not.toContain('STOP');
    const laterActor = await (await Actor.submitOnline(stage)).toDepositPaid();
    await laterActor.perform('assignProvider', {}, { personal });
    await waitUntil('texted', async () => (await phones.receivedBodies(provider_phone)).length === 3);
    expect((await phones.receivedBodies(provider_phone)).filter((body) => body.includes('STOP'))).toEqual([first]);
  });

  it.each(['en', 'es'] as const)('fits into two segments with the longest city and amount (%s)', (locale) => {
    const t = textsFor(messagesTexts, locale);
    const longestFacts = {
      city: 'North Richland Hills',
      price: 10_000_000,
      job: `https://roadside.example.com/provider/${'x'.repeat(12)}`,
    };
    const body = t.bodies.job(longestFacts as TextFacts);
    expect(countSegments(`${body} ${t.toNewProvider}`)).toBe(2);
  });
});
