import { PHONE_SERVICE_LABELS, SERVICES, VEHICLE_TYPES } from '../../rules/services.ts';
import type { ServiceType, VehicleType } from '../../rules/services.ts';
import { catalogue, textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { servicesEs } from '../es/services.ts';

/** The stored vehicle types are their own English labels. */
const VEHICLES = Object.fromEntries(VEHICLE_TYPES.map((type) => [type, type])) as Record<VehicleType, string>;

/** What services and vehicles are called (docs/product.md, "Services and vehicles"); what is stored is in `rules/services.ts`. */
export const servicesTexts = catalogue({
  en: {
    services: SERVICES,
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

/** What a vehicle type is called: "Pickup Truck". A stored word that is none of the form's stays as it is. */
export function vehicleLabel(type: string, locale: Locale = 'en'): string {
  const names: Partial<Record<string, string>> = textsFor(servicesTexts, locale).vehicles;
  return names[type] ?? type;
}
