import { TIME_ZONE } from '#modules/place/rules/region.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { PRICE_BAND_STARTS } from './rules/reports.ts';
import type { LostReason } from './rules/reports.ts';

/**
 * The activity log's events that end a request without a completed job, each with the reason that the reports show. Two
 * such events aren't listed: the reason for `cancelled` depends on its parameters, and the reason for `job_ended` is
 * the request's outcome.
 */
const REASON_BY_EVENT = {
  no_answer: 'no_answer',
  offer_rejected: 'price_rejected',
  counter_rejected: 'counter_rejected',
  deposit_window_passed: 'deposit_unpaid',
  no_provider_found: 'no_provider',
  refund_taken: 'refund_taken',
  cancelled_to_delete: 'deleted',
} as const satisfies Record<string, LostReason>;

const reasonCases = Prisma.join(
  Object.entries(REASON_BY_EVENT).map(([event, reason]) => Prisma.sql`WHEN ${event}::text THEN ${reason}::text`),
  ' ',
);
const ENDING_EVENTS = [...Object.keys(REASON_BY_EVENT), 'cancelled'];

/** SQL: the minutes between two times, at least 0; null if either is null. */
const minutesBetween = (from: Prisma.Sql, to: Prisma.Sql) =>
  // Don't use greatest(0, ...) here. It ignores nulls, so it would return 0 instead of null.
  Prisma.sql`(CASE WHEN ${to} < ${from} THEN 0 ELSE extract(epoch FROM ${to} - ${from}) / 60 END)::float8`;

/**
 * Writes an ended request's row for the reports; does nothing if the request hasn't ended. Call it in the transaction
 * that ends the request. Calling it again overwrites the same row. The row stays when the request is deleted.
 */
export async function recordJobFigures(transaction: Prisma.TransactionClient, requestId: string): Promise<void> {
  const createdLocallySql = Prisma.sql`(r.created_at AT TIME ZONE ${TIME_ZONE}::text)`;
  await transaction.$executeRaw`
    INSERT INTO job_figures (request_id, day, hour, service_type, admin_id, price_minutes, accept_minutes, assign_minutes,
                             arrive_minutes, wait_minutes, price_band, accepted, lost_reason)
    SELECT r.id, ${createdLocallySql}::date, extract(hour FROM ${createdLocallySql})::int, r.service_type, r.first_opened_by,
           ${minutesBetween(Prisma.sql`r.created_at`, Prisma.sql`log.priced_at`)},
           ${minutesBetween(Prisma.sql`log.priced_at`, Prisma.sql`r.approved_at`)},
           ${minutesBetween(Prisma.sql`r.deposit_paid_at`, Prisma.sql`job.assigned_at`)},
           job.arrive_minutes,
           ${minutesBetween(Prisma.sql`r.deposit_paid_at`, Prisma.sql`job.arrived_at`)},
           CASE WHEN log.priced_at IS NOT NULL
                THEN width_bucket(r.admin_price_cents, ${[...PRICE_BAND_STARTS]}::int[]) END,
           CASE WHEN log.priced_at IS NOT NULL THEN r.approved_at IS NOT NULL END,
           CASE WHEN r.status = 'completed' THEN NULL
                WHEN r.outcome IN ('not_done', 'gone') THEN r.outcome
                ELSE coalesce(log.reason, CASE WHEN r.cancelled_by = 'customer' THEN 'customer_cancelled' ELSE 'desk_cancelled' END)
           END
      FROM customer_requests r
      CROSS JOIN LATERAL (
        SELECT min(created_at) FILTER (WHERE event = 'price_set') AS priced_at,
               (array_agg(CASE event ${reasonCases} WHEN 'cancelled' THEN CASE
                            WHEN (params ->> 'solved')::boolean THEN 'solved'
                            WHEN params ->> 'by' = 'customer' THEN 'customer_cancelled'
                            ELSE 'desk_cancelled' END
                          END ORDER BY id DESC) FILTER (WHERE event = ANY(${ENDING_EVENTS})))[1] AS reason
          FROM request_activity_log WHERE request_id = r.id) log
      CROSS JOIN LATERAL (
        SELECT min(assigned_at) AS assigned_at, min(arrived_at) AS arrived_at,
               min(${minutesBetween(Prisma.sql`assigned_at`, Prisma.sql`arrived_at`)}) FILTER (WHERE arrived_at IS NOT NULL) AS arrive_minutes
          FROM provider_jobs WHERE request_id = r.id) job
     WHERE r.id = ${requestId}::uuid AND r.status IN ('completed', 'cancelled')
        ON CONFLICT (request_id) DO UPDATE
       SET admin_id = EXCLUDED.admin_id, service_type = EXCLUDED.service_type, price_minutes = EXCLUDED.price_minutes,
           accept_minutes = EXCLUDED.accept_minutes, assign_minutes = EXCLUDED.assign_minutes,
           arrive_minutes = EXCLUDED.arrive_minutes, wait_minutes = EXCLUDED.wait_minutes, price_band = EXCLUDED.price_band,
           accepted = EXCLUDED.accepted, lost_reason = EXCLUDED.lost_reason`;
}
