import { PHONE_SERVICE_LABELS, SERVICES, VEHICLE_TYPES } from '../../rules/services.ts';
import type { VehicleType } from '../../rules/services.ts';

/** The stored vehicle types are their own English labels. */
const VEHICLES = Object.fromEntries(VEHICLE_TYPES.map((type) => [type, type])) as Record<VehicleType, string>;

/** What services and vehicles are called (docs/product.md, "Services and vehicles"); what is stored is in `rules/services.ts`. */
export const servicesTexts = {
  services: SERVICES,
  vehicles: VEHICLES,
  /** The options of the admin's phone form. */
  phoneServices: PHONE_SERVICE_LABELS,
};
