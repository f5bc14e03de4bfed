import { acceptPositions, allowsPositions } from './rules/positions.ts';
import type { KnownTrack, MeasuredPosition } from './rules/positions.ts';
import { latePositionsThatFit, wasUnderWayAt } from './rules/late-positions.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { pointOf } from '#modules/place/rules/point.ts';

/**
 * Stores a provider's positions. They aren't commands, so they're written straight to PostgreSQL (decision 0026). The
 * rules are in modules/provider/rules/positions.ts.
 */

/**
 * The result of storing positions. `unknown`: there's no such link. `closed`: the provider hasn't accepted the
 * agreement, or isn't on the job. `over`: the job has ended. `shownAt`: the time of the position that pages show, in
 * milliseconds since 1970; null if they show none.
 */
export type PositionsResult = { shownAt: number | null } | 'unknown' | 'closed' | 'over';

interface JobPositionRow {
  id: string;
  status: RequestStatus;
  assignments: number;
  agreement_accepted_at: Date | null;
  arrived_at: Date | null;
  waiting_since: Date;
  service_type: ServiceType;
  provider_current_lat: number | null;
  provider_current_lng: number | null;
  provider_last_location_update: Date | null;
}

/**
 * Stores the positions sent from a job page. Locks the request's row, so that positions sent at the same time are
 * checked one after the other, and a provider who was just replaced can't move the next one's marker.
 * @param sentPositions the positions that were sent, with their times corrected to our clock
 */
export function receivePositions(jobId: string, sentPositions: readonly MeasuredPosition[]): Promise<PositionsResult> {
  return withLockedJob(jobId, async (transaction, row, since) => ({
    shownAt: await storePositions(transaction, row, sentPositions, since),
  }));
}

/**
 * Stores the positions sent from an app, which may send them long after it measured them. A position from before the
 * last stored one is added to the track, but doesn't move the marker on maps. Positions measured after the arrival and
 * before a tow starts are dropped, because the provider may have forgotten to turn the app off.
 */
export function receiveLatePositions(
  jobId: string,
  sentPositions: readonly MeasuredPosition[],
): Promise<PositionsResult> {
  return withLockedJob(jobId, async (transaction, row, since) => {
    const isTow = canonicalStatus(row.status) === 'in_progress' && needsDestination(row.service_type);
    const drive = {
      since,
      arrivedAt: row.arrived_at?.getTime() ?? null,
      towStartedAt: isTow ? row.waiting_since.getTime() : null,
    };
    const underWay = sentPositions.filter(({ at }) => wasUnderWayAt(at, drive));
    const lastAt = row.provider_last_location_update?.getTime() ?? 0;
    const late = underWay.filter(({ at }) => at < lastAt);
    if (late.length > 0) await addToTrack(transaction, row, late);
    const shownAt = await storePositions(
      transaction,
      row,
      underWay.filter(({ at }) => at >= lastAt),
      since,
    );
    return { shownAt };
  });
}

/**
 * Runs `work` with the request's row locked, if the job's provider may send positions now.
 * @param work gets the time of the agreement as `since`
 */
function withLockedJob(
  jobId: string,
  work: (
    transaction: Prisma.TransactionClient,
    row: JobPositionRow,
    since: number,
  ) => Promise<{ shownAt: number | null }>,
): Promise<PositionsResult> {
  return db().$transaction(async (transaction) => {
    const [row] = await transaction.$queryRaw<JobPositionRow[]>`
      SELECT id, status::text, assignments, agreement_accepted_at, arrived_at, waiting_since, service_type,
             provider_current_lat, provider_current_lng, provider_last_location_update
        FROM customer_requests WHERE provider_job_id = ${jobId} FOR UPDATE`;
    if (!row) return 'unknown';
    const status = canonicalStatus(row.status);
    if (status === 'completed' || status === 'cancelled') return 'over';
    const agreedAt = row.agreement_accepted_at?.getTime() ?? null;
    if (agreedAt === null || !allowsPositions({ status, agreedAt })) return 'closed';
    return work(transaction, row, agreedAt);
  });
}

/** Adds positions from before the last stored one to the track, except those that `latePositionsThatFit` drops. */
async function addToTrack(
  transaction: Prisma.TransactionClient,
  { id, assignments }: JobPositionRow,
  late: readonly MeasuredPosition[],
): Promise<void> {
  const stored = await transaction.providerPosition.findMany({
    where: { request_id: id, assignment: assignments, doubted: false },
    orderBy: { at: 'asc' },
  });
  const track = stored.map((point) => ({ ...point, at: point.at.getTime() }));
  await savePositions(
    transaction,
    { request_id: id, assignment: assignments },
    latePositionsThatFit(track, late),
    false,
  );
}

/**
 * Stores positions that aren't older than the last stored one.
 * @returns the time of the last position that we believe
 */
async function storePositions(
  transaction: Prisma.TransactionClient,
  row: JobPositionRow,
  sentPositions: readonly MeasuredPosition[],
  since: number,
): Promise<number | null> {
  const assignmentKey = { request_id: row.id, assignment: row.assignments };
  const lastAt = row.provider_last_location_update;
  const stored = await transaction.providerPosition.findMany({
    where: { ...assignmentKey, OR: [{ doubted: true }, ...(lastAt ? [{ at: lastAt }] : [])] },
    orderBy: { at: 'asc' },
  });
  const doubtedBefore = stored.filter(({ doubted }) => doubted);
  const lastAccuracy = stored.find(({ doubted }) => !doubted)?.accuracy ?? null;
  const known: KnownTrack = {
    last: lastPosition(row, lastAccuracy),
    doubted: doubtedBefore.map((point) => ({ ...point, at: point.at.getTime() })),
  };
  const { kept, doubted } = acceptPositions(known, sentPositions, since);
  const isStillDoubted = (at: Date) => doubted.some((point) => point.at === at.getTime());
  const noLongerDoubted = doubtedBefore.filter(({ at }) => !isStillDoubted(at)).map(({ at }) => at);
  if (noLongerDoubted.length > 0) {
    await transaction.providerPosition.deleteMany({
      where: { ...assignmentKey, doubted: true, at: { in: noLongerDoubted } },
    });
  }
  await savePositions(transaction, assignmentKey, kept, false);
  await savePositions(transaction, assignmentKey, doubted, true);
  const last = kept.at(-1);
  if (!last) return lastAt?.getTime() ?? null;
  await transaction.customerRequest.update({
    where: { id: row.id },
    data: {
      provider_current_lat: last.lat,
      provider_current_lng: last.lng,
      provider_last_location_update: new Date(last.at),
    },
  });
  return last.at;
}

async function savePositions(
  transaction: Prisma.TransactionClient,
  assignmentKey: { request_id: string; assignment: number },
  points: readonly MeasuredPosition[],
  doubted: boolean,
): Promise<void> {
  if (points.length === 0) return;
  await transaction.providerPosition.createMany({
    data: points.map(({ lat, lng, accuracy, at }) => ({
      ...assignmentKey,
      ...{ lat, lng, accuracy, doubted },
      at: new Date(at),
    })),
    skipDuplicates: true,
  });
}

function lastPosition(row: JobPositionRow, accuracy: number | null): MeasuredPosition | null {
  const point = pointOf(row.provider_current_lat, row.provider_current_lng);
  const at = row.provider_last_location_update?.getTime();
  return point && at !== undefined ? { ...point, at, accuracy } : null;
}
