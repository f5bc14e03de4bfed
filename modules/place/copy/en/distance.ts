import { formatNumber } from '#kernel/numbers.ts';

/** Distances, times of arrival and compass directions in words. */
export const distanceTexts = {
  miles: (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`),
  feet: (n: number) => `${formatNumber(n)} feet`,
  lessThanAMinute: 'less than a minute',
  minutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
  hours: (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
  between: (from: string, to: string) => `${from} to ${to}`,
  north: 'north',
  northeast: 'northeast',
  east: 'east',
  southeast: 'southeast',
  south: 'south',
  southwest: 'southwest',
  west: 'west',
  northwest: 'northwest',
};
