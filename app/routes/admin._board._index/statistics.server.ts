import {
  PERIODS,
  dayOf,
  periodRange,
  slotsOf,
  addTotals,
  totalsFrom,
} from '#modules/payment/rules/commission-periods.ts';
import type { CommissionTotals, Period, SlotUnit } from '#modules/payment/rules/commission-periods.ts';
import { commissionBySlot, promisesIn, undoneJobs } from '#modules/dispatch/index.ts';

/** A chosen period, as the period picker's form sends it. */
export interface PickedPeriod {
  period: Period;
  from: string;
  to: string;
}

/** One bar of the chart: what was earned from `from` until the next bar begins. */
export interface Bar extends CommissionTotals {
  from: Date;
}

export interface Chart {
  unit: SlotUnit;
  bars: Bar[];
  /** How many bars the chart has room for. */
  places: number;
}

/** Reads the chosen period from a URL; this week by default. */
export function readPicked(query: URLSearchParams): PickedPeriod {
  const period = PERIODS.find((one) => one === query.get('period')) ?? 'week';
  const day = (name: string) => (query.get(name) ?? '').trim().slice(0, 10);
  return { period, from: day('from'), to: day('to') };
}

/** Writes the chosen period as URL parameters; none for this week. */
export function writePicked({ period, from, to }: PickedPeriod): string {
  if (period === 'week') return '';
  return `&${new URLSearchParams(period === 'custom' ? { period, from, to } : { period }).toString()}`;
}

/** Why a custom range is invalid. */
export function problemOf({ from, to }: PickedPeriod): 'bothDates' | 'invalidDate' | 'datesReversed' {
  if (!from || !to) return 'bothDates';
  return dayOf(from) && dayOf(to) ? 'datesReversed' : 'invalidDate';
}

/**
 * The commission of a period: the total, and by day, week, month or year (docs/product.md, "Statistics"). The figures
 * come from the ledger, and promised times from the directory, so a job still counts after its request is deleted.
 */
export async function loadStatistics(picked: PickedPeriod, now: number) {
  const range = periodRange(picked, now);
  const slots = slotsOf(picked, now);
  if (!range || !slots)
    return { picked, problem: problemOf(picked), range: null, totals: null, chart: null, undone: null, promises: null };
  const [sums, undone, promises] = await Promise.all([
    commissionBySlot(range, slots.starts),
    undoneJobs(range),
    promisesIn(range, now),
  ]);
  const bars = slots.starts.map((from, index) => ({ from, ...(sums.get(index + 1) ?? totalsFrom(0, 0, 0)) }));
  const chart: Chart = { unit: slots.unit, bars, places: slots.places };
  return { picked, problem: null, range, totals: addTotals(bars), chart, undone, promises };
}
