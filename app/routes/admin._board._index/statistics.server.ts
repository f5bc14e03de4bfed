import {
  noonOfDay,
  periodRange,
  chartBarsOf,
  addTotals,
  totalsFrom,
} from '#modules/payment/rules/commission-periods.ts';
import type { CommissionTotals, SlotUnit } from '#modules/payment/rules/commission-periods.ts';
import { earningsBySlot, arrivalPromisesIn, jobsNotDone } from '#modules/dispatch/index.ts';
import type { PickedPeriod } from '../../http/desk/picked-period.ts';

/** One bar of the chart: what was earned from `from` until the next bar begins. */
export interface EarningsBar extends CommissionTotals {
  from: Date;
}

export interface EarningsBars {
  unit: SlotUnit;
  bars: EarningsBar[];
  /** How many bars the chart has room for. */
  places: number;
}

/** Why a custom range is invalid. */
export function periodProblemOf({ from, to }: PickedPeriod): 'bothDates' | 'invalidDate' | 'datesReversed' {
  if (!from || !to) return 'bothDates';
  return noonOfDay(from) && noonOfDay(to) ? 'datesReversed' : 'invalidDate';
}

/**
 * The commission of a period: the total, and by day, week, month or year (docs/product.md, "Statistics"). The figures
 * come from the ledger, and the promised times from the provider directory, so a job still counts after its request is
 * deleted.
 */
export async function loadStatistics(picked: PickedPeriod, now: number) {
  const range = periodRange(picked, now);
  const slots = chartBarsOf(picked, now);
  if (!range || !slots)
    return {
      picked,
      problem: periodProblemOf(picked),
      range: null,
      totals: null,
      chart: null,
      undone: null,
      promises: null,
    };
  const [sums, undone, promises] = await Promise.all([
    earningsBySlot(range, slots.starts),
    jobsNotDone(range),
    arrivalPromisesIn(range, now),
  ]);
  const bars = slots.starts.map((from, index) => ({ from, ...(sums.get(index + 1) ?? totalsFrom(0, 0, 0)) }));
  const chart: EarningsBars = { unit: slots.unit, bars, places: slots.places };
  return { picked, problem: null, range, totals: addTotals(bars), chart, undone, promises };
}
