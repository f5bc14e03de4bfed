import { describe, expect, it } from 'vitest';
import {
  needsDestination,
  ONLINE_SERVICES,
  PHONE_SERVICE_LABELS,
  PHONE_SERVICES,
  SERVICE_TYPES,
  SERVICES,
  serviceFromOnline,
  serviceFromPhone,
  VEHICLE_TYPES,
} from './services.ts';

describe('services', () => {
  it('are the lists of both forms, in their order', () => {
    expect(ONLINE_SERVICES[0]).toBe('Towing');
    expect(ONLINE_SERVICES).toHaveLength(11);
    expect(PHONE_SERVICES).toHaveLength(8);
    expect(VEHICLE_TYPES[0]).toBe('Car');
    expect(VEHICLE_TYPES).toHaveLength(10);
    expect(Object.keys(PHONE_SERVICE_LABELS)).toEqual([...PHONE_SERVICES]);
  });

  it('map the online form one to one, by label and by key', () => {
    expect(ONLINE_SERVICES.map(serviceFromOnline)).toEqual(SERVICE_TYPES);
    expect(SERVICE_TYPES.map(serviceFromOnline)).toEqual(SERVICE_TYPES);
    expect(SERVICE_TYPES.map((type) => SERVICES[type])).toEqual([...ONLINE_SERVICES]);
  });

  it('map the phone form to the same list', () => {
    expect(PHONE_SERVICES.map(serviceFromPhone)).toEqual([
      'towing',
      'heavy_duty_towing',
      'jump_start',
      'tire_change',
      'lockout',
      'fuel_delivery',
      'roadside_repair',
      'other',
    ]);
  });

  it.each(['', 'towing ', 'TOWING', 'constructor', '__proto__', 'toString', 'car_towing'])(
    'refuse %j online',
    (choice) => {
      expect(serviceFromOnline(choice)).toBeUndefined();
    },
  );

  it.each(['', 'Towing', 'towing', 'constructor', '__proto__', 'hasOwnProperty'])('refuse %j by phone', (choice) => {
    expect(serviceFromPhone(choice)).toBeUndefined();
  });

  it('ask only towing for a destination', () => {
    expect(SERVICE_TYPES.filter(needsDestination)).toEqual(['towing']);
  });
});
