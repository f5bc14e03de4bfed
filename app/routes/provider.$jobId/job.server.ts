import { AppError } from '#kernel/app-error.ts';
import { readLinkId } from '#kernel/ids.ts';
import { isUnsettled, linkState, mayStillConfirmPayment } from '#modules/request/rules/view.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { CODE_TRIES_SELECT, outcomeOfLostJob } from '#modules/provider/index.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { agreedRow, LEDGER } from '#modules/request/index.ts';
import type { AgreedRow } from '#modules/request/index.ts';
import { PHOTO_LIST } from '#modules/photo/index.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import type { Device } from '../../http/device.server.ts';

/** What the page of a job shows, or depends on, besides the row: it comes in the same statement. */
const WITH_ROW = {
  photos: PHOTO_LIST,
  payments: LEDGER,
  codes: CODE_TRIES_SELECT,
} satisfies Prisma.CustomerRequestInclude;

export type JobRow = Prisma.CustomerRequestGetPayload<{ include: typeof WITH_ROW }>;

/** Where a job link stands for who opens it. Only an agreed request has one. */
export type Standing =
  | { kind: 'handed_back' }
  | { kind: 'replaced' }
  | { kind: 'cancelled'; row: JobRow }
  | { kind: 'expired'; row: AgreedRow<JobRow>; mayConfirm: boolean }
  | { kind: 'open'; row: AgreedRow<JobRow> };

/** The mark on a device that declined a job: its dead link then says so instead of "Link Expired". */
export function declinedMark(jobId: string): string {
  return `declined:${jobId}`;
}

/**
 * The job behind a link, and whether the link still opens it. Compared with the clock, so it holds when no worker runs.
 * @throws 404 for an unknown link
 */
export async function findJob(typed: string | undefined, device: Device, now: number): Promise<Standing> {
  const jobId = readLinkId(typed);
  if (jobId === undefined) throw new AppError(404);
  const row = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { provider_job_id: jobId },
    include: WITH_ROW,
  });
  if (!row) {
    if (device.accepted('agreement', declinedMark(jobId))) return { kind: 'handed_back' };
    // Whoever was taken off the job must not drive on; the directory knows the link while the request is there.
    const ended = await outcomeOfLostJob(jobId);
    if (!ended) throw new AppError(404);
    return { kind: ended === 'declined' ? 'handed_back' : 'replaced' };
  }
  setLogRequest(row);
  const facts = {
    status: canonicalStatus(row.status),
    serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    onSitePaidAt: row.on_site_paid_at?.getTime() ?? null,
  };
  const link = linkState({ ...facts, refundPending: row.payments.some(isUnsettled) }, now);
  if (link === 'cancelled') return { kind: 'cancelled', row };
  if (link === 'expired')
    return { kind: 'expired', row: agreedRow(row), mayConfirm: mayStillConfirmPayment(facts, now) };
  return { kind: 'open', row: agreedRow(row) };
}
