/** The services and vehicles a request can have (docs/product.md, "Services and vehicles"). */

interface ServiceFacts {
  /** What it's called in English. Other languages: `copy/es/services.ts`. */
  label: string;
  /** The form asks for a destination, and the tow's route is shown. */
  needsDestination?: true;
}

/** The services by the key that is stored, in the order of the online form. The first is the default. */
export const SERVICES = {
  towing: { label: 'Towing', needsDestination: true },
  jump_start: { label: 'Jump Start' },
  tire_change: { label: 'Tire Change' },
  lockout: { label: 'Lockout Service' },
  fuel_delivery: { label: 'Fuel Delivery' },
  battery_replacement: { label: 'Battery Replacement' },
  winch_out: { label: 'Winch Out Service' },
  heavy_duty_towing: { label: 'Heavy Duty Towing' },
  flatbed: { label: 'Flatbed Service' },
  roadside_repair: { label: 'Roadside Repair' },
  other: { label: 'Other' },
} as const satisfies Record<string, ServiceFacts>;
export type ServiceType = keyof typeof SERVICES;
export const SERVICE_TYPES = Object.keys(SERVICES) as ServiceType[];

/** The options of the desk's phone form, in its order, each with the service it stands for. */
export const PHONE_OPTIONS = {
  car_towing: { label: 'Car towing', service: 'towing' },
  semi_truck_towing: { label: 'Semi truck towing', service: 'heavy_duty_towing' },
  jump_start: { label: 'Jump start', service: 'jump_start' },
  tire_change: { label: 'Tire change', service: 'tire_change' },
  lockout: { label: 'Lockout', service: 'lockout' },
  fuel_delivery: { label: 'Fuel delivery', service: 'fuel_delivery' },
  semi_truck_repair: { label: 'Semi truck repair', service: 'roadside_repair' },
  other: { label: 'Other', service: 'other' },
} as const satisfies Record<string, { label: string; service: ServiceType }>;
export type PhoneOption = keyof typeof PHONE_OPTIONS;
export const PHONE_OPTION_NAMES = Object.keys(PHONE_OPTIONS) as PhoneOption[];

/** Maps a choice of the online form (its label or the stored key) to the service; undefined if unknown. */
export function serviceFromOnline(choice: string): ServiceType | undefined {
  return SERVICE_TYPES.find((type) => choice === type || choice === SERVICES[type].label);
}

/** Maps a choice of the phone form to the service; undefined if unknown. */
export function serviceFromPhone(choice: string): ServiceType | undefined {
  const option = PHONE_OPTION_NAMES.find((name) => name === choice);
  return option && PHONE_OPTIONS[option].service;
}

export function needsDestination(service: ServiceType): boolean {
  return 'needsDestination' in SERVICES[service];
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
