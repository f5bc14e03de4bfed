import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { CONSENT_WORDING } from '#modules/message/rules/consent-wording.ts';
import type { TextFacts } from '#modules/message/rules/facts.ts';
import { createOnlineRequest, createPhoneRequest } from '#modules/request/requests.ts';
import { phoneHash } from '#modules/message/consent.ts';
import { segmentsOf } from '#modules/message/sms/emulator/numbers.ts';
import { redactDue } from '#modules/message/redaction.ts';
import { Phones } from '../support/phones.ts';
import { newSid, texts, theGateway } from '../support/sms.ts';
import { Actor, CALLER, PROVIDER, TOWING, openStage, until } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new Phones(() => stage, '2145561');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => phones.heal());

describe('a reply to an extra charge', () => {
  const asks = (actor: Actor, amountCents: number, extra_reason: string) =>
    actor.does('requestExtra', { amountCents }, { personal: { extra_reason } });

  /** An extra charge was texted and declined; a newer one's SMS hasn't been sent. */
  async function withNewerExtra(phone: string, language: 'en' | 'es' = 'en'): Promise<Actor> {
    const actor = await (await Actor.online(stage, { text_consent: true, phone, language })).toArrived();
    await asks(actor, 4_000, 'Winch out of the ditch');
    await actor.wasTexted('extra_asked');
    await actor.does('declineExtra', {});
    await phones.faults({ calls: [{ kind: 'down', phone }] });
    await asks(actor, 9_000, 'Two new tires.\nBoth are flat.');
    return actor;
  }

  it.each(['APPROVE', 'YES', 'DECLINE', 'NO'])('by %s does not decide one that was never texted', async (word) => {
    const phone = phones.next();
    const actor = await withNewerExtra(phone);
    const answer = await texts(phone, word);
    expect(answer).toContain('an extra of $90.00, paid on site. Reason: Two new tires. Both are flat. Reply APPROVE');
    expect(answer).toContain(`/track/${actor.created.trackingId}`);
    expect(await actor.row()).toMatchObject({ extra_status: 'asked', extra_cents: 9_000 });
    await phones.heal();
    await actor.wasTexted('extra_asked');
    expect(await texts(phone, 'APPROVE')).toContain('extra of $90.00 approved');
    expect(await actor.row()).toMatchObject({ extra_status: 'approved', extra_cents: 9_000 });
  });

  it('uses Spanish for a Spanish speaker', async () => {
    const phone = phones.next();
    await withNewerExtra(phone, 'es');
    expect(await texts(phone, 'APRUEBO')).toContain('cargo adicional de $90.00, pagado en el lugar. Motivo: Two new');
  });

  it('to an older extra charge than the open one is refused by the workflow', async () => {
    const phone = phones.next();
    const actor = await withNewerExtra(phone);
    const { extra_asked_at: now } = await actor.row();
    const askedAt = (now?.getTime() ?? 0) - 1;
    for (const name of ['approveExtra', 'declineExtra'] as const) {
      expect(await actor.send(name, { askedAt })).toMatchObject({ ok: false, rejection: { code: 'stale' } });
    }
    expect((await actor.row()).extra_status).toBe('asked');
  });

  it('has one effect and one answer, however often it is delivered', async () => {
    const phone = phones.next();
    const actor = await (await Actor.online(stage, { text_consent: true, phone })).toArrived();
    await asks(actor, 4_000, 'Winch');
    await actor.wasTexted('extra_asked');
    const sid = newSid();
    const answers = await Promise.all([1, 2, 3].map(() => texts(phone, 'APPROVE', sid)));
    expect(new Set(answers)).toEqual(new Set(['Shoulder: extra of $40.00 approved, paid on site.']));
    expect((await actor.log()).filter((line) => line.includes('approved'))).toHaveLength(1);
  });
});

describe('ACCEPT', () => {
  const acceptances = (actor: Actor) => stage.prisma.acceptance.findMany({ where: { request_id: actor.id } });

  it('records the terms with the price that was accepted, once', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    await texts(phone, '150');
    await actor.does('finalCounter', { amountCents: 17_500 });
    const sid = newSid();
    await Promise.all([1, 2, 3].map(() => texts(phone, 'ACCEPT', sid)));
    const kept = { kind: 'customer_terms', terms: TERMS_VERSION, price_cents: 17_500, device_id: `text:${sid}` };
    expect(await acceptances(actor)).toMatchObject([kept]);
    expect(await acceptances(actor)).toHaveLength(1);
  });

  it('that is refused or unconfirmed records nothing', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await actor.does('setPrice', { amountCents: 20_000 });
    const nonce = newSid();
    // The reply's id is already used as a nonce, so the command is refused.
    await stage.prisma.formNonce.create({ data: { nonce, payload_hash: 'another' } });
    expect(await texts(phone, 'ACCEPT', nonce)).toContain('not possible now');
    await texts(phone, '150');
    expect(await texts(phone, 'ACCEPT')).toContain('Shoulder: ');
    expect((await actor.row()).status).toBe('negotiating');
    expect(await acceptances(actor)).toEqual([]);
  });
});

describe('SMS stored at Twilio', () => {
  const due = async (sid: string) =>
    (await stage.prisma.textRedaction.findUnique({ where: { sid } }))?.due_at.getTime();

  it.each(['STOP', 'HELP', 'START', 'who are you?', 'ACCEPT'])(
    'of a text that belongs to no request (%s) goes after a day',
    async (body) => {
      const phone = phones.next();
      const sid = await phones.writes(phone, body);
      const before = Date.now();
      await texts(phone, body, sid);
      expect(await due(sid)).toBeGreaterThanOrEqual(before + DAY);
      const gateway = theGateway();
      await redactDue(stage.prisma, gateway, Date.now() + DAY / 2);
      expect(await gateway.status(sid)).not.toBeNull();
      await redactDue(stage.prisma, gateway, Date.now() + DAY);
      expect(await gateway.status(sid)).toBeNull();
      expect(await due(sid)).toBeUndefined();
    },
  );

  it('about a request are kept as long as the request', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    const sid = newSid();
    await texts(phone, 'ETA', sid);
    expect(await due(sid)).toBeUndefined();
    await actor.does('deleteRequest', {});
    expect(await due(sid)).toBeLessThanOrEqual(Date.now());
  });

  it('in flight when their request was deleted are deleted too', async () => {
    const phone = phones.next();
    const actor = await Actor.online(stage, { text_consent: true, phone });
    await phones.arrives(phone, 'we have your request');
    await phones.faults({ calls: [{ kind: 'slow', ms: 2_000, method: 'POST', phone }] });
    await actor.does('setPrice', { amountCents: 20_000 });
    await phones.arrives(phone, 'your price is');
    await actor.does('deleteRequest', {});
    await until('both noted', async () => {
      const sids = await phones.sids(phone);
      const noted = await stage.prisma.textRedaction.count({ where: { sid: { in: sids } } });
      return sids.length === 2 && noted === 2;
    });
  });
});

describe('a phone request', () => {
  it.each([329, 0, -1, 12.5])(
    'whose deposit could never be paid (%s cents) is refused before it is stored',
    async (cents) => {
      const phone = phones.next();
      const asked = createPhoneRequest({ ...CALLER, phone, final_price_cents: cents }, randomUUID());
      await expect(asked).rejects.toThrow(cents === 329 ? 'refused: price_too_low' : 'refused: invalid_price');
      expect(await stage.prisma.customerRequest.count({ where: { phone } })).toBe(0);
    },
  );

  it('at the lowest price is accepted', async () => {
    const { id } = await createPhoneRequest({ ...CALLER, phone: phones.next(), final_price_cents: 330 }, randomUUID());
    expect(await stage.prisma.customerRequest.findUnique({ where: { id } })).toMatchObject({
      deposit_amount_cents: 50,
    });
  });
});

describe('consent to SMS', () => {
  const evidence = (phone: string) =>
    stage.prisma.textConsent.findMany({
      where: { phone_hash: phoneHash(phone) },
      select: { source: true, wording: true },
    });

  it('by voice records the script and language, once for a repeated form', async () => {
    const phone = phones.next();
    const nonce = randomUUID();
    const called = { ...CALLER, phone, language: 'es', text_consent: true } as const;
    const first = await createPhoneRequest(called, nonce);
    expect(await createPhoneRequest(called, nonce)).toEqual(first);
    expect(await evidence(phone)).toEqual([{ source: 'phone', wording: 'voice-2026-11b:es' }]);
  });

  it('on the form records the form’s text, also once', async () => {
    const phone = phones.next();
    const nonce = randomUUID();
    const online = { ...TOWING, phone, text_consent: true };
    await createOnlineRequest(online, nonce);
    await createOnlineRequest(online, nonce);
    expect(await evidence(phone)).toEqual([{ source: 'form', wording: CONSENT_WORDING }]);
  });

  it('does not exist without its request', async () => {
    const phone = phones.next();
    const broken = { ...TOWING, phone, text_consent: true, vehicle_make: 'a NUL \0 that no column takes' };
    await expect(createOnlineRequest(broken, randomUUID())).rejects.toThrow();
    expect(await evidence(phone)).toEqual([]);
  });
});

describe('the first text to a provider', () => {
  it('identifies us, the reason and STOP, in two segments; later ones do not', async () => {
    const provider_phone = phones.next();
    const personal = { ...PROVIDER, provider_phone };
    const actor = await (await Actor.online(stage)).toDepositPaid();
    await actor.does('assignProvider', {}, { personal });
    const first = await phones.arrives(provider_phone, 'Please answer within 5 minutes');
    expect(first).toMatch(/^Shoulder: a job in /);
    expect(first).toContain('since you take jobs with Shoulder. Reply STOP to stop, HELP for help.');
    expect(segmentsOf(first)).toBeLessThanOrEqual(2);
    await actor.does('cancelRequest', { by: 'admin' }, { personal: { cancel_reason: 'Found help' } });
    expect(await phones.arrives(provider_phone, 'this job is off')).not.toContain('STOP');
    const again = await (await Actor.online(stage)).toDepositPaid();
    await again.does('assignProvider', {}, { personal });
    await until('texted', async () => (await phones.inbox(provider_phone)).length === 3);
    expect((await phones.inbox(provider_phone)).filter((body) => body.includes('STOP'))).toEqual([first]);
  });

  it.each(['en', 'es'] as const)('fits into two segments with the longest city and amount (%s)', (locale) => {
    const t = textsFor(messagesTexts, locale);
    const facts = {
      city: 'North Richland Hills',
      price: 10_000_000,
      job: `https://roadside.example.com/provider/${'x'.repeat(12)}`,
    };
    const body = t.bodies.job(facts as TextFacts);
    expect(segmentsOf(`${body} ${t.toNewProvider}`)).toBe(2);
  });
});
