import { describe, expect, it } from 'vitest';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { PHONE_FORM_OPTION_NAMES, SERVICES, SERVICE_TYPES, VEHICLE_TYPES } from '../../rules/services.ts';
import { servicesTexts } from './services.ts';
import { serviceLabel, vehicleLabel } from '#modules/request/copy/service-label.ts';

describe('labels of services and vehicles', () => {
  it('are the quoted words in English', () => {
    expect(SERVICE_TYPES.map((type) => serviceLabel(type))).toEqual(Object.values(SERVICES).map(({ label }) => label));
    expect(VEHICLE_TYPES.map((type) => vehicleLabel(type))).toEqual(VEHICLE_TYPES);
    expect(servicesTexts.phoneServices.semi_truck_towing).toBe('Semi truck towing');
  });

  it('have Spanish words of their own, all different', () => {
    expect(serviceLabel('towing', 'es')).toBe('Servicio de grúa');
    expect(vehicleLabel('RV/Motorhome', 'es')).toBe('Casa rodante (RV)');
    expect(new Set(SERVICE_TYPES.map((type) => serviceLabel(type, 'es'))).size).toBe(SERVICE_TYPES.length);
    expect(new Set(VEHICLE_TYPES.map((type) => vehicleLabel(type, 'es'))).size).toBe(VEHICLE_TYPES.length);
    expect(Object.keys(textsFor(servicesTexts, 'es').phoneServices)).toEqual(PHONE_FORM_OPTION_NAMES);
  });
});
