import { describe, expect, it } from 'vitest';
import { parseInsuredAmount, readProviderRecord } from './provider-record.server.ts';

const VALID_FIELDS = { name: 'Rosa Delgado', phone: '(817) 555-0160' };
const readRecordWith = (more: Record<string, string> = {}) =>
  readProviderRecord({ fields: { ...VALID_FIELDS, ...more }, locale: 'en' });
const errorsWith = (more: Record<string, string>) => {
  const found = readRecordWith(more);
  return found.ok ? {} : found.errors;
};

describe('readProviderRecord', () => {
  it('requires name and phone, and accepts the rest', () => {
    expect(readRecordWith()).toEqual({
      ok: true,
      record: {
        name: 'Rosa Delgado',
        phone: '+18175550160',
        email: null,
        vehicle: null,
        base_zip: null,
        license_number: null,
        insurance_cents: null,
        insurance_until: null,
        services: [],
        payment_methods: [],
        notes: null,
        declined: false,
      },
    });
    expect(
      readRecordWith({
        insurance: '$1,000,000',
        insurance_until: '2027-03-09',
        service_towing: 'yes',
        service_lockout: 'yes',
        service_teleport: 'yes',
        pays_zelle: 'yes',
        pays_cash: 'yes',
        pays_gold: 'yes',
        declined: 'yes',
      }),
    ).toMatchObject({
      record: {
        insurance_cents: 100_000_000,
        insurance_until: '2027-03-09',
        services: ['towing', 'lockout'],
        payment_methods: ['cash', 'zelle'],
        declined: true,
      },
    });
  });

  it.each([
    ['75040', '75040'],
    [' 75040 ', '75040'],
    ['', null],
    ['90210', undefined],
    ['7504', undefined],
    ['75040-1234', undefined],
    ['Garland', undefined],
  ])('reads %j as the base', (base_zip, read) => {
    const found = readRecordWith({ base_zip });
    expect(found.ok ? found.record.base_zip : found.errors).toEqual(
      read === undefined
        ? { base_zip: "We don't know this ZIP code. Please enter one in the Dallas/Fort Worth area" }
        : read,
    );
  });

  it('returns errors in the order of the form', () => {
    const wrong = {
      name: '',
      phone: 'call',
      email: 'a@b',
      base_zip: '1',
      insurance: 'much',
      insurance_until: '2027-02-30',
    };
    expect(errorsWith(wrong)).toEqual({
      name: 'Provider name is required',
      phone: 'Please enter a valid phone number',
      email: 'Please enter a valid email',
      base_zip: "We don't know this ZIP code. Please enter one in the Dallas/Fort Worth area",
      insurance: 'Please enter an amount in dollars, such as 500,000',
      insurance_until: 'Please enter a date',
    });
    expect(Object.keys(errorsWith(wrong))).toEqual(Object.keys(wrong));
    expect(Object.keys(errorsWith({ notes: 'x'.repeat(2_001), vehicle: 'x'.repeat(121) }))).toEqual([
      'vehicle',
      'notes',
    ]);
    expect(Object.keys(errorsWith({ insurance_until: '0207-03-09' }))).toEqual(['insurance_until']);
  });

  it.each([
    ['500000', 50_000_000],
    ['500,000.00', 50_000_000],
    ['$ 20,000,000', 2_000_000_000],
    ['20,000,001', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['5,00', undefined],
    ['1e6', undefined],
  ])('reads %s as insured amount', (typed, cents) => {
    expect(parseInsuredAmount(typed)).toBe(cents);
  });
});
