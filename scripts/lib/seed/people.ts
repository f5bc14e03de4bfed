import { nearestPlace } from '#domain/places/look-up.ts';
import type { ServiceType } from '#domain/services.ts';
import type { Dice } from './dice.ts';

/* Nobody real: invented names, numbers of the exchange 555, addresses at example.com. */
const FIRST_NAMES = (
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica ' +
  'Thomas Sarah Carlos Karen Luis Lisa José María Juan Guadalupe Miguel Rosa Jorge Ana Nguyen Mei Abebe Fatima Omar Priya'
).split(' ');
const LAST_NAMES = (
  'Smith Johnson Williams Brown Jones García Miller Davis Rodríguez Martínez Hernández López González Wilson Anderson ' +
  'Thomas Taylor Moore Jackson Martin Lee Pérez Thompson White Harris Sánchez Clark Ramírez Lewis Robinson Tran Patel'
).split(' ');
const AREA_CODES = ['214', '469', '972', '817', '682', '940'];
const STREETS = (
  'Main,Elm,Oak,Cedar Springs,Belt Line,Preston,Ross,Commerce,Lamar,Cooper,Collins,Greenville,Lovers,Mockingbird,' +
  'Northwest,Walnut Hill,Forest,Josey,Trinity Mills,Camp Bowie'
).split(',');
const STREET_KINDS = ['St', 'Ave', 'Rd', 'Ln', 'Blvd', 'Dr'];
const CARS: readonly (readonly [string, string])[] = [
  ['Toyota', 'Camry'],
  ['Toyota', 'Corolla'],
  ['Honda', 'Civic'],
  ['Honda', 'CR-V'],
  ['Ford', 'F-150'],
  ['Ford', 'Focus'],
  ['Chevrolet', 'Silverado'],
  ['Chevrolet', 'Malibu'],
  ['Nissan', 'Altima'],
  ['Subaru', 'Outback'],
  ['Hyundai', 'Elantra'],
  ['Kia', 'Sorento'],
  ['Ram', '1500'],
  ['Jeep', 'Wrangler'],
  ['Tesla', 'Model 3'],
];
/** As often as they are asked for. */
const SERVICES: readonly ServiceType[] = [
  ...Array<ServiceType>(34).fill('towing'),
  ...Array<ServiceType>(18).fill('jump_start'),
  ...Array<ServiceType>(14).fill('tire_change'),
  ...Array<ServiceType>(12).fill('lockout'),
  ...Array<ServiceType>(6).fill('fuel_delivery'),
  ...Array<ServiceType>(5).fill('battery_replacement'),
  ...Array<ServiceType>(3).fill('winch_out'),
  ...Array<ServiceType>(3).fill('heavy_duty_towing'),
  ...Array<ServiceType>(2).fill('flatbed'),
  ...Array<ServiceType>(2).fill('roadside_repair'),
  'other',
];
/** How many providers the directory knows. */
export const PROVIDERS = 300;

const capital = (dice: Dice) => String.fromCharCode(65 + dice.between(0, 25));
const digits = (dice: Dice, count: number) => String(dice.between(0, 10 ** count - 1)).padStart(count, '0');

export function serviceOf(dice: Dice): ServiceType {
  return dice.pick(SERVICES);
}

/** Who called for help, with what and from where; names are the columns'. */
export function customerOf(dice: Dice) {
  const [vehicle_make, vehicle_model] = dice.pick(CARS);
  const name = `${dice.pick(FIRST_NAMES)}.${dice.pick(LAST_NAMES)}`.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const at = spotOf(dice);
  return {
    phone: phoneOf(dice),
    email: dice.chance(60) ? `${name.toLowerCase()}${dice.between(1, 99)}@example.com` : null,
    vehicle_type: 'Car',
    vehicle_year: String(dice.between(1998, 2026)),
    vehicle_make,
    vehicle_model,
    vehicle_plate: dice.chance(85) ? `${capital(dice)}${capital(dice)}${capital(dice)}-${digits(dice, 4)}` : null,
    location_address: addressOf(dice, at),
    customer_lat: at.lat,
    customer_lng: at.lng,
    use_gps: dice.chance(70),
  };
}

/** Somewhere in Dallas/Fort Worth. */
export function spotOf(dice: Dice): { lat: number; lng: number } {
  return { lat: 32.55 + dice.draw() * 0.65, lng: -97.45 + dice.draw() * 0.95 };
}

export function addressOf(dice: Dice, at: { lat: number; lng: number }): string {
  return `${dice.between(100, 9_900)} ${dice.pick(STREETS)} ${dice.pick(STREET_KINDS)}, ${townNear(at)}`;
}

const towns = new Map<string, string>();

/** Looked up once for about a square mile: the table of places is long. */
function townNear({ lat, lng }: { lat: number; lng: number }): string {
  const square = { lat: Math.round(lat * 50) / 50, lng: Math.round(lng * 50) / 50 };
  const key = `${square.lat} ${square.lng}`;
  const town = towns.get(key) ?? nearestPlace(square)?.label ?? 'Dallas, TX';
  towns.set(key, town);
  return town;
}

function phoneOf(dice: Dice): string {
  return `+1${dice.pick(AREA_CODES)}555${digits(dice, 4)}`;
}

/** One of the providers: a few do most of the jobs, and are met thousands of times. */
export function providerOf(dice: Dice) {
  return nthProvider(Math.floor(dice.draw() ** 3 * PROVIDERS));
}

/** A provider as requests name one. */
export function nthProvider(n: number) {
  const first = FIRST_NAMES[(n * 7) % FIRST_NAMES.length] ?? '';
  const last = LAST_NAMES[(n * 11) % LAST_NAMES.length] ?? '';
  return {
    provider_name: `${first} ${last}`,
    provider_phone: `+1817555${String(n + 200).padStart(4, '0')}`,
    provider_email: `provider${n}@example.com`,
    provider_vehicle_info: `Ford F-450, plate TOW-${n + 10}`,
  };
}
