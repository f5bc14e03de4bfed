import { describe, expect, it } from 'vitest';
import { readEditForm } from './edit.server.ts';

const GOOD = {
  phone: '214-555-0123',
  email: '',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Focus',
  vehicle_plate: '',
  location_address: '1500 Main St, Dallas',
  destination_address: 'Fort Worth',
  service_description: '',
};
const TOW = { request_type: 'online', service_type: 'towing' } as const;

const sent = (fields: Record<string, string>) => ({ fields, locale: 'en' as const });

describe('readEditForm', () => {
  it('reads blank options as null', () => {
    expect(readEditForm(sent(GOOD), TOW)).toEqual({
      ok: true,
      values: { ...GOOD, phone: '+12145550123', email: null, vehicle_plate: null, service_description: null },
    });
  });

  it('validates the phone', () => {
    expect(readEditForm(sent({ ...GOOD, phone: '555' }), TOW)).toEqual({
      ok: false,
      errors: { phone: 'Please enter a valid phone number' },
    });
  });

  it('requires the same addresses as the original form', () => {
    const without = { ...GOOD, location_address: '', destination_address: '' };
    const errors = (kind: Parameters<typeof readEditForm>[1]) => {
      const read = readEditForm(sent(without), kind);
      return read.ok ? [] : Object.keys(read.errors);
    };
    expect(errors(TOW)).toEqual(['location_address', 'destination_address']);
    expect(errors({ ...TOW, service_type: 'jump_start' })).toEqual(['location_address']);
    expect(errors({ ...TOW, request_type: 'phone' })).toEqual([]);
  });
});
