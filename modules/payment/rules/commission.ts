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

/** The periods of the commission statistics (docs/product.md, "Statistics"): This Week, This Month, Custom Range. */
export const PERIODS = ['week', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** What the period picker holds; the dates are "2025-03-09", as a date field sends them. */
export interface PeriodChoice {
  period: Period;
  from?: string | null;
  to?: string | null;
}

/** Both ends belong to the period. */
export interface PeriodRange {
  from: Date;
  to: Date;
}

const TYPED_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The time a choice covers, by the calendar of Dallas: the week from Monday and the month from its first, both to the end
 * of today; a custom range from the start of its first to the end of its last day. Undefined when a custom date is
 * missing, is no date, or the first lies after the last.
 */
export function periodRange(choice: PeriodChoice, now: Date | number): PeriodRange | undefined {
  const today = new TZDate(+now, TIME_ZONE);
  switch (choice.period) {
    case 'week':
      return range(startOfWeek(today, { weekStartsOn: 1 }), today);
    case 'month':
      return range(startOfMonth(today), today);
    case 'custom': {
      const first = dayOf(choice.from);
      const last = dayOf(choice.to);
      return first && last && first <= last ? range(first, last) : undefined;
    }
  }
}

function range(first: TZDate, last: TZDate): PeriodRange {
  return { from: new Date(+startOfDay(first)), to: new Date(+endOfDay(last)) };
}

/** Noon of a typed day in Dallas; undefined for a date that does not exist, like 30 February. */
function dayOf(typed: string | null | undefined): TZDate | undefined {
  const match = TYPED_DATE.exec(typed?.trim() ?? '');
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new TZDate(year, month - 1, day, 12, 0, 0, TIME_ZONE);
  const exists = year >= 2000 && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? date : undefined;
}

/** "2026-03-09": the day of Dallas that a moment belongs to. */
export function dayText(at: Date | number): string {
  return format(new TZDate(+at, TIME_ZONE), 'yyyy-MM-dd');
}

/** "2026-03-09 14:05": date and time in Dallas, as spreadsheets read them. */
export function dateTimeText(at: Date | number): string {
  return format(new TZDate(+at, TIME_ZONE), 'yyyy-MM-dd HH:mm');
}

/** What one bar of the chart stands for. */
export type SlotUnit = 'day' | 'week' | 'month' | 'year';

/** A period cut into days, weeks, months or years of Dallas, as many as can be told apart. */
export interface Slots {
  unit: SlotUnit;
  /** When each begins, oldest first; the first with the period, none after now. */
  starts: Date[];
  /** For how many the chart has room: a week and a month show also their days to come. */
  places: number;
}

/** A custom range of at most so many days is shown by the day, of at most so many by the week, and so on. */
const MOST_DAYS: readonly [SlotUnit, number][] = [
  ['day', 45],
  ['week', 45 * 7],
  ['month', 4 * 366],
];

/** The bars of a period's chart; undefined where {@link periodRange} is. Without starts for a range still to come. */
export function slotsOf(choice: PeriodChoice, now: Date | number): Slots | undefined {
  const period = periodRange(choice, now);
  if (!period) return undefined;
  const first = new TZDate(+period.from, TIME_ZONE);
  const last = new TZDate(Math.min(+period.to, +endOfDay(new TZDate(+now, TIME_ZONE))), TIME_ZONE);
  const days = differenceInCalendarDays(last, first) + 1;
  const unit = choice.period === 'custom' ? (MOST_DAYS.find(([, most]) => days <= most)?.[0] ?? 'year') : 'day';
  const starts = startsOf(unit, first, last);
  const places = { week: 7, month: getDaysInMonth(first), custom: starts.length }[choice.period];
  return { unit, starts, places };
}

/** The first begins with the period, also within a week or month; the others where the calendar begins them. */
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

/** Cents; shown in whole dollars (`formatWholeDollars`). Commission and provider share add up to the revenue. */
export interface CommissionTotals {
  count: number;
  revenueCents: Cents;
  commissionCents: Cents;
  providerShareCents: Cents;
}

/** Totals from sums that the database made: revenue of all jobs and the deposits kept of it. */
export function totalsFrom(count: number, revenueCents: Cents, commissionCents: Cents): CommissionTotals {
  return { count, revenueCents, commissionCents, providerShareCents: revenueCents - commissionCents };
}

/** Totals of several parts. */
export function sumOf(parts: readonly CommissionTotals[]): CommissionTotals {
  const sum = (amount: (part: CommissionTotals) => number) => parts.reduce((total, part) => total + amount(part), 0);
  return totalsFrom(
    sum(({ count }) => count),
    sum(({ revenueCents }) => revenueCents),
    sum(({ commissionCents }) => commissionCents),
  );
}

/** Totals of jobs by their final prices (cents). The commission is rounded for each job, as it was paid. */
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
