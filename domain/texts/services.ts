import { PHONE_SERVICE_LABELS, SERVICES, VEHICLE_TYPES } from '../services.ts';
import type { ServiceType, VehicleType } from '../services.ts';
import { catalogue, textsFor, type Locale } from './catalogue.ts';
import { servicesEs } from './es/services.ts';

/** The stored vehicle types are their own English labels. */
const VEHICLES = Object.fromEntries(VEHICLE_TYPES.map((type) => [type, type])) as Record<VehicleType, string>;

/** What services and vehicles are called (Specification section 3, "Enumerations"); what is stored is in `domain/services.ts`. */
export const servicesTexts = catalogue({
  en: {
    services: SERVICES as Record<ServiceType, string>,
    vehicles: VEHICLES,
    /** The options of the admin's phone form. */
    phoneServices: PHONE_SERVICE_LABELS,
  },
  es: servicesEs,
});

/** What a stored service is called: "Towing". */
export function serviceLabel(type: ServiceType, locale: Locale = 'en'): string {
  return textsFor(servicesTexts, locale).services[type];
}

/** What a vehicle type of the request form is called: "Pickup Truck". */
export function vehicleLabel(type: VehicleType, locale: Locale = 'en'): string {
  return textsFor(servicesTexts, locale).vehicles[type];
}
