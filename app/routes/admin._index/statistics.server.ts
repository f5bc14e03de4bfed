import { PERIODS, dayText, periodRange, slotsOf, addTotals, totalsFrom } from '#modules/payment/rules/commission.ts';
import type { CommissionTotals, Period, PeriodRange, SlotUnit } from '#modules/payment/rules/commission.ts';
import { db } from '#kernel/server/db.ts';
import { Prisma } from '#prisma/generated/client.ts';

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
 * The commission of a period, whole and by days, weeks, months or years (docs/product.md, "Statistics"). It comes from
 * the ledger, which outlives the requests: a job counts for ever, though it is purged after two months.
 */
export async function loadStatistics(picked: Picked, now: number) {
  const range = periodRange(picked, now);
  const slots = slotsOf(picked, now);
  if (!range || !slots) return { picked, problem: problemOf(picked), range: null, totals: null, chart: null };
  const sums = await sumsOf(range, slots.starts);
  const bars = slots.starts.map((from, index) => ({ from, ...(sums.get(index + 1) ?? totalsFrom(0, 0, 0)) }));
  const chart: Chart = { unit: slots.unit, bars, places: slots.places };
  return { picked, problem: null, range, totals: addTotals(bars), chart };
}

interface Sums {
  slot: number;
  count: number;
  revenue: bigint;
  commission: bigint;
}

/** By the number of the slot, from 1. */
async function sumsOf(range: PeriodRange, starts: readonly Date[]) {
  const rows = await db().$queryRaw<Sums[]>(earnedIn(range, starts));
  return new Map(rows.map((row) => [row.slot, totalsFrom(row.count, Number(row.revenue), Number(row.commission))]));
}

/**
 * Adds up the days of a period, which the database keeps beside the ledger (migration earned_days): every slot begins with a
 * day. So it reads as many rows as there are days, however many jobs there were.
 */
export function earnedIn(range: PeriodRange, starts: readonly Date[]) {
  return Prisma.sql`
    SELECT width_bucket(day, ${starts.map(dayText)}::date[]) AS slot, sum(jobs)::int AS count,
           sum(revenue_cents)::bigint AS revenue, sum(commission_cents)::bigint AS commission
      FROM earned_days
     WHERE day BETWEEN ${dayText(range.from)}::date AND ${dayText(range.to)}::date
     GROUP BY 1`;
}
