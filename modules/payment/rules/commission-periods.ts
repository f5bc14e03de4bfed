import { TZDate } from '@date-fns/tz';
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  differenceInCalendarDays,
  endOfDay,
  format,
  getDaysInMonth,
  startOfDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import { TIME_ZONE } from '#modules/place/rules/region.ts';
import { depositOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** The periods of the commission statistics: this week, this month, or custom dates (docs/product.md, "Statistics"). */
export const PERIODS = ['week', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** The period picker's values. Dates look like "2025-03-09", as date fields send them. */
export interface PeriodChoice {
  period: Period;
  from?: string | null;
  to?: string | null;
}

/** A period of time that includes both of its ends. */
export interface PeriodRange {
  from: Date;
  to: Date;
}

const TYPED_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The range of a choice, in the region's time zone. A week starts on Monday, a month on its first day, and both end
 * with today. A custom range is made of whole days. Undefined if a custom date is missing or invalid, or if the dates
 * are in the wrong order.
 */
export function periodRange(choice: PeriodChoice, now: Date | number): PeriodRange | undefined {
  const today = new TZDate(+now, TIME_ZONE);
  switch (choice.period) {
    case 'week':
      return range(startOfWeek(today, { weekStartsOn: 1 }), today);
    case 'month':
      return range(startOfMonth(today), today);
    case 'custom': {
      const first = noonOfDay(choice.from);
      const last = noonOfDay(choice.to);
      return first && last && first <= last ? range(first, last) : undefined;
    }
  }
}

function range(first: TZDate, last: TZDate): PeriodRange {
  return { from: new Date(+startOfDay(first)), to: new Date(+endOfDay(last)) };
}

/**
 * Noon, in the region's time zone, on a day such as "2025-03-09". Undefined for a date that's malformed, before 2000 or
 * nonexistent, such as February 30.
 */
export function noonOfDay(typed: string | null | undefined): TZDate | undefined {
  const match = TYPED_DATE.exec(typed?.trim() ?? '');
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new TZDate(year, month - 1, day, 12, 0, 0, TIME_ZONE);
  const exists = year >= 2000 && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? date : undefined;
}

/** The local day of a moment, "2026-03-09". */
export function dayText(at: Date | number): string {
  return format(new TZDate(+at, TIME_ZONE), 'yyyy-MM-dd');
}

/** Local date and time, "2026-03-09 14:05", as spreadsheets read them. */
export function dateTimeText(at: Date | number): string {
  return format(new TZDate(+at, TIME_ZONE), 'yyyy-MM-dd HH:mm');
}

/** The length of time that one bar of the chart covers. */
export type SlotUnit = 'day' | 'week' | 'month' | 'year';

/** A period divided into days, weeks, months or years, with one bar of the chart for each. */
export interface ChartBars {
  unit: SlotUnit;
  /** When each slot begins, oldest first. The first slot begins when the period does. No slot begins in the future. */
  starts: Date[];
  /** How many bars the chart has room for. For a week or a month, that includes the days to come. */
  places: number;
}

/** For each unit, the most days of a custom range that's shown in it. Longer ranges are shown in years. */
const MAX_DAYS_BY_UNIT: readonly [SlotUnit, number][] = [
  ['day', 45],
  ['week', 45 * 7],
  ['month', 4 * 366],
];

/** The bars of a period's chart, up to today. Undefined if the choice has no range ({@link periodRange}). */
export function chartBarsOf(choice: PeriodChoice, now: Date | number): ChartBars | undefined {
  const period = periodRange(choice, now);
  if (!period) return undefined;
  const first = new TZDate(+period.from, TIME_ZONE);
  const last = new TZDate(Math.min(+period.to, +endOfDay(new TZDate(+now, TIME_ZONE))), TIME_ZONE);
  const days = differenceInCalendarDays(last, first) + 1;
  const unit = choice.period === 'custom' ? (MAX_DAYS_BY_UNIT.find(([, most]) => days <= most)?.[0] ?? 'year') : 'day';
  const starts = startsOf(unit, first, last);
  const places = { week: 7, month: getDaysInMonth(first), custom: starts.length }[choice.period];
  return { unit, starts, places };
}

/**
 * When each slot starts. The first one starts with the period, even in the middle of a week or month. The others start
 * at a calendar boundary.
 */
function startsOf(unit: SlotUnit, first: TZDate, last: TZDate): Date[] {
  const starts: Date[] = [];
  const next = {
    day: (n: number) => addDays(first, n),
    week: (n: number) => addWeeks(startOfWeek(first, { weekStartsOn: 1 }), n),
    month: (n: number) => addMonths(startOfMonth(first), n),
    year: (n: number) => addYears(startOfYear(first), n),
  }[unit];
  for (let start: Date = first; start <= last; start = next(starts.length)) starts.push(new Date(+start));
  return starts;
}

/** Totals in cents, shown as whole dollars (`roundToWholeDollars`). Commission plus provider share is the revenue. */
export interface CommissionTotals {
  count: number;
  revenueCents: Cents;
  commissionCents: Cents;
  providerShareCents: Cents;
}

/** Makes totals from the database's sums: the revenue of all jobs, and their deposits. */
export function totalsFrom(count: number, revenueCents: Cents, commissionCents: Cents): CommissionTotals {
  return { count, revenueCents, commissionCents, providerShareCents: revenueCents - commissionCents };
}

/** Totals rounded to whole dollars, still in cents. The provider share is the rest, so that the shown parts add up. */
export function roundToWholeDollars({ count, revenueCents, commissionCents }: CommissionTotals): CommissionTotals {
  const rounded = (cents: Cents) => Math.round(cents / 100) * 100;
  return totalsFrom(count, rounded(revenueCents), rounded(commissionCents));
}

export function addTotals(parts: readonly CommissionTotals[]): CommissionTotals {
  const sum = (amount: (part: CommissionTotals) => number) => parts.reduce((total, part) => total + amount(part), 0);
  return totalsFrom(
    sum(({ count }) => count),
    sum(({ revenueCents }) => revenueCents),
    sum(({ commissionCents }) => commissionCents),
  );
}

/** The totals of jobs with these final prices, in cents. Commissions are rounded job by job, just as they were paid. */
export function commissionTotals(finalPrices: Iterable<Cents>): CommissionTotals {
  let count = 0;
  let revenue = 0;
  let commission = 0;
  for (const price of finalPrices) {
    count += 1;
    revenue += price;
    commission += depositOf(price);
  }
  return totalsFrom(count, revenue, commission);
}
