import { DAY, MINUTE } from '#kernel/constants.ts';
import { etaMinutes, haversineMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, isProviderComing, allowsMinutesReport } from './rules/positions.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { lockRow, logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { pointOf } from '#modules/place/rules/point.ts';

/**
 * How far away a provider is, by their positions and by their own reports. A report isn't a command, so it's written
 * straight to PostgreSQL (decision 0026). The rules are in modules/provider/rules/positions.ts.
 */

type ProgressRow = Pick<
  CustomerRequest,
  | 'status'
  | 'customer_lat'
  | 'customer_lng'
  | 'provider_current_lat'
  | 'provider_current_lng'
  | 'provider_last_location_update'
  | 'provider_minutes'
  | 'provider_minutes_at'
>;

/**
 * A provider's last position and last report of minutes, each with its age in milliseconds. The position's `minutes`
 * are null unless the provider is driving to the pickup.
 */
export function lastPositionAndReport(row: ProgressRow, now = Date.now()) {
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const status = canonicalStatus(row.status);
  const miles = provider && pickup && haversineMiles(pickup, provider);
  const { provider_last_location_update: seenAt, provider_minutes: minutes, provider_minutes_at: toldAt } = row;
  return {
    position:
      miles === undefined
        ? null
        : {
            miles,
            minutes: status === 'en_route' ? etaMinutes(miles) : null,
            /** The position's age in milliseconds; null if its time is unknown. */
            age: seenAt ? now - seenAt.getTime() : null,
          },
    report: minutes !== null && toldAt && isProviderComing(status) ? { minutes, age: now - toldAt.getTime() } : null,
  };
}

/**
 * Whether a driving provider has sent no position for a minute, and hasn't reported minutes since the last position.
 */
export function hasStoppedReporting(
  row: Pick<CustomerRequest, 'status' | 'waiting_since' | 'provider_last_location_update' | 'provider_minutes_at'>,
  now = Date.now(),
): boolean {
  const seenAt = Math.max(row.provider_last_location_update?.getTime() ?? 0, row.waiting_since.getTime());
  const hasReported = row.provider_minutes_at !== null && row.provider_minutes_at.getTime() >= seenAt;
  return row.status === 'en_route' && !hasReported && now - seenAt >= POSITION_STALE_MS;
}

/** A second tap or SMS with the same number of minutes within this time counts as a repeat. */
const SAME_REPORT_WITHIN_MS = 60_000;

/**
 * Records how many minutes away a provider says they are.
 * @param assignment the assignment that the report is for, so that a replaced provider can't report for the next one
 * @param minutes a whole number from 1 to 240
 * @returns false if nobody is waiting for this provider anymore
 */
export async function reportMinutes(
  requestId: string,
  assignment: number,
  minutes: number,
  now = Date.now(),
): Promise<boolean> {
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (row?.assignments !== assignment || !mayReportMinutes(row)) return false;
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: { provider_minutes: minutes, provider_minutes_at: new Date(now) },
    });
    const saidAt = row.provider_minutes_at?.getTime() ?? 0;
    if (row.provider_minutes === minutes && now - saidAt < SAME_REPORT_WITHIN_MS) return true;
    await logActivity(transaction, requestId, activityEntry('minutes_told', { minutes }), 'provider');
    return true;
  });
}

/** Whether a request's provider can report how many minutes away they are. */
export function mayReportMinutes(row: Pick<CustomerRequest, 'status' | 'agreement_accepted_at'>): boolean {
  return allowsMinutesReport({
    status: canonicalStatus(row.status),
    agreedAt: row.agreement_accepted_at?.getTime() ?? null,
  });
}

/**
 * The first part of the `purpose` of an SMS that asks how many minutes away the provider is. The rest is the assignment
 * and the time when the positions stopped. A request gets only one SMS per purpose, so the provider is asked at most
 * once each time the positions stop.
 */
export const MINUTES_PURPOSE_PREFIX = 'minutes:';
/** The first part of the `purpose` of an SMS that asks whether the provider will arrive by the promised time. */
export const PROMISE_PURPOSE_PREFIX = 'promise_check:';

/**
 * The requests about which we texted a question to this phone number, latest question first. Leaves out requests whose
 * provider has another number by now, or can't report minutes anymore.
 * @param purpose the start of the question's purpose
 * @param since the earliest time of a question, in milliseconds since 1970
 */
export async function requestsAwaitingReply(
  purpose: typeof MINUTES_PURPOSE_PREFIX | typeof PROMISE_PURPOSE_PREFIX,
  phone: string,
  since: number,
): Promise<CustomerRequest[]> {
  const questions = await db().message.findMany({
    where: { phone, purpose: { startsWith: purpose }, created_at: { gte: new Date(since) } },
    orderBy: { created_at: 'desc' },
    include: { request: true },
  });
  const rows = new Map(questions.flatMap(({ request }) => (request ? [[request.id, request]] : [])));
  return [...rows.values()].filter((row) => row.provider_phone === phone && mayReportMinutes(row));
}

/** A position older than this doesn't say how far away a provider is now. */
const RECENT_POSITION_MS = 30 * MINUTE;

/** A straight-line distance, and how many minutes we estimate for driving it. */
export interface DriveEstimate {
  miles: number;
  minutes: number;
}

/**
 * The distance from a place to the pickup, rounded to whole miles. Not exact, so that a provider who hasn't accepted
 * yet can't work out where the pickup is.
 * @returns null if nobody knows where the pickup is
 */
export function roundedDistanceToPickup(
  place: Point,
  row: Pick<CustomerRequest, 'customer_lat' | 'customer_lng'>,
): DriveEstimate | null {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  return pickup ? estimateDrive(Math.round(haversineMiles(pickup, place))) : null;
}

function estimateDrive(miles: number): DriveEstimate {
  return { miles, minutes: etaMinutes(miles) };
}

/**
 * How far a provider is from the pickup, in whole miles. Uses the last position for this job or, if there's none, for
 * another job.
 * @returns null if there's no position from the last half hour
 */
export async function approximateDistanceToPickup(
  row: ProgressRow & Pick<CustomerRequest, 'provider_phone'>,
  now = Date.now(),
): Promise<DriveEstimate | null> {
  const { position } = lastPositionAndReport(row, now);
  if (position) return isRecent(position) ? estimateDrive(Math.round(position.miles)) : null;
  const [last] = await db().$queryRaw<Point[]>`
    SELECT r.provider_current_lat AS lat, r.provider_current_lng AS lng
      FROM providers p
      JOIN provider_jobs j ON j.provider_id = p.id AND j.assigned_at > ${new Date(now - DAY)}
      JOIN customer_requests r ON r.id = j.request_id AND r.assignments = j.assignment
     WHERE p.phone = ${row.provider_phone} AND r.provider_current_lat IS NOT NULL
       AND r.provider_last_location_update > ${new Date(now - RECENT_POSITION_MS)}
     ORDER BY r.provider_last_location_update DESC LIMIT 1`;
  return last ? roundedDistanceToPickup(last, row) : null;
}

/**
 * Like {@link approximateDistanceToPickup}, but for a provider who has accepted the job: the exact distance if there's
 * a position for this job.
 */
export async function distanceToPickup(
  row: ProgressRow & Pick<CustomerRequest, 'provider_phone'>,
  now = Date.now(),
): Promise<DriveEstimate | null> {
  const { position } = lastPositionAndReport(row, now);
  return position && isRecent(position) ? estimateDrive(position.miles) : approximateDistanceToPickup(row, now);
}

function isRecent({ age }: { age: number | null }): boolean {
  return age !== null && age <= RECENT_POSITION_MS;
}
