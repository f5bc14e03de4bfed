import type { Cast } from './scene.ts';

const PROVIDERS = [
  ['Rosa Delgado', 'Ford F-450', 'Trinity Towing'],
  ['Marcus Okafor', 'Ram 5500', 'Lone Oak Recovery'],
  ['Linh Nguyen', 'Hino 258', 'White Rock Roadside'],
  ['Efraín Sandoval', 'Chevrolet 6500', 'Stemmons Rescue'],
] as const;

/** The people of one play. Their numbers are nobody's, and new each time, so that plays don't mix. */
export function castOf(): Cast {
  const [name, truck, company] = PROVIDERS[Math.floor(Math.random() * PROVIDERS.length)] ?? PROVIDERS[0];
  const first = name.split(' ')[0]?.normalize('NFD').replaceAll(/\W/g, '').toLowerCase() ?? 'truck';
  return {
    phone: `(214) 555-${digits(4)}`,
    plate: `JMP-${digits(4)}`,
    provider: {
      name,
      phone: `(817) 555-${digits(4)}`,
      email: `${first}@${company.split(' ')[0]?.toLowerCase() ?? 'tow'}.example`,
      vehicle: `${truck}, ${company}`,
      plate: `TOW-${digits(3)}`,
    },
  };
}

/** The first isn't 0. */
function digits(count: number): string {
  const least = 10 ** (count - 1);
  return String(least + Math.floor(Math.random() * 9 * least));
}
