import { PERIODS, periodRange, totalsFrom } from '#domain/commission.ts';
import type { Period } from '#domain/commission.ts';
import { db } from '#platform/db.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { pageOf, readCursor } from '../../lib/cursor.ts';

export const PAGE_SIZE = 50;

const COLUMNS = {
  id: true,
  customer_tracking_id: true,
  service_type: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  provider_name: true,
  final_price_cents: true,
  customer_rating: true,
  service_completed_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

export type CompletedJob = Prisma.CustomerRequestGetPayload<{ select: typeof COLUMNS }>;

/** What the period picker's form sent. */
export interface Picked {
  period: Period;
  from: string;
  to: string;
}

/** The commission of a period, from the ledger that outlives the requests, and a page of completed jobs. */
export async function loadCompleted(query: URLSearchParams, now: number) {
  const picked = readPicked(query);
  const range = periodRange(picked, now);
  const [totals, jobs] = await Promise.all([range ? loadTotals(range) : null, loadJobs(query.get('before'))]);
  return { picked, problem: range ? null : problemOf(picked), totals, range: range ?? null, ...jobs };
}

/** The picker's choice in an address; this week where it names none. */
export function readPicked(query: URLSearchParams): Picked {
  const period = PERIODS.find((one) => one === query.get('period')) ?? 'week';
  const day = (name: string) => (query.get(name) ?? '').trim().slice(0, 10);
  return { period, from: day('from'), to: day('to') };
}

/** Why a custom range is none. */
export function problemOf({ from, to }: Picked): 'bothDates' | 'datesReversed' {
  return from && to && from > to ? 'datesReversed' : 'bothDates';
}

/** From the index alone, whose condition stands here in its own words (migration desk_indexes). */
async function loadTotals({ from, to }: { from: Date; to: Date }) {
  const [sums] = await db().$queryRaw<[{ count: number; revenue: number; commission: number }]>`
    SELECT count(*)::int AS count, coalesce(sum(final_price_cents), 0)::float8 AS revenue,
           coalesce(sum(amount_cents), 0)::float8 AS commission
      FROM payments WHERE status = 'paid' AND completed_at >= ${from} AND completed_at <= ${to}`;
  return totalsFrom(sums.count, sums.revenue, sums.commission);
}

async function loadJobs(before: string | null) {
  const cursor = readCursor(before);
  const rows = await db().customerRequest.findMany({
    where: {
      status: 'completed',
      // Descending order begins with the nulls: without this the walk through the index passes every other request.
      service_completed_at: { not: null },
      ...(cursor?.id.length === 36
        ? {
            OR: [
              { service_completed_at: { lt: cursor.at } },
              { service_completed_at: cursor.at, id: { lt: cursor.id } },
            ],
          }
        : {}),
    },
    orderBy: [{ service_completed_at: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: COLUMNS,
  });
  const page = pageOf(rows, PAGE_SIZE, (row) => ({ at: row.service_completed_at ?? new Date(0), id: row.id }));
  return { jobs: page.rows, older: page.older, isFirst: !cursor };
}
