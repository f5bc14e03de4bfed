import { PERIODS, periodRange, slotsOf, sumOf, totalsFrom } from '#domain/commission.ts';
import type { CommissionTotals, Period, PeriodRange, SlotUnit } from '#domain/commission.ts';
import { db } from '#platform/db.ts';

/** What the period picker's form sent. */
export interface Picked {
  period: Period;
  from: string;
  to: string;
}

/** One bar of the chart: what was earned from `from` on, until the next one begins. */
export interface Bar extends CommissionTotals {
  from: Date;
}

export interface Chart {
  unit: SlotUnit;
  bars: Bar[];
  /** For how many bars there is room. */
  places: number;
}

/** The picker's choice in an address; this week where it names none. */
export function readPicked(query: URLSearchParams): Picked {
  const period = PERIODS.find((one) => one === query.get('period')) ?? 'week';
  const day = (name: string) => (query.get(name) ?? '').trim().slice(0, 10);
  return { period, from: day('from'), to: day('to') };
}

/** The choice as it stands in an address; empty for this week. */
export function writePicked({ period, from, to }: Picked): string {
  if (period === 'week') return '';
  return `&${new URLSearchParams(period === 'custom' ? { period, from, to } : { period }).toString()}`;
}

/** Why a custom range is none. */
export function problemOf({ from, to }: Picked): 'bothDates' | 'datesReversed' {
  return from && to && from > to ? 'datesReversed' : 'bothDates';
}

/**
 * The commission of a period, whole and by days, weeks, months or years (Specification section 9). It comes from the ledger,
 * which outlives the requests: a job counts for ever, though it is purged after two months.
 */
export async function loadStatistics(picked: Picked, now: number) {
  const range = periodRange(picked, now);
  const slots = slotsOf(picked, now);
  if (!range || !slots) return { picked, problem: problemOf(picked), range: null, totals: null, chart: null };
  const sums = await sumsOf(range, slots.starts);
  const bars = slots.starts.map((from, index) => ({ from, ...(sums.get(index + 1) ?? totalsFrom(0, 0, 0)) }));
  const chart: Chart = { unit: slots.unit, bars, places: slots.places };
  return { picked, problem: null, range, totals: sumOf(bars), chart };
}

interface Sums {
  slot: number;
  count: number;
  revenue: bigint;
  commission: bigint;
}

/** By the number of the slot, from 1. From the index alone, whose condition stands here in its own words (migration desk_indexes). */
async function sumsOf(range: PeriodRange, starts: readonly Date[]) {
  // As text: a Date would reach a query of our own without its time zone.
  const [from, to] = [range.from.toISOString(), range.to.toISOString()];
  const bounds = starts.map((start) => start.toISOString());
  const rows = await db().$queryRaw<Sums[]>`
    SELECT width_bucket(completed_at, ${bounds}::timestamptz[]) AS slot, count(*)::int AS count,
           sum(final_price_cents) AS revenue, sum(amount_cents) AS commission
      FROM payments
     WHERE status = 'paid' AND completed_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz
     GROUP BY 1`;
  return new Map(rows.map((row) => [row.slot, totalsFrom(row.count, Number(row.revenue), Number(row.commission))]));
}
