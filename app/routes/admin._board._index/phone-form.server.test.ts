import { describe, expect, it } from 'vitest';
import { readPhoneForm } from './phone-form.server.ts';

const VALID_FIELDS = {
  phone: '(214) 555-0177',
  vehicle_year: '2019',
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  service_type: 'semi_truck_towing',
  final_price: '80',
};

function errorsWith(more: Record<string, string>) {
  const read = readPhoneForm({ fields: { ...VALID_FIELDS, ...more }, locale: 'en' });
  return read.ok ? {} : read.errors;
}

describe('readPhoneForm', () => {
  it('reads blank options as null, the phone as E.164, the service as its key', () => {
    expect(readPhoneForm({ fields: { ...VALID_FIELDS, email: '', vehicle_plate: '' }, locale: 'en' })).toEqual({
      ok: true,
      request: {
        phone: '+12145550177',
        email: null,
        vehicle_year: '2019',
        vehicle_make: 'Honda',
        vehicle_model: 'Civic',
        vehicle_plate: null,
        service_type: 'heavy_duty_towing',
        location_address: null,
        destination_address: null,
        service_description: null,
        final_price_cents: 8_000,
        card_only: false,
        answers: {},
        locked_in: null,
        language: 'en',
        text_consent: false,
      },
      locate: false,
    });
  });

  it("reads the caller's language, and whether to text a link", () => {
    const read = (more: Record<string, string>) =>
      readPhoneForm({ fields: { ...VALID_FIELDS, ...more }, locale: 'en' });
    expect(read({ language: 'es', locate: 'yes' })).toMatchObject({
      ok: true,
      request: { language: 'es' },
      locate: true,
    });
    expect(read({ language: 'fr' })).toMatchObject({ ok: true, request: { language: 'en' }, locate: false });
  });

  it('reports every missing field, in the order of the form', () => {
    const read = readPhoneForm({ fields: {}, locale: 'en' });
    expect(read).toMatchObject({ ok: false, toast: { title: 'Missing Information' } });
    expect(Object.keys(read.ok ? {} : read.errors)).toEqual([
      'service_type',
      'vehicle_year',
      'vehicle_make',
      'vehicle_model',
      'phone',
      'final_price',
    ]);
  });

  it.each(['', '0', '-5', 'abc', '10.005', '1000000', '1e3'])('rejects the final price "%s"', (final_price) => {
    const read = readPhoneForm({ fields: { ...VALID_FIELDS, final_price }, locale: 'en' });
    expect(read).toMatchObject({
      ok: false,
      errors: { final_price: 'Please enter a final price to generate payment link.' },
      toast: { message: 'Please enter a final price to generate payment link.' },
    });
  });

  it.each([
    ['en', 'Please enter a valid price. The minimum is $3.30.'],
    ['es', 'Escriba un precio válido. El mínimo es $3.30.'],
  ] as const)('says in %s what the lowest price is', (locale, words) => {
    const read = (final_price: string) => readPhoneForm({ fields: { ...VALID_FIELDS, final_price }, locale });
    expect(read('3.29')).toMatchObject({ ok: false, errors: { final_price: words }, toast: { message: words } });
    expect(read('3.30')).toMatchObject({ ok: true, request: { final_price_cents: 330 } });
  });

  it('reports invalid values', () => {
    expect(errorsWith({ phone: '12' })).toEqual({ phone: 'Please enter a valid phone number' });
    expect(errorsWith({ email: 'a@b' })).toEqual({ email: 'Please enter a valid email' });
    expect(errorsWith({ service_type: 'teleport' })).toEqual({ service_type: 'Service type is required' });
    expect(errorsWith({ vehicle_make: 'x'.repeat(5_001) })).toEqual({
      vehicle_make: 'Please use no more than 120 characters',
    });
  });
});
