import { formatNumber } from '#kernel/numbers.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { distanceTexts as English } from '../en/distance.ts';

export const distanceTexts: TranslationOf<typeof English> = {
  miles: (miles: number) => (miles === 1 ? '1 milla' : `${miles} millas`),
  feet: (n: number) => `${formatNumber(n)} pies`,
  lessThanAMinute: 'menos de un minuto',
  minutes: (n: number) => (n === 1 ? '1 minuto' : `${n} minutos`),
  hours: (n: number) => (n === 1 ? '1 hora' : `${n} horas`),
  between: (from: string, to: string) => `de ${from} a ${to}`,
  north: 'norte',
  northeast: 'noreste',
  east: 'este',
  southeast: 'sureste',
  south: 'sur',
  southwest: 'suroeste',
  west: 'oeste',
  northwest: 'noroeste',
};
