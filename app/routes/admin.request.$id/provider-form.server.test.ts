import { describe, expect, it } from 'vitest';
import { readProviderForm } from './provider-form.server.ts';

const VALID_FIELDS = {
  provider_name: 'Pat Example',
  provider_phone: '(214) 555-0199',
  provider_email: 'pat@example.com',
  provider_vehicle_info: 'Ford F-450, plate TOW-42',
};

function expectRefused(more: Record<string, string>) {
  const read = readProviderForm({ fields: { ...VALID_FIELDS, ...more }, locale: 'en' });
  if (read.ok) throw new Error('was accepted');
  return read;
}

describe('readProviderForm', () => {
  it('reads the phone as E.164', () => {
    expect(readProviderForm({ fields: VALID_FIELDS, locale: 'en' })).toEqual({
      ok: true,
      provider: { ...VALID_FIELDS, provider_phone: '+12145550199', provider_plate: null },
    });
  });

  it("reads a plate if there's one, and clears the previous one if not", () => {
    const read = (plate: string) =>
      readProviderForm({ fields: { ...VALID_FIELDS, provider_plate: plate }, locale: 'en' });
    expect(read('TOW-42')).toMatchObject({ provider: { provider_plate: 'TOW-42' } });
    expect(read('')).toMatchObject({ provider: { provider_plate: null } });
    expect(expectRefused({ provider_plate: 'x'.repeat(121) }).errors).toHaveProperty('provider_plate');
  });

  it.each(['provider_name', 'provider_phone'])("shows the panel's error when %s is blank", (name) => {
    expect(expectRefused({ [name]: '' }).toast.message).toBe('Please enter provider name and phone');
  });

  it("shows the modal's error for each field", () => {
    expect(expectRefused({ provider_name: '' }).errors).toEqual({ provider_name: 'Provider name is required' });
    expect(expectRefused({ provider_phone: '' }).errors).toEqual({ provider_phone: 'Phone number is required' });
    expect(expectRefused({ provider_phone: 'call me' }).errors).toEqual({
      provider_phone: 'Please enter a valid phone number',
    });
    expect(expectRefused({ provider_email: '' }).errors).toEqual({ provider_email: 'Email is required' });
    expect(expectRefused({ provider_email: 'pat@example' }).errors).toEqual({
      provider_email: 'Please enter a valid email',
    });
    expect(expectRefused({ provider_vehicle_info: '' }).errors).toEqual({
      provider_vehicle_info: 'Vehicle information is required',
    });
  });
});
