import { AppError } from '#domain/app-error.ts';
import { readLinkId } from '#domain/ids.ts';
import { UNSETTLED_SESSIONS, linkState, mayStillConfirmPayment } from '#domain/lifecycle/view.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { db } from '#platform/db.ts';
import { noteRequest } from '#platform/log-context.ts';
import { agreedRow } from '#platform/phases.ts';
import type { AgreedRow } from '#platform/phases.ts';
import { endedJobOf } from '#platform/provider-records.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { Device } from '../../lib/device.server.ts';

/** Statuses of the ledger in which money is still on its way. */

/** Where a job link stands for who opens it. Only an agreed request has one. */
export type Standing =
  | { kind: 'handed_back' }
  | { kind: 'replaced' }
  | { kind: 'cancelled'; row: CustomerRequest }
  | { kind: 'expired'; row: AgreedRow; mayConfirm: boolean }
  | { kind: 'open'; row: AgreedRow };

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
  const row = await db().customerRequest.findUnique({ where: { provider_job_id: jobId } });
  if (!row) {
    if (device.accepted('agreement', declinedMark(jobId))) return { kind: 'handed_back' };
    // Whoever was taken off the job must not drive on; the directory knows the link while the request is there.
    const ended = await endedJobOf(jobId);
    if (!ended) throw new AppError(404);
    return { kind: ended === 'declined' ? 'handed_back' : 'replaced' };
  }
  noteRequest(row);
  const facts = {
    status: canonicalStatus(row.status),
    serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    onSitePaidAt: row.on_site_paid_at?.getTime() ?? null,
  };
  const link = linkState({ ...facts, refundPending: await refundPending(row) }, now);
  if (link === 'cancelled') return { kind: 'cancelled', row };
  if (link === 'expired')
    return { kind: 'expired', row: agreedRow(row), mayConfirm: mayStillConfirmPayment(facts, now) };
  return { kind: 'open', row: agreedRow(row) };
}

async function refundPending(row: CustomerRequest): Promise<boolean> {
  if (row.status !== 'cancelled') return false;
  return (await db().payment.count({ where: { request_id: row.id, status: { in: [...UNSETTLED_SESSIONS] } } })) > 0;
}
