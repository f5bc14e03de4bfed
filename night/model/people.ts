import type { Stream } from './random.ts';

const FIRST = {
  en: ['Alice', 'Marcus', 'Dana', 'Terrell', 'Priya', 'Joanna', 'Wes', 'Keisha', 'Tom', 'Linh', 'Grace', 'Omar'],
  es: ['Lucía', 'Mateo', 'Ximena', 'Rafael', 'Pilar', 'Joaquín', 'Marisol', 'Efraín', 'Noemí', 'Arturo'],
} as const;
const LAST = [
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
const TRUCKS = ['Ford F-450', 'Ram 5500', 'Chevrolet 6500', 'International MV', 'Hino 258'];
const CARS = [
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
/** With 555 these make fictional numbers. */
const AREA_CODES = ['214', '469', '972', '682', '817', '940'];
const LINES = 9_000;

export type Language = 'en' | 'es';

export interface Vehicle {
  type: string;
  year: string;
  make: string;
  model: string;
  /** Unique in a night, so the simulator recognizes its job. */
  plate: string;
}

export interface Provider {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  vehicle: string;
  plate: string;
}

export function nameOf(from: Stream, language: Language): string {
  return `${from.pick(FIRST[language])} ${from.pick(LAST)}`;
}

/** Unique in this night, but not across nights. */
export function phoneOf(seed: number, n: number): string {
  const at = Math.abs(seed * 7_919 + n);
  const area = AREA_CODES[at % AREA_CODES.length] ?? '214';
  return `+1${area}555${1_000 + (Math.floor(at / AREA_CODES.length) % LINES)}`;
}

/** Prefix of a night's plates. */
export function plateStart(seed: number): string {
  return `N${(seed % 46_656).toString(36).toUpperCase().padStart(3, '0')}-`;
}

export function vehicleOf(from: Stream, seed: number, n: number): Vehicle {
  const [make, model, type] = from.pick(CARS);
  const plate = `${plateStart(seed)}${String(n).padStart(4, '0')}`;
  return { type, year: String(from.whole(2004, 2025)), make, model, plate };
}

/** A truck of the night. Its numbers come after the drivers'. */
export function providerOf(from: Stream, seed: number, n: number): Provider {
  const company = from.pick(COMPANIES);
  const name = nameOf(from, from.chance(0.4) ? 'es' : 'en');
  return {
    name,
    phone: phoneOf(seed, 20_000 + n),
    email: `truck${n}@${company.toLowerCase().replaceAll(' ', '-')}.example`,
    vehicle: `${from.pick(TRUCKS)}, ${company} Towing`,
    plate: `TOW-${String(n).padStart(3, '0')}`,
  };
}
