import type { RandomStream } from './random.ts';

const FIRST_NAMES = {
  en: ['Alice', 'Marcus', 'Dana', 'Terrell', 'Priya', 'Joanna', 'Wes', 'Keisha', 'Tom', 'Linh', 'Grace', 'Omar'],
  es: ['Lucía', 'Mateo', 'Ximena', 'Rafael', 'Pilar', 'Joaquín', 'Marisol', 'Efraín', 'Noemí', 'Arturo'],
} as const;
const LAST_NAMES = [
  'Whitlow',
  'Okafor',
  'Brandt',
  'Nguyen',
  'Castellano',
  'Pruitt',
  'Delacroix',
  'Ybarra',
  'Sandoval',
  'Hale',
];
const COMPANIES = ['Lone Oak', 'Trinity', 'Stemmons', 'White Rock', 'Cross Timbers', 'Blackland', 'Red River'];
const TRUCK_MODELS = ['Ford F-450', 'Ram 5500', 'Chevrolet 6500', 'International MV', 'Hino 258'];
const CAR_MODELS = [
  ['Ford', 'Focus', 'Car'],
  ['Toyota', 'Camry', 'Car'],
  ['Honda', 'Civic', 'Car'],
  ['Nissan', 'Altima', 'Car'],
  ['Subaru', 'Outback', 'SUV'],
  ['Chevrolet', 'Tahoe', 'SUV'],
  ['Ford', 'F-150', 'Pickup Truck'],
  ['Ram', '1500', 'Pickup Truck'],
  ['Chrysler', 'Pacifica', 'Van'],
  ['Kawasaki', 'Vulcan', 'Motorcycle'],
] as const;
/** Area codes. Numbers that continue with 555 are fictional. */
const AREA_CODES = ['214', '469', '972', '682', '817', '940'];
const NUMBERS_PER_AREA_CODE = 9_000;

export type Language = 'en' | 'es';

export interface Vehicle {
  type: string;
  year: string;
  make: string;
  model: string;
  /** Unique in a night, so that the simulator finds the job by its plate. */
  plate: string;
}

export interface Provider {
  name: string;
  /** In E.164. */
  phone: string;
  email: string;
  vehicle: string;
  plate: string;
}

export function randomName(random: RandomStream, language: Language): string {
  return `${random.pick(FIRST_NAMES[language])} ${random.pick(LAST_NAMES)}`;
}

/** A phone number that no two people of a night share. Another night may use it again. */
export function fictionalPhone(seed: number, n: number): string {
  const position = Math.abs(seed * 7_919 + n);
  const area = AREA_CODES[position % AREA_CODES.length] ?? '214';
  return `+1${area}555${1_000 + (Math.floor(position / AREA_CODES.length) % NUMBERS_PER_AREA_CODE)}`;
}

/** The beginning of a night's plates. */
export function platePrefix(seed: number): string {
  return `N${(seed % 46_656).toString(36).toUpperCase().padStart(3, '0')}-`;
}

export function randomVehicle(from: RandomStream, seed: number, n: number): Vehicle {
  const [make, model, type] = from.pick(CAR_MODELS);
  const plate = `${platePrefix(seed)}${String(n).padStart(4, '0')}`;
  return { type, year: String(from.integer(2004, 2025)), make, model, plate };
}

/** Makes up a provider with a truck. Providers' phone numbers come after the drivers'. */
export function randomProvider(from: RandomStream, seed: number, n: number): Provider {
  const company = from.pick(COMPANIES);
  const name = randomName(from, from.chance(0.4) ? 'es' : 'en');
  return {
    name,
    phone: fictionalPhone(seed, 20_000 + n),
    email: `truck${n}@${company.toLowerCase().replaceAll(' ', '-')}.example`,
    vehicle: `${from.pick(TRUCK_MODELS)}, ${company} Towing`,
    plate: `TOW-${String(n).padStart(3, '0')}`,
  };
}
