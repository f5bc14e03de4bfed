import type { People } from './scene.ts';

const PROVIDERS = [
  ['Rosa Delgado', 'Ford F-450', 'Trinity Towing'],
  ['Marcus Okafor', 'Ram 5500', 'Lone Oak Recovery'],
  ['Linh Nguyen', 'Hino 258', 'White Rock Roadside'],
  ['Efraín Sandoval', 'Chevrolet 6500', 'Stemmons Rescue'],
] as const;

/** Makes up the people of a play. Their phone numbers and plates are fictional and random, so that plays don't mix. */
export function newPeople(): People {
  const [name, truck, company] = PROVIDERS[Math.floor(Math.random() * PROVIDERS.length)] ?? PROVIDERS[0];
  const firstName = name.split(' ')[0]?.normalize('NFD').replaceAll(/\W/g, '').toLowerCase() ?? 'truck';
  return {
    phone: `(214) 555-${randomDigits(4)}`,
    plate: `JMP-${randomDigits(4)}`,
    provider: {
      name,
      phone: `(817) 555-${randomDigits(4)}`,
      email: `${firstName}@${company.split(' ')[0]?.toLowerCase() ?? 'tow'}.example`,
      vehicle: `${truck}, ${company}`,
      plate: `TOW-${randomDigits(3)}`,
    },
  };
}

/** A random number with this many digits; the first isn't 0. */
function randomDigits(count: number): string {
  const smallest = 10 ** (count - 1);
  return String(smallest + Math.floor(Math.random() * 9 * smallest));
}
