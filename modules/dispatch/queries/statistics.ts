import { db } from '#kernel/server/db.ts';
import { dayText, totalsFrom } from '#modules/payment/rules/commission-periods.ts';
import type { CommissionTotals, PeriodRange } from '#modules/payment/rules/commission-periods.ts';
import { Prisma } from '#prisma/generated/client.ts';

interface Sums {
  slot: number;
  count: number;
  revenue: bigint;
  commission: bigint;
}

/** The earnings of each slot (one bar of the chart), by the slot's number from 1. Slots without jobs are left out. */
export async function earningsBySlot(
  range: PeriodRange,
  starts: readonly Date[],
): Promise<Map<number, CommissionTotals>> {
  const rows = await db().$queryRaw<Sums[]>(earningsQuery(range, starts));
  return new Map(rows.map((row) => [row.slot, totalsFrom(row.count, Number(row.revenue), Number(row.commission))]));
}

/**
 * SQL that adds up `earned_days`, which has one row per day and which a trigger updates from the ledger. Slots consist
 * of whole days, so this reads one row per day, no matter how many jobs there were.
 */
export function earningsQuery(range: PeriodRange, starts: readonly Date[]) {
  return Prisma.sql`
    SELECT width_bucket(day, ${starts.map(dayText)}::date[]) AS slot, sum(jobs)::int AS count,
           sum(revenue_cents)::bigint AS revenue, sum(commission_cents)::bigint AS commission
      FROM earned_days
     WHERE day BETWEEN ${dayText(range.from)}::date AND ${dayText(range.to)}::date
     GROUP BY 1`;
}
