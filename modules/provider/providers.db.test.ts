import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#kernel/constants.ts';
import { PROVIDER_RECORD_WARNINGS } from '#modules/request/rules/provider-warnings.ts';
import { localDay } from '#modules/place/rules/times.ts';
import { recordWarningsOf } from './rules/providers.ts';
import type { WarningFacts } from './rules/providers.ts';
import { openDeskDatabase } from '#tests/support/desk-database.ts';
import { db } from '#kernel/server/db.ts';
import { addProvider, saveProvider, setProviderActive } from './provider-records.ts';
import type { ProviderRecord } from './provider-records.ts';
import { averageOfAllRatings, listProviders, providersToSuggest, providerById } from './providers.ts';

let database: { close(): Promise<void> };
beforeAll(async () => {
  database = await openDeskDatabase();
});
afterAll(() => database.close());
beforeEach(() => db().provider.deleteMany());

const ROSA: ProviderRecord = {
  name: 'Rosa Delgado',
  phone: '+18175550160',
  email: 'rosa@tow.example',
  vehicle: 'Ford F-450',
  base_zip: '75040',
  license_number: '006234567C',
  insurance_cents: 100_000_000,
  insurance_until: '2099-12-31',
  services: ['towing'],
  payment_methods: ['cash'],
  notes: null,
  declined: false,
};
let phonesUsed = 0;
async function addTestProvider(more: Partial<ProviderRecord> = {}): Promise<string> {
  phonesUsed += 1;
  const outcome = await addProvider({ ...ROSA, phone: `+1214555${1_000 + phonesUsed}`, ...more });
  if (!outcome.ok) throw new Error(outcome.kind);
  return outcome.id;
}
const noFilters = { typed: '', service: null, warning: null };
const FIRST_PAGE = { after: null, limit: 100 };
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('finding providers', () => {
  it('matches name without accents, phone in any format, vehicle, email and license', async () => {
    await addTestProvider({
      name: 'José Núñez',
      vehicle: 'Ram 5500',
      email: 'office@nunez.example',
      license_number: 'TX-77',
    });
    await addTestProvider(ROSA);
    const namesFound = async (typed: string) => names(await listProviders({ ...noFilters, typed }, FIRST_PAGE));
    for (const typed of ['jose', 'NUNEZ', 'núñ', 'ram 55', 'office@nunez', 'tx-77', 'nunez jose']) {
      expect(await namesFound(typed), typed).toEqual(['José Núñez']);
    }
    for (const typed of ['(817) 555-0160', '+1 817 555 0160', '0160', 'delgado f-450']) {
      expect(await namesFound(typed), typed).toEqual(['Rosa Delgado']);
    }
    for (const typed of ['rosa nunez', '%', '_', "'; DROP TABLE providers", '999 999']) {
      expect(await namesFound(typed), typed).toEqual([]);
    }
    expect(await namesFound('  ')).toEqual(['José Núñez', 'Rosa Delgado']);
  });

  it('continues after the last provider of the previous page, even among equal names', async () => {
    for (const name of ['b', 'A', 'b', 'Ángel', 'c', 'b']) await addTestProvider({ name });
    const pagedNames: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 4; pages++) {
      const found: { id: string; name: string }[] = await listProviders(noFilters, { after, limit: 2 });
      pagedNames.push(...names(found));
      after = found.at(-1)?.id ?? after;
    }
    expect(pagedNames).toEqual(['A', 'Ángel', 'b', 'b', 'b', 'c']);
  });

  it('filters by service, and leaves out deactivated providers', async () => {
    await addTestProvider({ name: 'Tow', services: ['towing', 'winch_out'] });
    await addTestProvider({ name: 'Keys', services: ['lockout'] });
    const deactivated = await addTestProvider({ name: 'Gone', services: ['lockout'] });
    await setProviderActive(deactivated, false);
    expect(names(await listProviders({ ...noFilters, service: 'lockout' }, FIRST_PAGE))).toEqual(['Keys']);
    expect(names(await listProviders({ ...noFilters, warning: 'inactive' }, FIRST_PAGE))).toEqual(['Gone']);
    await setProviderActive(deactivated, true);
    expect(names(await listProviders({ ...noFilters, service: 'lockout' }, FIRST_PAGE))).toEqual(['Gone', 'Keys']);
  });

  it('offers those who do the service first, and last those who want no jobs', async () => {
    const made = {
      tow: await addTestProvider({ name: 'Tow' }),
      keys: await addTestProvider({ name: 'Keys', services: ['lockout'] }),
    };
    const no = await addTestProvider({ name: 'No', services: ['lockout'], declined: true });
    const deactivated = await addTestProvider({ name: 'Gone', services: ['lockout'] });
    await setProviderActive(deactivated, false);
    const late = await addTestProvider({ name: 'Late' });
    for (const [id, days] of [
      [made.tow, 3],
      [made.keys, 9],
      [no, 1],
      [late, 2],
    ] as const) {
      await db().provider.update({ where: { id }, data: { last_assigned_at: new Date(Date.now() - days * DAY) } });
    }
    const lockout = { service: 'lockout', cardOnly: false, flatbed: false } as const;
    expect(names(await providersToSuggest('', lockout))).toEqual(['Keys', 'No', 'Late', 'Tow']);
    expect(names(await providersToSuggest('la', lockout))).toEqual(['Late']);
  });

  it('offers those who take cards first if the customer has nothing else, and nobody is left out', async () => {
    await addTestProvider({ name: 'Cash', services: ['lockout'], payment_methods: ['cash', 'zelle'] });
    await addTestProvider({ name: 'Unknown', services: ['lockout'], payment_methods: [] });
    await addTestProvider({ name: 'Card', services: [], payment_methods: ['cash', 'card'] });
    await addTestProvider({ name: 'No jobs', services: ['lockout'], payment_methods: ['card'], declined: true });
    const offered = async (cardOnly: boolean) =>
      names(await providersToSuggest('', { service: 'lockout', cardOnly, flatbed: false }));
    expect((await offered(true))[0]).toBe('Card');
    expect((await offered(true)).slice(1, 3).sort()).toEqual(['Cash', 'Unknown']);
    expect((await offered(false)).slice(0, 2).sort()).toEqual(['Cash', 'Unknown']);
    expect((await offered(true)).sort()).toEqual(['Card', 'Cash', 'No jobs', 'Unknown']);
  });

  it('offers those with a flatbed first if the vehicle needs one', async () => {
    await addTestProvider({ name: 'Wheel lift', services: ['towing'], vehicle: 'Ford F-450' });
    await addTestProvider({ name: 'Rollback', services: [], vehicle: 'Hino Roll-back' });
    const offered = async (flatbed: boolean) =>
      names(await providersToSuggest('', { service: 'towing', cardOnly: false, flatbed }));
    expect((await offered(true))[0]).toBe('Rollback');
    expect((await offered(false))[0]).toBe('Wheel lift');
  });
});

/** Providers with random values. Many values are at the limit of a warning. */
const anyProviderFacts = fc.record({
  active: fc.boolean(),
  declined: fc.boolean(),
  ratings: fc.integer({ min: 8, max: 12 }),
  average: fc.constantFrom(2.3, 2.4, 2.5, 2.6, 5),
  unverified: fc.integer({ min: 0, max: 5 }),
  insuranceCents: fc.option(fc.constantFrom(1, 49_999_999, 50_000_000, 100_000_000)),
  days: fc.option(fc.integer({ min: -2, max: 2 })),
  license: fc.option(fc.constant('006234567C')),
});

describe('the warnings in a list of providers', () => {
  it("are the same as on each provider's page", async () => {
    const now = Date.now();
    const expected = new Map<string, string[]>();
    for (const one of fc.sample(anyProviderFacts, { numRuns: 150, seed: 20_261_121 })) {
      const insuranceUntil = one.days === null ? null : localDay(now + one.days * DAY);
      const ratingSum = Math.round(one.average * one.ratings);
      const facts: WarningFacts = { ...one, ratingSum, insuranceUntil };
      phonesUsed += 1;
      const { id } = await db().provider.create({
        data: {
          ...{ name: `P ${phonesUsed}`, phone: `+1214555${1_000 + phonesUsed}`, license_number: one.license },
          ...{ ratings: one.ratings, rating_sum: ratingSum, unverified: one.unverified },
          insurance_cents: one.insuranceCents,
          insurance_until: insuranceUntil && new Date(insuranceUntil),
          deactivated_at: one.active ? null : new Date(),
          declined_at: one.declined ? new Date() : null,
        },
      });
      expected.set(id, recordWarningsOf(facts, localDay(now)));
      expect((await providerById(id, now))?.warnings).toEqual(expected.get(id));
    }
    const idsWhere = (holds: (warnings: string[]) => boolean) =>
      [...expected].flatMap(([id, warnings]) => (holds(warnings) ? [id] : [])).sort();
    const list = async (warning: 'any' | (typeof PROVIDER_RECORD_WARNINGS)[number]) =>
      (await listProviders({ ...noFilters, warning }, { after: null, limit: 1_000 }, now)).map(({ id }) => id).sort();
    const active = (warnings: string[]) => !warnings.includes('inactive');
    for (const warning of PROVIDER_RECORD_WARNINGS) {
      const expectedIds = idsWhere(
        (warnings) => warnings.includes(warning) && (warning === 'inactive' || active(warnings)),
      );
      expect(expectedIds.length, warning).toBeGreaterThan(0);
      expect(await list(warning), warning).toEqual(expectedIds);
    }
    expect(await list('any')).toEqual(idsWhere((warnings) => warnings.length > 0 && active(warnings)));
  });
});

describe('saving a provider', () => {
  it('adds only one provider if the form is sent twice, and refuses a second one with the same phone', async () => {
    const nonce = 'a-nonce-of-one-form';
    const first = await addProvider(ROSA, nonce);
    expect(first).toMatchObject({ ok: true, changed: true });
    expect(await addProvider(ROSA, nonce)).toEqual({ ...first, changed: false });
    expect(await addProvider({ ...ROSA, name: 'Somebody else' }, nonce)).toMatchObject({ ok: false, kind: 'taken' });
    expect(await addProvider(ROSA, 'another-nonce')).toMatchObject({ ok: false, kind: 'taken' });
    expect(await db().provider.count()).toBe(1);
  });

  it('refuses an outdated form unless it changes nothing', async () => {
    const id = await addTestProvider(ROSA);
    expect(await saveProvider(id, { ...ROSA, notes: 'Quick.' }, 1)).toEqual({ ok: true, id, changed: true });
    expect(await saveProvider(id, { ...ROSA, notes: 'Slow.' }, 1)).toEqual({ ok: false, kind: 'stale' });
    expect(await saveProvider(id, { ...ROSA, notes: 'Quick.' }, 1)).toEqual({ ok: true, id, changed: false });
    expect(await providerById(id)).toMatchObject({ notes: 'Quick.', version: 2 });
  });

  it("keeps the date on which a provider stopped wanting jobs, and refuses another provider's phone", async () => {
    const id = await addTestProvider(ROSA);
    await saveProvider(id, { ...ROSA, declined: true }, 1);
    const { declined_at } = await db().provider.findUniqueOrThrow({ where: { id } });
    await saveProvider(id, { ...ROSA, declined: true, notes: 'Moved away.' }, 2);
    expect(await db().provider.findUniqueOrThrow({ where: { id } })).toMatchObject({ declined_at, version: 3 });
    const otherId = await addTestProvider({ name: 'Other', phone: '+18175550161' });
    expect(await saveProvider(id, { ...ROSA, phone: '+18175550161' }, 3)).toEqual({
      ok: false,
      kind: 'taken',
      id: otherId,
    });
    expect(await saveProvider(crypto.randomUUID(), ROSA, 1)).toBeUndefined();
    expect(await setProviderActive(crypto.randomUUID(), true)).toBe(false);
  });
});

describe('the ratings of all jobs', () => {
  it('are averaged over jobs, not over providers, and null before the first', async () => {
    const [busy, quiet] = [await addTestProvider(), await addTestProvider()];
    expect(await averageOfAllRatings()).toBeNull();
    await db().provider.update({ where: { id: busy }, data: { ratings: 9, rating_sum: 45 } });
    await db().provider.update({ where: { id: quiet }, data: { ratings: 1, rating_sum: 1 } });
    expect(await averageOfAllRatings()).toEqual({ ratings: 10, rating: 4.6 });
  });
});
