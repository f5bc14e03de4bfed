import { splitIntoPage, readCursor } from '#kernel/cursor.ts';
import type { Cents } from '#kernel/money.ts';
import { db } from '#kernel/server/db.ts';
import type { PeriodRange } from '#modules/payment/rules/commission-periods.ts';
import { PHOTO_LIST_QUERY, requireAgreedRow, approvedExtraOf } from '#modules/request/index.ts';
import type { JobOutcome } from '#modules/request/rules/endings.ts';
import type { ExtraStatus } from '#modules/request/rules/types.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { Prisma } from '#prisma/generated/client.ts';

export const COMPLETED_PAGE_SIZE = 50;

const LISTED_COLUMNS = {
  id: true,
  request_number: true,
  service_type: true,
  vehicle_year: true,
  vehicle_make: true,
  vehicle_model: true,
  provider_name: true,
  final_price_cents: true,
  extra_cents: true,
  extra_status: true,
  customer_rating: true,
  service_completed_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** A completed job, as the desk lists it. */
export interface CompletedJob extends Omit<ListedRow, 'extra_cents' | 'extra_status'> {
  /** The approved extra charge, paid on site on top of the price; 0 if there's none. */
  extra: Cents;
}
type ListedRow = Prisma.CustomerRequestGetPayload<{ select: typeof LISTED_COLUMNS }>;

/**
 * One page of the completed jobs, newest first.
 * @param urlCursor the page's cursor, as in its URL
 */
export async function completedJobs(urlCursor: string | null) {
  const cursor = readCursor(urlCursor);
  const rows = await db().customerRequest.findMany({
    where: {
      status: 'completed',
      // In descending order, nulls come first. Without this condition, the index scan would first read every request
      // that isn't completed.
      service_completed_at: { not: null },
      ...(cursor?.id.length === 36 ? afterJob({ at: cursor.at, id: cursor.id }) : {}),
    },
    orderBy: [{ service_completed_at: 'desc' }, { id: 'desc' }],
    take: COMPLETED_PAGE_SIZE + 1,
    select: LISTED_COLUMNS,
  });
  const page = splitIntoPage(rows, COMPLETED_PAGE_SIZE, (row) => ({
    at: row.service_completed_at ?? new Date(0),
    id: row.id,
  }));
  const jobs = page.rows.map(({ extra_cents, extra_status, ...job }): CompletedJob => {
    return { ...job, extra: approvedExtraOf({ extra_cents, extra_status }) };
  });
  return { jobs, older: page.older, isFirst: !cursor };
}

/** The jobs after a cursor. The first condition is redundant, but it tells PostgreSQL where in the index to start. */
function afterJob({ at, id }: { at: Date; id: string }): Prisma.CustomerRequestWhereInput {
  return {
    AND: [
      { service_completed_at: { lte: at } },
      { OR: [{ service_completed_at: { lt: at } }, { service_completed_at: at, id: { lt: id } }] },
    ],
  };
}

/** A completed job with its photos; null if there's no such request, or it isn't completed. */
export async function completedJob(id: string) {
  const found = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id, status: 'completed' },
    omit: { create_nonce: true, create_hash: true },
    include: { photos: PHOTO_LIST_QUERY },
  });
  if (!found) return null;
  const { photos, ...row } = found;
  return { row: requireAgreedRow(row), photos };
}

/**
 * A job in the ledger, whether it was done or not. The fields that come from the request are null once the request is
 * deleted.
 */
export interface LedgerJob {
  id: string;
  ended_at: Date;
  /** How the job ended; null if it was simply done. `cancelled`: dispatch cancelled it and kept a deposit. */
  outcome: Exclude<JobOutcome, 'done'> | 'cancelled' | null;
  request_number: string;
  service_type: ServiceType;
  final_price_cents: Cents;
  /** How much of the deposits was kept. For a job that was done, that's the commission. */
  kept_cents: Cents;
  /** How much of `kept_cents` Shoulder pays the provider of a job that wasn't done. */
  provider_fee_cents: Cents;
  vehicle_year: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  provider_name: string | null;
  customer_rating: number | null;
  extra_cents: Cents | null;
  extra_status: ExtraStatus | null;
  /** The first arrival time that the job's last provider promised; null if they promised none. */
  promised_at: Date | null;
  /** When that provider arrived; null if they didn't. */
  arrived_at: Date | null;
}

/** SQL: how much of a payment we decided to keep. */
const KEPT_BY_DECISION = Prisma.sql`(amount_cents - to_return_cents)`;

/**
 * SQL: the commission of a job that was done; `payments` is the row of the job's first deposit. As in the statistics
 * (`count_earned`), a bank's decision on a dispute changes neither the commission nor the provider's share.
 */
const COMMISSION_SQL = Prisma.sql`(${KEPT_BY_DECISION} + (SELECT coalesce(sum(${KEPT_BY_DECISION}), 0)::int FROM payments more
  WHERE more.request_id = payments.request_id AND more.second AND more.completed_at IS NOT NULL))`;

/**
 * SQL: what's left of a payment once its refund is done. Also subtracts money that we didn't send back ourselves:
 * refunds made in Stripe's dashboard, and lost disputes.
 */
const KEPT_OF_PAYMENT = Prisma.sql`greatest(0, amount_cents - greatest(to_return_cents, returned_cents + elsewhere_cents))`;

/** SQL: what was kept of all deposits of a job that wasn't done; `payments` is the row of the job's first deposit. */
const KEPT_OF_ALL_PAYMENTS = Prisma.sql`(${KEPT_OF_PAYMENT} + (SELECT coalesce(sum(${KEPT_OF_PAYMENT}), 0)::int FROM payments more
  WHERE more.request_id = payments.request_id AND more.second AND more.ended_at IS NOT NULL))`;

/**
 * The jobs of a period that weren't done, including cancelled ones whose deposit was kept: how many there are, how much
 * of their deposits was kept, and how much of the kept amount goes to providers.
 */
export async function jobsNotDone({ from, to }: PeriodRange): Promise<JobsNotDone> {
  const [sums] = await db().$queryRaw<{ count: number; kept: bigint; fees: bigint }[]>`
    SELECT count(*) FILTER (WHERE NOT second)::int AS count, coalesce(sum(${KEPT_OF_PAYMENT}), 0)::bigint AS kept,
           coalesce(sum(provider_fee_cents), 0)::bigint AS fees
      FROM payments
     WHERE ended_at BETWEEN ${from.toISOString()}::timestamptz AND ${to.toISOString()}::timestamptz`;
  return { count: sums?.count ?? 0, keptCents: Number(sums?.kept ?? 0), feesCents: Number(sums?.fees ?? 0) };
}

export interface JobsNotDone {
  count: number;
  keptCents: Cents;
  feesCents: Cents;
}

/** The export reads this many rows at a time. */
export const LEDGER_BATCH_SIZE = 1_000;

/**
 * A batch of the jobs that ended in a period, oldest first.
 * @param lastJob the last job of the previous batch
 */
export async function ledgerJobs(
  range: PeriodRange,
  lastJob?: Pick<LedgerJob, 'ended_at' | 'id'>,
): Promise<LedgerJob[]> {
  const [from, to] = [(lastJob?.ended_at ?? range.from).toISOString(), range.to.toISOString()];
  // This id sorts before all others, so the first batch starts at the period's beginning.
  const id = lastJob?.id ?? '00000000-0000-0000-0000-000000000000';
  return db().$queryRaw<LedgerJob[]>`
    SELECT p.*, r.vehicle_year, r.vehicle_make, r.vehicle_model, r.provider_name, r.customer_rating, r.extra_cents,
           r.extra_status, j.promised_at, j.arrived_at
      FROM (
        (SELECT id, request_id, completed_at AS ended_at, outcome, request_number, service_type, final_price_cents,
                ${COMMISSION_SQL} AS kept_cents, 0 AS provider_fee_cents
           FROM payments
          WHERE status <> 'refunded' AND NOT second AND completed_at <= ${to}::timestamptz
            AND (completed_at, id) > (${from}::timestamptz, ${id}::uuid)
          ORDER BY completed_at, id LIMIT ${LEDGER_BATCH_SIZE})
        UNION ALL
        (SELECT id, request_id, ended_at, outcome, request_number, service_type, final_price_cents,
                ${KEPT_OF_ALL_PAYMENTS} AS kept_cents, provider_fee_cents
           FROM payments
          WHERE NOT second AND ended_at <= ${to}::timestamptz AND (ended_at, id) > (${from}::timestamptz, ${id}::uuid)
          ORDER BY ended_at, id LIMIT ${LEDGER_BATCH_SIZE})
      ) p LEFT JOIN customer_requests r ON r.id = p.request_id
      LEFT JOIN LATERAL (
        SELECT promised_at, arrived_at FROM provider_jobs
         WHERE request_id = p.request_id ORDER BY assignment DESC LIMIT 1) j ON true
     ORDER BY p.ended_at, p.id LIMIT ${LEDGER_BATCH_SIZE}`;
}
