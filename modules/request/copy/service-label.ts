import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import type { ServiceType } from '../rules/services.ts';
import { servicesTexts } from './en/services.ts';

/** What a stored service is called: "Towing". */
export function serviceLabel(type: ServiceType, locale: Locale = 'en'): string {
  return textsFor(servicesTexts, locale).services[type];
}

/** What a vehicle type is called: "Pickup Truck". A stored word that is none of the form's stays as it is. */
export function vehicleLabel(type: string, locale: Locale = 'en'): string {
  const names: Partial<Record<string, string>> = textsFor(servicesTexts, locale).vehicles;
  return names[type] ?? type;
}
