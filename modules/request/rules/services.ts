/** The services and vehicles a request can have (docs/product.md, "Services and vehicles"). */

/** The services of the online form, in its order. The first is the default. */
export const ONLINE_SERVICES = [
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
] as const;
export type OnlineService = (typeof ONLINE_SERVICES)[number];

/** The services of the desk's phone form. */
export const PHONE_SERVICES = [
  'car_towing',
  'semi_truck_towing',
  'jump_start',
  'tire_change',
  'lockout',
  'fuel_delivery',
  'semi_truck_repair',
  'other',
] as const;
export type PhoneService = (typeof PHONE_SERVICES)[number];

/** The services that both forms map to, with their label; the key is stored in `service_type`. */
export const SERVICES = {
  towing: 'Towing',
  jump_start: 'Jump Start',
  tire_change: 'Tire Change',
  lockout: 'Lockout Service',
  fuel_delivery: 'Fuel Delivery',
  battery_replacement: 'Battery Replacement',
  winch_out: 'Winch Out Service',
  heavy_duty_towing: 'Heavy Duty Towing',
  flatbed: 'Flatbed Service',
  roadside_repair: 'Roadside Repair',
  other: 'Other',
} as const satisfies Record<string, OnlineService>;
export type ServiceType = keyof typeof SERVICES;
export const SERVICE_TYPES = Object.keys(SERVICES) as ServiceType[];

const BY_LABEL = new Map<string, ServiceType>(SERVICE_TYPES.map((type) => [SERVICES[type], type]));

const PHONE_TO_SERVICE: Record<PhoneService, ServiceType> = {
  car_towing: 'towing',
  semi_truck_towing: 'heavy_duty_towing',
  jump_start: 'jump_start',
  tire_change: 'tire_change',
  lockout: 'lockout',
  fuel_delivery: 'fuel_delivery',
  semi_truck_repair: 'roadside_repair',
  other: 'other',
};

/** Labels of the phone form's options. */
export const PHONE_SERVICE_LABELS: Record<PhoneService, string> = {
  car_towing: 'Car towing',
  semi_truck_towing: 'Semi truck towing',
  jump_start: 'Jump start',
  tire_change: 'Tire change',
  lockout: 'Lockout',
  fuel_delivery: 'Fuel delivery',
  semi_truck_repair: 'Semi truck repair',
  other: 'Other',
};

/** Maps a choice of the online form (its label or the stored key) to the service; undefined if unknown. */
export function serviceFromOnline(choice: string): ServiceType | undefined {
  return BY_LABEL.get(choice) ?? (Object.hasOwn(SERVICES, choice) ? (choice as ServiceType) : undefined);
}

/** Maps a choice of the phone form to the service; undefined if unknown. */
export function serviceFromPhone(choice: string): ServiceType | undefined {
  return Object.hasOwn(PHONE_TO_SERVICE, choice) ? PHONE_TO_SERVICE[choice as PhoneService] : undefined;
}

/** Only towing asks for a destination and shows the tow route (docs/product.md, "Services and vehicles"). */
export function needsDestination(service: ServiceType): boolean {
  return service === 'towing';
}

/** Whether a job ends in another place. A flatbed job may, and then has a destination. */
export function endsElsewhere(job: { service_type: ServiceType; destination_address: string | null }): boolean {
  return needsDestination(job.service_type) || job.destination_address !== null;
}

export const VEHICLE_TYPES = [
  'Car',
  'Motorcycle',
  'SUV',
  'Pickup Truck',
  'Van',
  'Semi Truck',
  'Trailer',
  'RV/Motorhome',
  'Bus',
  'Other Commercial Vehicle',
] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];
