import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { WAITS_FOR_DESK_SQL } from './indexed-conditions.ts';
import { ringFor } from './rules/ringing.ts';
import type { BellRing } from './rules/ringing.ts';
import { URGENCIES } from './rules/urgency.ts';
import type { Urgency } from './rules/urgency.ts';
import { waitLimits } from './settings.ts';

/** A request that waits for dispatch. */
export interface WaitingJob {
  id: string;
  number: string;
  service: ServiceType;
  urgency: Urgency;
  /** `turn_since` in milliseconds since 1970. Earlier than {@link WAIT_BEGAN_SQL} if a provider doesn't answer. */
  since: number;
}

/** All requests that wait for dispatch. Opening a request doesn't end its wait; it only changes how the bell rings. */
export interface DeskQueue {
  count: number;
  /** The earliest `turn_since` of all waiting requests, in milliseconds since 1970; null if nothing waits. */
  oldest: number | null;
  /** The two most urgent requests, so that the page of the first can link to the second. */
  urgent: WaitingJob[];
  /**
   * The request that began to wait last, among those that nobody has opened since. `began` is the start of that wait,
   * in milliseconds since 1970.
   */
  newest: (WaitingJob & { began: number }) | null;
  ring: BellRing | null;
}

/**
 * When a request began to wait for dispatch. If a provider doesn't answer, that's later than `turn_since`, which is
 * when the provider got the job.
 */
export const WAIT_BEGAN_SQL = Prisma.sql`greatest(turn_since, CASE WHEN status = 'provider_assigned' THEN provider_silent_at END)`;

const IS_UNOPENED_SQL = Prisma.sql`(last_opened_at IS NULL OR last_opened_at < ${WAIT_BEGAN_SQL})`;

/**
 * SQL condition for a waiting request: nobody has opened it since it began to wait. Never true for a new phone request,
 * because the desk created it.
 */
export const IS_UNOPENED_WAIT_SQL = Prisma.sql`${IS_UNOPENED_SQL} AND NOT (request_type = 'phone' AND status = 'pending_admin_review')`;

/** The urgency of a waiting request, one of URGENCIES. */
export const URGENCY_SQL = Prisma.sql`CASE
  WHEN locked_in IS NOT NULL THEN locked_in
  WHEN promise_warned_at IS NOT NULL AND arrived_at IS NULL THEN 'late'
  WHEN status = 'deposit_paid' AND assignments > 0 THEN 'left'
  WHEN failure_reason IS NOT NULL THEN 'failed'
  ELSE 'wait' END`;

/** The columns of a waiting request that {@link waitingJobOf} needs. */
export interface WaitingJobRow {
  id: string;
  request_number: string;
  service_type: ServiceType;
  urgency: Urgency;
  turn_since: Date;
}

interface WaitingRow extends WaitingJobRow {
  began: Date;
  place: number;
  is_newest: boolean;
  count: number;
  oldest: Date;
  unopened_locked: Date | null;
  unopened_others: Date | null;
  opened_locked: Date | null;
  opened_others: Date | null;
}

/**
 * What waits for dispatch, the most urgent first, and how the bell rings for it.
 * @param shownId the request that the page shows or is just opening. The bell counts it as opened
 */
export async function readDeskQueue(
  shownId?: string,
  now = Date.now(),
): Promise<{ waiting: DeskQueue; limits: WaitLimits }> {
  const isShownSql = shownId ? Prisma.sql`id = ${shownId}::uuid` : Prisma.sql`false`;
  const [limits, rows] = await Promise.all([waitLimits(), readWaiting(isShownSql)]);
  return { limits, waiting: waitingOf(rows, limits, now) };
}

async function readWaiting(isShownSql: Prisma.Sql) {
  return db().$queryRaw<WaitingRow[]>`
    WITH waiting AS MATERIALIZED (
      SELECT id, request_number, service_type, turn_since, ${URGENCY_SQL} AS urgency, ${WAIT_BEGAN_SQL} AS began,
             locked_in IS NOT NULL AS locked,
             ${IS_UNOPENED_WAIT_SQL} AND NOT (${isShownSql}) AS unopened
        FROM customer_requests WHERE ${WAITS_FOR_DESK_SQL}
    ), figures AS (
      SELECT count(*)::int AS count, min(turn_since) AS oldest,
             min(turn_since) FILTER (WHERE unopened AND locked) AS unopened_locked,
             min(turn_since) FILTER (WHERE unopened AND NOT locked) AS unopened_others,
             min(turn_since) FILTER (WHERE NOT unopened AND locked) AS opened_locked,
             min(turn_since) FILTER (WHERE NOT unopened AND NOT locked) AS opened_others
        FROM waiting
    ), ranked AS (
      SELECT id, request_number, service_type, turn_since, urgency, began,
             row_number() OVER (ORDER BY array_position(${[...URGENCIES]}::text[], urgency), turn_since, id)::int AS place,
             unopened AND row_number() OVER (PARTITION BY unopened ORDER BY began DESC, id) = 1 AS is_newest
        FROM waiting
    )
    SELECT * FROM ranked, figures WHERE place <= 2 OR is_newest ORDER BY place`;
}

function waitingOf(rows: WaitingRow[], limits: WaitLimits, now: number): DeskQueue {
  const [first] = rows;
  if (!first) return { count: 0, oldest: null, urgent: [], newest: null, ring: null };
  const newest = rows.find((row) => row.is_newest);
  const time = (date: Date | null) => date?.getTime() ?? null;
  return {
    count: first.count,
    oldest: first.oldest.getTime(),
    urgent: rows.filter(({ place }) => place <= 2).map(waitingJobOf),
    newest: newest ? { ...waitingJobOf(newest), began: newest.began.getTime() } : null,
    ring: ringFor(
      {
        unopened: { lockedIn: time(first.unopened_locked), others: time(first.unopened_others) },
        opened: { lockedIn: time(first.opened_locked), others: time(first.opened_others) },
      },
      limits,
      now,
    ),
  };
}

export function waitingJobOf(row: WaitingJobRow): WaitingJob {
  return {
    id: row.id,
    number: formatRequestNumber(row.request_number),
    service: row.service_type,
    urgency: row.urgency,
    since: row.turn_since.getTime(),
  };
}

/**
 * Records that an admin opened a request: who opened it first and when, and when it was first opened during its current
 * wait (`last_opened_at`). From then on, no desk page rings for it as unopened.
 */
export async function recordOpened(requestId: string, adminId: string, now = new Date()): Promise<void> {
  await db().$executeRaw`
    UPDATE customer_requests
       SET first_opened_by = CASE WHEN first_opened_at IS NULL THEN ${adminId}::uuid ELSE first_opened_by END,
           first_opened_at = coalesce(first_opened_at, ${now}), last_opened_at = ${now}
     WHERE id = ${requestId}::uuid AND (first_opened_at IS NULL OR (${WAITS_FOR_DESK_SQL} AND ${IS_UNOPENED_SQL}))`;
}
