import { describe, expect, it } from 'vitest';
import {
  averageRating,
  bandEnds,
  warningsToConfirm,
  distanceBand,
  isValidDay,
  jobWarningsOf,
  providerSearchTerms,
  recordWarningsOf,
} from './providers.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { WarningFacts } from './providers.ts';

const TODAY = '2026-11-21';
const FACTS_WITHOUT_WARNINGS: WarningFacts = {
  active: true,
  declined: false,
  ratings: 0,
  ratingSum: 0,
  unverified: 0,
  insuranceCents: 50_000_000,
  insuranceUntil: '2027-03-09',
  license: '006234567C',
};
const warningsWith = (more: Partial<WarningFacts>) => recordWarningsOf({ ...FACTS_WITHOUT_WARNINGS, ...more }, TODAY);

describe('recordWarningsOf', () => {
  it('gives no warnings about a provider with good records', () => {
    expect(warningsWith({})).toEqual([]);
  });

  it.each([
    [9, 9, false],
    [10, 24, true],
    [10, 25, false],
    [400, 999, true],
    [400, 1000, false],
  ])('warns about %i rated jobs with %i stars in all: %s', (ratings, ratingSum, low) => {
    expect(warningsWith({ ratings, ratingSum })).toEqual(low ? ['rating_low'] : []);
  });

  it('warns after three unverified payments', () => {
    expect(warningsWith({ unverified: 2 })).toEqual([]);
    expect(warningsWith({ unverified: 3 })).toEqual(['payments_unverified']);
  });

  it('accepts insurance through its last day, and from $500,000 on', () => {
    expect(warningsWith({ insuranceUntil: TODAY })).toEqual([]);
    expect(warningsWith({ insuranceUntil: '2026-11-20' })).toEqual(['insurance_expired']);
    expect(warningsWith({ insuranceCents: 49_999_999 })).toEqual(['insurance_low']);
    expect(warningsWith({ insuranceCents: 100, insuranceUntil: '2020-01-01' })).toEqual([
      'insurance_expired',
      'insurance_low',
    ]);
  });

  it('warns about missing records, even if only half is missing', () => {
    expect(warningsWith({ insuranceUntil: null })).toEqual(['insurance_missing']);
    expect(warningsWith({ insuranceCents: null })).toEqual(['insurance_missing']);
    expect(warningsWith({ license: null })).toEqual(['license_missing']);
  });

  it('warns about what the desk noted', () => {
    expect(warningsWith({ active: false, declined: true })).toEqual(['inactive', 'declined']);
  });
});

describe('jobWarningsOf', () => {
  it('warns only about a customer with nothing but a card, and tells "takes none" from "not known"', () => {
    const warned = (paymentMethods: PaymentMethod[], cardOnly = true) =>
      jobWarningsOf({ paymentMethods, vehicle: null, services: [] }, { cardOnly, flatbed: false });
    expect(warned(['cash', 'card'])).toEqual([]);
    expect(warned(['cash', 'zelle'])).toEqual(['card_not_taken']);
    expect(warned([])).toEqual(['card_unknown']);
    for (const methods of [[], ['cash']] satisfies PaymentMethod[][]) expect(warned(methods, false)).toEqual([]);
  });

  it('warns if the vehicle needs a flatbed and none is known', () => {
    const warned = (truck: { vehicle?: string; services?: ServiceType[] }, flatbed = true) =>
      jobWarningsOf({ paymentMethods: [], vehicle: null, services: [], ...truck }, { cardOnly: false, flatbed });
    expect(warned({ vehicle: 'Ford F-450 wheel-lift' })).toEqual(['flatbed_unknown']);
    expect(warned({})).toEqual(['flatbed_unknown']);
    for (const vehicle of ['Isuzu flatbed', 'Flat-Bed Ram 5500', 'Hino rollback'])
      expect(warned({ vehicle })).toEqual([]);
    expect(warned({ services: ['flatbed'] })).toEqual([]);
    expect(warned({ vehicle: 'Ford F-450' }, false)).toEqual([]);
  });

  it('demands a tick for a typed provider who takes none, but not for one of whom nothing is recorded', () => {
    expect(warningsToConfirm(['card_not_taken'], false)).toEqual(['card_not_taken']);
    expect(warningsToConfirm(['card_unknown'], false)).toEqual([]);
    expect(warningsToConfirm(['card_unknown'], true)).toEqual(['card_unknown']);
  });
});

describe('warningsToConfirm', () => {
  it('returns all warnings about a chosen provider, but only facts about a typed name', () => {
    const all = ['rating_low', 'insurance_missing', 'license_missing'] as const;
    expect(warningsToConfirm(all, true)).toEqual(all);
    expect(warningsToConfirm(all, false)).toEqual(['rating_low']);
  });
});

describe('averageRating', () => {
  it('rounds to a tenth, and returns null without ratings', () => {
    expect(averageRating({ ratings: 3, ratingSum: 14 })).toBe(4.7);
    expect(averageRating({ ratings: 0, ratingSum: 0 })).toBeNull();
  });
});

describe('days', () => {
  it("are refused if they don't exist", () => {
    expect(['2026-02-28', '2028-02-29'].map(isValidDay)).toEqual([true, true]);
    expect(['2026-02-29', '2026-13-01', '26-01-01', 'soon', ''].map(isValidDay)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('distanceBand', () => {
  it.each([
    [null, 0],
    [0, 1],
    [5, 1],
    [5.1, 2],
    [10, 2],
    [20, 3],
    [40, 4],
    [40.1, 5],
  ])('puts %s miles in band %i', (miles, band) => {
    expect(distanceBand(miles)).toBe(band);
    const { from, to } = bandEnds(band);
    if (miles === null) return;
    expect(miles > (from ?? -1) && miles <= (to ?? Infinity)).toBe(true);
  });
});

describe('providerSearchTerms', () => {
  it('splits what was typed into words without accents, and digits of a phone in any format', () => {
    expect(providerSearchTerms(' José  DELGADO ')).toEqual(['jose', 'delgado']);
    for (const typed of ['(817) 555-0160', '817-555-0160', '+1 817 555 0160', '8175550160']) {
      expect(providerSearchTerms(typed)).toEqual(['8175550160']);
    }
    expect(providerSearchTerms('0160')).toEqual(['0160']);
    expect(providerSearchTerms('F-450')).toEqual(['f-450']);
    expect(providerSearchTerms('  ')).toEqual([]);
    expect(providerSearchTerms('--- ')).toEqual([]);
  });
});
