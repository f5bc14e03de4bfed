import { recordOpened, readDeskQueue } from '#modules/dispatch/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '#modules/place/rules/times.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/**
 * Tests SMS to a driver about providers: a provider isn't named before accepting the job, and exactly one SMS says that
 * a provider has left.
 */

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145569');
const providerPhones = new SmsPhones(() => stage, '8175569');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const newProvider = (name: string) => ({
  provider_name: name,
  provider_phone: providerPhones.newPhone(),
  provider_email: null,
  provider_vehicle_info: `${name}'s truck`,
  provider_plate: `${name.toUpperCase()}-1`,
});

/**
 * Makes a request with a paid deposit, whose driver gets SMS. The returned `purposesSince` lists the purposes of the
 * SMS that the driver gets after that, and `lastText` reads the latest SMS.
 */
async function createPaid(overrides: { language?: 'en' | 'es' } = {}) {
  const phone = phones.newPhone();
  const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone, ...overrides })).toDepositPaid();
  const textsToCustomer = async () => {
    const where = { request_id: actor.id, recipient: 'customer', NOT: { purpose: { startsWith: 'reply:' } } } as const;
    const texts = await stage.prisma.message.findMany({ where, orderBy: { id: 'asc' } });
    return texts.sort((a, b) => versionInPurpose(a.purpose) - versionInPurpose(b.purpose));
  };
  const before = (await textsToCustomer()).length;
  return {
    actor,
    phone,
    purposesSince: async () => (await textsToCustomer()).slice(before).map(({ purpose }) => purpose.split(':')[0]),
    lastText: async () => (await textsToCustomer()).at(-1)?.body ?? '',
  };
}

const versionInPurpose = (purpose: string) => Number(purpose.split(':')[1]);

/** The refund deadline, as it's written in SMS. */
async function refundDeadlineText(actor: Actor): Promise<string> {
  return formatTime((await actor.row()).waiting_since.getTime() + 3_600_000, 'en');
}

describe('the name of a provider', () => {
  it('is in an SMS only after the provider has accepted', async () => {
    const { actor, phone, purposesSince, lastText: last } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    expect(await purposesSince()).toEqual([]);
    const answer = await receiveSms(phone, 'ETA');
    expect(answer).toContain('no provider is on the way yet');
    await actor.perform('acceptAgreement', { minutes: 45 });
    expect(await purposesSince()).toEqual(['provider_assigned']);
    expect(await last()).toMatch(
      /your provider Ray promises to be there by \d+:\d\d [AP]M\. Look for: Ray's truck, RAY-1/,
    );
    await phones.waitForSms(phone, 'your provider Ray promises');
  });

  it('is not in an SMS about an earlier request to cancel', async () => {
    const { actor, purposesSince, lastText: last } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    await actor.perform('cancelRequest', { by: 'customer' });
    const declineReason = { cancellation_declined_reason: 'PRIVATE-REASON.' };
    await actor.perform('declineCancellation', {}, { personal: declineReason });
    expect(await purposesSince()).toEqual(['cancel_declined']);
    expect(await last()).not.toContain('Ray');
    expect(await last()).toContain('the job will continue. Why: PRIVATE-REASON. Questions?');
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE-');
    // The next time, no reason is given.
    await actor.perform('cancelRequest', { by: 'customer' });
    await actor.perform('declineCancellation', {}, { personal: { cancellation_declined_reason: null } });
    expect(await last()).toContain('the job will continue. Questions?');
  });
});

describe('a provider who drops out', () => {
  it('before accepting is announced once, without the name, with the refund deadline', async () => {
    const { actor, purposesSince, lastText: last } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    await actor.perform('declineJob', {});
    expect(await purposesSince()).toEqual(['provider_left']);
    expect(await last()).not.toContain('Ray');
    expect(await last()).toContain(
      `if we haven't found one by ${await refundDeadlineText(actor)}, we'll refund your deposit automatically`,
    );
  });

  it('on the way is announced by name, and the next provider only after accepting', async () => {
    const { actor, purposesSince, lastText: last } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('startJob', {});
    expect(await actor.send('declineJob', {})).toMatchObject({ rejection: { code: 'reason_required' } });
    await actor.perform('declineJob', { reason: 'other' });
    expect(await last()).toContain("Ray can't make it");
    expect(await last()).toContain(await refundDeadlineText(actor));
    await actor.perform('assignProvider', {}, { personal: newProvider('Bob') });
    expect(await purposesSince()).toEqual(['provider_assigned', 'en_route', 'provider_left']);
    await actor.perform('acceptAgreement', { minutes: 45 });
    expect(await purposesSince()).toEqual(['provider_assigned', 'en_route', 'provider_left', 'provider_assigned']);
    expect(await last()).toContain('your provider Bob promises');
  });

  it('because of their own vehicle is announced as such, and rings at the desk until somebody looks', async () => {
    const { actor, lastText: last } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('startJob', {});
    await actor.perform('declineJob', { reason: 'own_vehicle' });
    expect(await last()).toContain("Ray is having vehicle trouble and can't come");
    const { waiting } = await readDeskQueue();
    expect(waiting.newest).toMatchObject({ id: actor.id, urgency: 'left' });
    const admin = await stage.prisma.admin.create({ data: { email: 'desk@example.com', password_hash: 'x' } });
    await recordOpened(actor.id, admin.id);
    expect((await readDeskQueue()).waiting.newest?.id).not.toBe(actor.id);
  });

  it('by reassignment is announced once, without a refund deadline', async () => {
    const { actor, purposesSince, lastText: last } = await createPaid();
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('reassignProvider', {}, { personal: newProvider('Bob') });
    expect(await purposesSince()).toEqual(['provider_assigned', 'provider_left']);
    expect(await last()).toContain("sorry, Ray isn't coming after all. We've asked another provider.");
    expect(await last()).not.toMatch(/deposit|Bob/);
    // Bob never accepted, so no earlier SMS named him, and the SMS about his leaving doesn't either.
    await actor.perform('reassignProvider', {}, { personal: newProvider('Ann') });
    expect(await purposesSince()).toEqual(['provider_assigned', 'provider_left', 'provider_left']);
    expect(await last()).not.toMatch(/Ray|Bob|Ann/);
    expect(JSON.stringify(await actor.workflowHandle().fetchHistory())).not.toMatch(/Ray|Bob|Ann/);
  });

  it('is announced in Spanish for a request in Spanish', async () => {
    const { actor, lastText: last } = await createPaid({ language: 'es' });
    await actor.perform('assignProvider', {}, { personal: newProvider('Ray') });
    await actor.perform('acceptAgreement', { minutes: 45 });
    await actor.perform('declineJob', {});
    expect(await last()).toMatch(/Ray no puede ir.*le reembolsamos lo pagado/);
  });
});
