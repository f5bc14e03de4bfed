import { describe, expect, it } from 'vitest';
import {
  PHONE_FORM_OPTION_NAMES,
  PHONE_FORM_OPTIONS,
  SERVICE_TYPES,
  SERVICES,
  VEHICLE_TYPES,
  needsDestination,
  serviceFromOnlineChoice,
  serviceFromPhoneChoice,
} from './services.ts';

const labels = SERVICE_TYPES.map((type) => SERVICES[type].label);

/** The services that docs/product.md, "Services and vehicles", lists. SERVICES may have more. */
const ONLINE_LABELS = [
  'Towing',
  'Jump Start',
  'Tire Change',
  'Lockout Service',
  'Fuel Delivery',
  'Battery Replacement',
  'Winch Out Service',
  'Heavy Duty Towing',
  'Flatbed Service',
  'Roadside Repair',
  'Other',
];
const SERVICE_BY_PHONE_LABEL = {
  'Car towing': 'Towing',
  'Semi truck towing': 'Heavy Duty Towing',
  'Jump start': 'Jump Start',
  'Tire change': 'Tire Change',
  Lockout: 'Lockout Service',
  'Fuel delivery': 'Fuel Delivery',
  'Semi truck repair': 'Roadside Repair',
  Other: 'Other',
};

describe('services', () => {
  it('are offered online as specified, and the first is the default', () => {
    expect(labels.filter((label) => ONLINE_LABELS.includes(label))).toEqual(ONLINE_LABELS);
    expect(labels[0]).toBe('Towing');
    expect(VEHICLE_TYPES[0]).toBe('Car');
  });

  it('are offered by phone as specified, each for its own service', () => {
    const options = PHONE_FORM_OPTION_NAMES.map((name) => PHONE_FORM_OPTIONS[name]);
    const offered = options.map(({ label, service }) => [label, SERVICES[service].label]);
    expect(offered.filter(([label = '']) => Object.hasOwn(SERVICE_BY_PHONE_LABEL, label))).toEqual(
      Object.entries(SERVICE_BY_PHONE_LABEL),
    );
  });

  it('have keys that the database accepts, and different labels', () => {
    expect(SERVICE_TYPES.filter((type) => !/^[a-z_]+$/.test(type))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
    expect(new Set(PHONE_FORM_OPTION_NAMES.map((name) => PHONE_FORM_OPTIONS[name].label)).size).toBe(
      PHONE_FORM_OPTION_NAMES.length,
    );
  });

  it('are found online by label and key, on the phone by option', () => {
    expect(labels.map(serviceFromOnlineChoice)).toEqual(SERVICE_TYPES);
    expect(SERVICE_TYPES.map(serviceFromOnlineChoice)).toEqual(SERVICE_TYPES);
    expect(PHONE_FORM_OPTION_NAMES.map(serviceFromPhoneChoice)).toEqual(
      PHONE_FORM_OPTION_NAMES.map((name) => PHONE_FORM_OPTIONS[name].service),
    );
  });

  it.each(['', 'towing ', 'TOWING', 'constructor', '__proto__', 'toString', 'car_towing'])(
    'refuse %j as a choice online',
    (choice) => {
      expect(serviceFromOnlineChoice(choice)).toBeUndefined();
    },
  );

  it.each(['', 'Towing', 'towing', 'constructor', '__proto__', 'hasOwnProperty'])(
    'refuse %j as a choice on the phone',
    (choice) => {
      expect(serviceFromPhoneChoice(choice)).toBeUndefined();
    },
  );

  it('ask for a destination when towing, but not for work on site', () => {
    expect(needsDestination('towing')).toBe(true);
    expect(needsDestination('heavy_duty_towing')).toBe(false);
    expect(needsDestination('lockout')).toBe(false);
  });
});
