import { describe, expect, it } from 'vitest';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { MAX_FIELD_LENGTH, checkRequest } from './schema.server.ts';

const { toasts, fields: words } = requestTexts;

const TOW = {
  phone: '(214) 555-0123',
  email: '',
  service_type: 'towing',
  service_description: 'Flat tire,\nspare in the trunk',
  vehicle_type: 'SUV',
  vehicle_year: '2015',
  vehicle_make: 'Ford',
  vehicle_model: 'Escape',
  vehicle_plate: '',
  location_address: '1500 Main St, Dallas',
  destination_address: 'Fort Worth',
  use_gps: 'false',
  customer_lat: '',
  customer_lng: '',
};

function expectRefused(change: Record<string, string>) {
  const checked = checkRequest({ ...TOW, ...change });
  if (checked.ok) throw new Error('it was accepted');
  return checked;
}

function expectAccepted(change: Record<string, string>) {
  const checked = checkRequest({ ...TOW, ...change });
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.request;
}

describe('a doubtful value', () => {
  it('of more than four digits for the year is asked about, and counts when it is sent again', () => {
    expect(expectRefused({ vehicle_year: '20166' }).errors).toEqual({ vehicle_year: words.yearDoubtful });
    expect(expectAccepted({ vehicle_year: '20166', sure_year: '20166' }).vehicle_year).toBe('20166');
    expect(expectRefused({ vehicle_year: '20165', sure_year: '20166' }).errors).toHaveProperty('vehicle_year');
    for (const vehicle_year of ['2016', 'about 2016', "'16"])
      expect(expectAccepted({ vehicle_year }).vehicle_year).toBe(vehicle_year);
  });

  it('of a destination that is the pickup too, if the service goes there', () => {
    const same = { location_address: '1500 Main St, Dallas', destination_address: ' 1500 main st  Dallas.' };
    expect(expectRefused(same).errors).toEqual({ destination_address: words.destinationDoubtful });
    expect(expectAccepted({ ...same, service_type: 'winch_out' }).destination_address).toBe('1500 main st Dallas.');
    expectAccepted({ ...same, sure_destination: same.destination_address });
  });
});

describe('checkRequest', () => {
  it('returns the columns of a valid form', () => {
    expect(expectAccepted({})).toEqual({
      phone: '+12145550123',
      email: null,
      service_type: 'towing',
      service_description: 'Flat tire,\nspare in the trunk',
      vehicle_type: 'SUV',
      vehicle_year: '2015',
      vehicle_make: 'Ford',
      vehicle_model: 'Escape',
      vehicle_plate: null,
      location_address: '1500 Main St, Dallas',
      destination_address: 'Fort Worth',
      use_gps: false,
      customer_lat: null,
      customer_lng: null,
      location_accuracy_m: null,
      card_only: false,
      answers: {},
      locked_in: null,
      language: 'en',
      text_consent: false,
    });
  });

  it('joins the exit to the place, and leaves out the destination of what is done on the spot', () => {
    expect(
      expectAccepted({ location_address: 'I-35E north, Dallas', location_exit: 'exit 430' }).location_address,
    ).toBe('I-35E north, Dallas, exit 430');
    expect(expectAccepted({ service_type: 'lockout' }).destination_address).toBeNull();
  });

  it('keeps the answers to what the service asks', () => {
    const fields = { all_wheel: 'yes', riders: '2', rolls: 'maybe', spare: 'no' };
    expect(expectAccepted(fields).answers).toEqual({ all_wheel: 'yes', riders: '2' });
    expect(expectAccepted({ ...fields, service_type: 'tire_change' }).answers).toEqual({ spare: 'no' });
    expect(expectAccepted({ can_pay_card: 'yes' })).toMatchObject({ answers: { pays: ['card'] }, card_only: true });
    expect(expectAccepted({ can_pay_card: 'yes', can_pay_app: 'yes' })).toMatchObject({
      answers: { pays: ['card', 'app'] },
      card_only: false,
    });
  });

  it.each(['phone', 'vehicle_year', 'vehicle_make', 'vehicle_model', 'location_address'])(
    'asks for a blank %s in the specified words',
    (name) => {
      const { errors, toast } = expectRefused({ [name]: ' \t ' });
      expect(Object.keys(errors)).toEqual([name]);
      expect(toast).toEqual(toasts.missingInformation);
      expect(toast.message).toBe('Please fill in all required fields');
    },
  );

  it('requires a destination only for towing', () => {
    const { errors, toast } = expectRefused({ destination_address: ' ' });
    expect(errors).toEqual({ destination_address: words.destination });
    expect(toast).toEqual(toasts.missingDestination);
    expect(expectAccepted({ service_type: 'Jump Start', destination_address: '' }).destination_address).toBeNull();
    expect(expectAccepted({ service_type: 'heavy_duty_towing', destination_address: '' }).service_type).toBe(
      'heavy_duty_towing',
    );
  });

  it('returns all errors at once, in the order of the page, missing fields first in the toast', () => {
    const { errors, toast } = expectRefused({ phone: 'abc', vehicle_make: '', destination_address: '' });
    expect(Object.keys(errors)).toEqual(['destination_address', 'phone', 'vehicle_make']);
    expect(toast).toEqual(toasts.missingInformation);
  });

  it.each(['abc', '123', '555-0123', '+1 214 555'])('rejects the phone number "%s"', (phone) => {
    const { errors, toast } = expectRefused({ phone });
    expect(errors).toEqual({ phone: 'Please enter a valid phone number, like (214) 555-0142' });
    expect(toast).toEqual(toasts.invalidPhone);
  });

  it.each(['nobody', 'a@b', 'a b@c.de', '@c.de', 'a@.de'])('rejects the e-mail "%s"', (email) => {
    const { errors, toast } = expectRefused({ email });
    expect(errors).toEqual({ email: words.emailInvalid });
    expect(toast).toEqual(toasts.invalidEmail);
  });

  it('has a general toast for several errors without a missing field', () => {
    const { errors, toast } = expectRefused({ phone: '12', email: 'nobody' });
    expect(Object.keys(errors)).toEqual(['phone', 'email']);
    expect(toast).toEqual(commonTexts.errors[422]);
  });

  it('accepts services by name and by key only', () => {
    expect(expectAccepted({ service_type: 'Winch Out Service' }).service_type).toBe('winch_out');
    expect(expectAccepted({ service_type: 'winch_out' }).service_type).toBe('winch_out');
    expect(expectRefused({ service_type: 'constructor' }).errors).toEqual({ service_type: words.serviceType });
    expect(expectRefused({ service_type: '' }).errors).toEqual({ service_type: words.serviceType });
    expect(expectRefused({ vehicle_type: 'Tank' }).errors).toEqual({ vehicle_type: words.vehicleType });
  });

  it('assumes a car when no vehicle type was sent', () => {
    const { vehicle_type: _, ...without } = TOW;
    expect(checkRequest(without)).toMatchObject({ ok: true, request: { vehicle_type: 'Car' } });
  });

  it.each([
    ['service_description', MAX_FIELD_LENGTH.description],
    ['location_address', MAX_FIELD_LENGTH.address],
    ['destination_address', MAX_FIELD_LENGTH.address],
    ['vehicle_year', MAX_FIELD_LENGTH.year],
    ['vehicle_make', MAX_FIELD_LENGTH.name],
    ['vehicle_plate', MAX_FIELD_LENGTH.plate],
    ['email', MAX_FIELD_LENGTH.email],
  ])('refuses 10 kB in %s', (name, most) => {
    expect(expectRefused({ [name]: 'x'.repeat(10_000) }).errors).toEqual({ [name]: words.tooLong(most) });
  });

  it('accepts a field at its length limit', () => {
    expect(
      expectAccepted({ service_description: 'x'.repeat(MAX_FIELD_LENGTH.description) }).service_description,
    ).toHaveLength(2_000);
    expect(expectRefused({ service_description: 'x'.repeat(MAX_FIELD_LENGTH.description + 1) }).errors).toHaveProperty(
      'service_description',
    );
  });

  it('joins lines in single-line fields', () => {
    expect(expectAccepted({ vehicle_make: 'Ford\n\u0007 Motor' }).vehicle_make).toBe('Ford Motor');
  });

  it("accepts a position only if it's complete and valid", () => {
    const place = { customer_lat: '32.78', customer_lng: '-96.8' };
    const stored = { use_gps: true, customer_lat: 32.78, customer_lng: -96.8 };
    expect(expectAccepted({ ...place, customer_accuracy: '12.5' })).toMatchObject({
      ...stored,
      location_accuracy_m: 12.5,
    });
    expect(expectAccepted({ ...place, customer_accuracy: '' })).toMatchObject({ ...stored, location_accuracy_m: null });
    for (const [lat, lng] of [
      ['32.78', ''],
      ['999', '1'],
      ['x', 'y'],
    ] as const) {
      expect(expectAccepted({ use_gps: 'true', customer_lat: lat, customer_lng: lng })).toMatchObject({
        use_gps: false,
        customer_lat: null,
        customer_lng: null,
      });
    }
  });
});
