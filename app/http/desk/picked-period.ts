import { PERIODS } from '#modules/payment/rules/commission-periods.ts';
import type { Period } from '#modules/payment/rules/commission-periods.ts';

/** A chosen period, as the period picker's form sends it. */
export interface PickedPeriod {
  period: Period;
  from: string;
  to: string;
}

/** Reads the chosen period from a URL; this week by default. */
export function readPickedPeriod(query: URLSearchParams): PickedPeriod {
  const period = PERIODS.find((one) => one === query.get('period')) ?? 'week';
  const day = (name: string) => (query.get(name) ?? '').trim().slice(0, 10);
  return { period, from: day('from'), to: day('to') };
}

/** Writes the chosen period as URL parameters. This week is the default, so it needs none. */
export function pickedPeriodQuery({ period, from, to }: PickedPeriod): string {
  if (period === 'week') return '';
  return `&${new URLSearchParams(period === 'custom' ? { period, from, to } : { period }).toString()}`;
}
