import { PHONE_SERVICE_LABELS, SERVICES, VEHICLE_TYPES } from '../../rules/services.ts';
import type { VehicleType } from '../../rules/services.ts';

/** The stored vehicle types are also the English labels. */
const VEHICLES = Object.fromEntries(VEHICLE_TYPES.map((type) => [type, type])) as Record<VehicleType, string>;

/**
 * The names of services and vehicles (docs/product.md, "Services and vehicles"). `rules/services.ts` has the stored
 * keys.
 */
export const servicesTexts = {
  services: SERVICES,
  vehicles: VEHICLES,
  /** The options of the admin's phone form. */
  phoneServices: PHONE_SERVICE_LABELS,
};
