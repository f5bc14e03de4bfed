import { describe, expect, it } from 'vitest';
import { readEditForm } from './edit.server.ts';

const VALID_FIELDS = {
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
const ONLINE_TOW = { request_type: 'online', service_type: 'towing' } as const;

const editForm = (fields: Record<string, string>) => ({ fields, locale: 'en' as const });

describe('readEditForm', () => {
  it('reads blank options as null', () => {
    expect(readEditForm(editForm(VALID_FIELDS), ONLINE_TOW)).toEqual({
      ok: true,
      values: { ...VALID_FIELDS, phone: '+12145550123', email: null, vehicle_plate: null, service_description: null },
    });
  });

  it('validates the phone', () => {
    expect(readEditForm(editForm({ ...VALID_FIELDS, phone: '555' }), ONLINE_TOW)).toEqual({
      ok: false,
      errors: { phone: 'Please enter a valid phone number' },
    });
  });

  it('requires the same addresses as the original form', () => {
    const without = { ...VALID_FIELDS, location_address: '', destination_address: '' };
    const errors = (kind: Parameters<typeof readEditForm>[1]) => {
      const read = readEditForm(editForm(without), kind);
      return read.ok ? [] : Object.keys(read.errors);
    };
    expect(errors(ONLINE_TOW)).toEqual(['location_address', 'destination_address']);
    expect(errors({ ...ONLINE_TOW, service_type: 'jump_start' })).toEqual(['location_address']);
    expect(errors({ ...ONLINE_TOW, request_type: 'phone' })).toEqual([]);
  });
});
