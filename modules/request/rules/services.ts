import type { Cents } from '#kernel/money.ts';

/** The services and vehicles a request can have (docs/product.md, "Services and vehicles"). */

/**
 * The possible answers to questions, with their English words. Numbers need no words, except 4, which means 4 or more.
 */
export const ANSWER_LABELS = {
  yes: 'Yes',
  no: 'No',
  none: 'No wheel locks',
  gas: 'Gas',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  electric: 'Electric',
  4: '4 or more',
} as const;
type Answer = keyof typeof ANSWER_LABELS | 0 | 1 | 2 | 3;

interface QuestionFacts {
  /** The English words. Other languages are in copy, such as `copy/es/services.ts`. */
  label: string;
  answers: readonly `${Answer}`[];
}

/** Yes or no. A question that's skipped has no answer. */
const YES_NO = ['yes', 'no'] as const;

/** The questions that the form can ask besides the place and the vehicle. All of them are optional. */
export const QUESTIONS = {
  keys_inside: { label: 'Are the keys inside?', answers: YES_NO },
  spare: { label: 'Is there a spare tire?', answers: YES_NO },
  lock_nut_key: { label: 'Is there a wheel lock key?', answers: ['yes', 'no', 'none'] },
  fuel: { label: 'Gas or diesel?', answers: ['gas', 'diesel'] },
  power: { label: 'Hybrid or electric?', answers: ['gas', 'hybrid', 'electric'] },
  rolls: { label: 'Does the vehicle roll?', answers: YES_NO },
  neutral: { label: 'Does it shift into neutral?', answers: YES_NO },
  all_wheel: { label: 'All-wheel drive?', answers: YES_NO },
  low: { label: 'Does it sit very low?', answers: YES_NO },
  /** How many people ride along in the truck; 4 means 4 or more. */
  riders: { label: 'How many people need a ride in the truck?', answers: ['0', '1', '2', '3', '4'] },
} as const satisfies Record<string, QuestionFacts>;
export type Question = keyof typeof QUESTIONS;
export const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[];

interface ServiceFacts {
  /** The English label. Other languages are in copy, such as `copy/es/services.ts`. */
  label: string;
  /** If true, the form asks for a destination, and pages show the tow's route. */
  needsDestination?: true;
  /** If true, the service is done where the vehicle stands, so the job has no destination. */
  onTheSpot?: true;
  /** The questions that the form asks if this service is chosen. */
  asks?: readonly Question[];
  /** The usual price, in cents: `base`, and `mile` for each mile beyond the included ones. */
  rate: { base: Cents; mile: Cents };
  /** The service whose drawing this one shares, if `app/ui/service-icons.svg` has no drawing for it. */
  drawnAs?: string;
}

/** The questions that matter for a truck that takes the vehicle away. */
const TOW_QUESTIONS = ['rolls', 'neutral', 'all_wheel', 'low', 'riders'] as const;

/** The services by their stored key, in the order of the online form. The first one is the default. */
export const SERVICES = {
  towing: { label: 'Towing', needsDestination: true, asks: TOW_QUESTIONS, rate: { base: 7_500, mile: 400 } },
  jump_start: { label: 'Jump Start', onTheSpot: true, asks: ['power'], rate: { base: 6_500, mile: 0 } },
  tire_change: {
    label: 'Tire Change',
    onTheSpot: true,
    asks: ['spare', 'lock_nut_key'],
    rate: { base: 7_500, mile: 0 },
  },
  lockout: { label: 'Lockout Service', onTheSpot: true, asks: ['keys_inside'], rate: { base: 8_500, mile: 0 } },
  fuel_delivery: { label: 'Fuel Delivery', onTheSpot: true, asks: ['fuel'], rate: { base: 7_500, mile: 0 } },
  battery_replacement: {
    label: 'Battery Replacement',
    onTheSpot: true,
    asks: ['power'],
    rate: { base: 8_500, mile: 0 },
  },
  winch_out: { label: 'Winch Out Service', rate: { base: 12_500, mile: 0 } },
  heavy_duty_towing: { label: 'Heavy Duty Towing', rate: { base: 25_000, mile: 800 } },
  flatbed: { label: 'Flatbed Service', asks: TOW_QUESTIONS, rate: { base: 9_500, mile: 450 } },
  roadside_repair: { label: 'Roadside Repair', onTheSpot: true, rate: { base: 9_500, mile: 0 } },
  other: { label: 'Other', rate: { base: 7_500, mile: 0 } },
} as const satisfies Record<string, ServiceFacts>;
export type ServiceType = keyof typeof SERVICES;
export const SERVICE_TYPES = Object.keys(SERVICES) as ServiceType[];

/** The options of the desk's phone form, in its order. Each one names the service that it stands for. */
export const PHONE_FORM_OPTIONS = {
  car_towing: { label: 'Car towing', service: 'towing' },
  semi_truck_towing: { label: 'Semi truck towing', service: 'heavy_duty_towing' },
  jump_start: { label: 'Jump start', service: 'jump_start' },
  tire_change: { label: 'Tire change', service: 'tire_change' },
  lockout: { label: 'Lockout', service: 'lockout' },
  fuel_delivery: { label: 'Fuel delivery', service: 'fuel_delivery' },
  semi_truck_repair: { label: 'Semi truck repair', service: 'roadside_repair' },
  other: { label: 'Other', service: 'other' },
} as const satisfies Record<string, { label: string; service: ServiceType }>;
export type PhoneFormOption = keyof typeof PHONE_FORM_OPTIONS;
export const PHONE_FORM_OPTION_NAMES = Object.keys(PHONE_FORM_OPTIONS) as PhoneFormOption[];

/** The service of a choice in the online form, given by its label or key; undefined if unknown. */
export function serviceFromOnlineChoice(choice: string): ServiceType | undefined {
  return SERVICE_TYPES.find((type) => choice === type || choice === SERVICES[type].label);
}

/** The service of a choice in the phone form; undefined if unknown. */
export function serviceFromPhoneChoice(choice: string): ServiceType | undefined {
  const option = PHONE_FORM_OPTION_NAMES.find((name) => name === choice);
  return option && PHONE_FORM_OPTIONS[option].service;
}

export function needsDestination(service: ServiceType): boolean {
  return 'needsDestination' in SERVICES[service];
}

/** The id of the service's drawing in `app/ui/service-icons.svg`. */
export function drawingIdOf(service: ServiceType): string {
  const facts: ServiceFacts = SERVICES[service];
  return facts.drawnAs ?? service;
}

/** The questions that the form asks if this service is chosen. */
export function questionsOf(service: ServiceType): readonly Question[] {
  const facts: ServiceFacts = SERVICES[service];
  return facts.asks ?? [];
}

/** Whether a job of this service can have a destination. False for services that are done on the spot. */
export function mayHaveDestination(service: ServiceType): boolean {
  return !('onTheSpot' in SERVICES[service]);
}

/** Whether a job ends at another place. A flatbed job may have a destination or not. */
export function hasDropOff(job: { service_type: ServiceType; destination_address: string | null }): boolean {
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
