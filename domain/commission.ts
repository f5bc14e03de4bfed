import { TZDate } from '@date-fns/tz';
import { endOfDay, startOfDay, startOfMonth, startOfWeek } from 'date-fns';
import { TIME_ZONE } from './constants.ts';
import { depositOf } from './money.ts';
import type { Cents } from './money.ts';

/** The periods of the commission statistics (Specification section 9): This Week, This Month, Custom Range. */
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
