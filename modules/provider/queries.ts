import { roundTo } from '#kernel/numbers.ts';
import { db } from '#kernel/server/db.ts';
import { exactMiles } from '#modules/place/rules/distance.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import {
  requireAgreedRow,
  PAYMENTS_QUERY,
  linkStateOf,
  rowOwesProviderFee,
  PHOTO_LIST_QUERY,
} from '#modules/request/index.ts';
import type { AgreedRow } from '#modules/request/index.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { mayStillConfirmPayment } from '#modules/request/rules/view.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { CODE_TRIES_SELECT } from './handshake.ts';
import { whyJobLinkEnded, providerWhoLeft } from './provider-records.ts';
import { towProgress } from './whereabouts.ts';
import type { TowRow } from './whereabouts.ts';

/** What a job page needs besides the request's row, read in the same SQL statement. */
const JOB_PAGE_INCLUDE = {
  photos: PHOTO_LIST_QUERY,
  payments: PAYMENTS_QUERY,
  codes: CODE_TRIES_SELECT,
} satisfies Prisma.CustomerRequestInclude;

/** A request's row with everything that job pages need. */
export type JobRow = Prisma.CustomerRequestGetPayload<{ include: typeof JOB_PAGE_INCLUDE }>;

/** What a job link shows. Only a request with an agreed price has a job link. */
export type JobLink =
  | { kind: 'handed_back' }
  /** Another provider has the job now. */
  | { kind: 'replaced' }
  | { kind: 'cancelled'; row: JobRow }
  | { kind: 'expired'; row: AgreedRow<JobRow>; mayConfirm: boolean }
  | { kind: 'open'; row: AgreedRow<JobRow> };

/**
 * Finds the job of a link, and whether the link is still open. Compares times with the clock, so a link expires even if
 * no worker is running.
 * @param declinedHere whether the job was declined on the device that opens the link
 * @returns null for an unknown link
 */
export async function jobByLink(jobId: string, declinedHere: boolean, now: number): Promise<JobLink | null> {
  const row = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { provider_job_id: jobId },
    include: JOB_PAGE_INCLUDE,
  });
  if (!row) {
    if (declinedHere) return { kind: 'handed_back' };
    // Look for an old link, so that a provider who was replaced learns that they can stop driving. The directory keeps
    // old links until the request is deleted.
    const reason = await whyJobLinkEnded(jobId);
    return reason ? { kind: reason === 'declined' ? 'handed_back' : 'replaced' } : null;
  }
  const link = linkStateOf(row, row.payments, now);
  // A provider whom we owe a fee must be able to open the page, to tell us how they want to be paid.
  if (link === 'cancelled' || rowOwesProviderFee(row)) return { kind: 'cancelled', row };
  if (link === 'expired') return { kind: 'expired', row: requireAgreedRow(row), mayConfirm: mayStillConfirm(row, now) };
  return { kind: 'open', row: requireAgreedRow(row) };
}

function mayStillConfirm(row: JobRow, now: number): boolean {
  return mayStillConfirmPayment(
    {
      status: canonicalStatus(row.status),
      serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
      onSitePaidAt: row.on_site_paid_at?.getTime() ?? null,
    },
    now,
  );
}

/** The provider who dropped out. Null if nobody did, or once another provider has accepted the job. */
export function findProviderWhoLeft(
  row: Pick<CustomerRequest, 'id' | 'status' | 'assignments' | 'agreement_accepted_at'>,
) {
  return providerWhoLeft(db(), row);
}

/** At most this many positions are read. At one every 5 seconds, a phone needs about seven hours to send them. */
const MAX_POSITIONS = 5_000;

/**
 * How many positions this assignment's provider sent, and the length of the track that they form, in miles; null if
 * none are stored.
 */
export async function drivenTrackSummary(
  requestId: string,
  assignment: number,
): Promise<{ count: number; miles: number } | null> {
  const points = await db().providerPosition.findMany({
    where: { request_id: requestId, assignment, doubted: false },
    orderBy: { at: 'asc' },
    take: MAX_POSITIONS,
    select: { lat: true, lng: true },
  });
  if (points.length === 0) return null;
  const miles = points.reduce((sum, point, n) => sum + exactMiles(points[n - 1] ?? point, point), 0);
  return { count: points.length, miles: roundTo(miles, 1) };
}

/**
 * How much of the way to the pickup a provider has driven, from 0 to 1, by straight-line distances. Once a tow has
 * started, how much of the way to the drop-off.
 * @returns null if the provider isn't driving, or if we don't know where they started or where they are
 */
export async function drivenFraction(
  row: TowRow & Pick<CustomerRequest, 'id' | 'assignments'>,
): Promise<number | null> {
  const tow = towProgress(row);
  if (tow) return tow.left && tow.drive ? drivenPartOf(tow.left.miles, tow.drive.miles) : null;
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  if (canonicalStatus(row.status) !== 'en_route' || !pickup || !provider) return null;
  const start = await db().providerPosition.findFirst({
    where: { request_id: row.id, assignment: row.assignments, doubted: false, at: { gte: row.waiting_since } },
    orderBy: { at: 'asc' },
  });
  return start && drivenPartOf(exactMiles(pickup, provider), exactMiles(pickup, start));
}

function drivenPartOf(left: number, whole: number): number {
  return whole > 0 ? roundTo(Math.min(1, Math.max(0, 1 - left / whole)), 2) : 1;
}
