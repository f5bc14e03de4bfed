import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '#modules/place/rules/times.ts';
import { Phones } from '../support/phones.ts';
import { texts } from '../support/sms.ts';
import { Actor, openStage } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

/** SMS to a driver about providers: none is named before accepting, and dropping out takes one SMS. */

let stage: Stage;
const phones = new Phones(() => stage, '2145569');
const towers = new Phones(() => stage, '8175569');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const aProvider = (name: string) => ({
  provider_name: name,
  provider_phone: towers.next(),
  provider_email: null,
  provider_vehicle_info: `${name}'s truck`,
  provider_plate: `${name.toUpperCase()}-1`,
});

/** A driver with SMS and a paid deposit; returns the purposes of all SMS since. */
async function paid(more: { language?: 'en' | 'es' } = {}) {
  const phone = phones.next();
  const actor = await (await Actor.online(stage, { text_consent: true, phone, ...more })).toDepositPaid();
  const customerTexts = async () => {
    const where = { request_id: actor.id, recipient: 'customer', NOT: { purpose: { startsWith: 'reply:' } } } as const;
    const all = await stage.prisma.message.findMany({ where, orderBy: { id: 'asc' } });
    return all.sort((a, b) => versionOf(a.purpose) - versionOf(b.purpose));
  };
  const before = (await customerTexts()).length;
  return {
    actor,
    phone,
    since: async () => (await customerTexts()).slice(before).map(({ purpose }) => purpose.split(':')[0]),
    last: async () => (await customerTexts()).at(-1)?.body ?? '',
  };
}

const versionOf = (purpose: string) => Number(purpose.split(':')[1]);

/** The refund deadline, as shown in SMS. */
async function refundTime(actor: Actor): Promise<string> {
  return formatTime((await actor.row()).waiting_since.getTime() + 3_600_000, 'en');
}

describe('the name of a provider', () => {
  it('is in an SMS only after the provider has accepted', async () => {
    const { actor, phone, since, last } = await paid();
    await actor.does('assignProvider', {}, { personal: aProvider('Ray') });
    expect(await since()).toEqual([]);
    const asked = await texts(phone, 'ETA');
    expect(asked).toContain('no provider is on the way yet');
    await actor.does('acceptAgreement', {});
    expect(await since()).toEqual(['provider_assigned']);
    expect(await last()).toContain("Ray is your provider. Look for: Ray's truck, RAY-1");
    await phones.arrives(phone, 'Ray is your provider');
  });

  it('is not in an SMS about an earlier request to cancel', async () => {
    const { actor, since, last } = await paid();
    await actor.does('assignProvider', {}, { personal: aProvider('Ray') });
    await actor.does('cancelRequest', { by: 'customer' });
    await actor.does('declineCancellation', {});
    expect(await since()).toEqual(['cancel_declined']);
    expect(await last()).not.toContain('Ray');
  });
});

describe('a provider who drops out', () => {
  it('before accepting is announced once, without the name, with the refund deadline', async () => {
    const { actor, since, last } = await paid();
    await actor.does('assignProvider', {}, { personal: aProvider('Ray') });
    await actor.does('declineJob', {});
    expect(await since()).toEqual(['provider_left']);
    expect(await last()).not.toContain('Ray');
    expect(await last()).toContain(
      `if nobody is found by ${await refundTime(actor)}, your deposit goes back by itself`,
    );
  });

  it('on the way is announced by name; the next one only after accepting', async () => {
    const { actor, since, last } = await paid();
    await actor.does('assignProvider', {}, { personal: aProvider('Ray') });
    for (const step of ['acceptAgreement', 'startJob', 'declineJob'] as const) await actor.does(step, {});
    expect(await last()).toContain("Ray can't make it");
    expect(await last()).toContain(await refundTime(actor));
    await actor.does('assignProvider', {}, { personal: aProvider('Bob') });
    expect(await since()).toEqual(['provider_assigned', 'en_route', 'provider_left']);
    await actor.does('acceptAgreement', {});
    expect(await since()).toEqual(['provider_assigned', 'en_route', 'provider_left', 'provider_assigned']);
    expect(await last()).toContain('Bob is your provider');
  });

  it('by reassignment is announced once, without a refund deadline', async () => {
    const { actor, since, last } = await paid();
    await actor.does('assignProvider', {}, { personal: aProvider('Ray') });
    await actor.does('acceptAgreement', {});
    await actor.does('reassignProvider', {}, { personal: aProvider('Bob') });
    expect(await since()).toEqual(['provider_assigned', 'provider_left']);
    expect(await last()).toContain("Ray can't make it, sorry. We asked another provider.");
    expect(await last()).not.toMatch(/deposit|Bob/);
    // Bob was never named, so he isn't named now.
    await actor.does('reassignProvider', {}, { personal: aProvider('Ann') });
    expect(await since()).toEqual(['provider_assigned', 'provider_left', 'provider_left']);
    expect(await last()).not.toMatch(/Ray|Bob|Ann/);
    expect(JSON.stringify(await actor.handle().fetchHistory())).not.toMatch(/Ray|Bob|Ann/);
  });

  it('is announced in Spanish for a request in Spanish', async () => {
    const { actor, last } = await paid({ language: 'es' });
    await actor.does('assignProvider', {}, { personal: aProvider('Ray') });
    await actor.does('acceptAgreement', {});
    await actor.does('declineJob', {});
    expect(await last()).toMatch(/Ray no puede ir.*su depósito regresa solo/);
  });
});
