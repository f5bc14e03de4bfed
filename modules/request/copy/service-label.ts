import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import type { ServiceType } from '../rules/services.ts';
import { servicesTexts } from './en/services.ts';

/** The name of a stored service: "Towing". */
export function serviceLabel(type: ServiceType, locale: Locale = 'en'): string {
  return textsFor(servicesTexts, locale).services[type];
}

/**
 * The name of a vehicle type: "Pickup Truck". A stored text that isn't one of the form's types is returned unchanged.
 */
export function vehicleLabel(type: string, locale: Locale = 'en'): string {
  const names: Partial<Record<string, string>> = textsFor(servicesTexts, locale).vehicles;
  return names[type] ?? type;
}
