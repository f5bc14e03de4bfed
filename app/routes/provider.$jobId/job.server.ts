import { AppError } from '#kernel/app-error.ts';
import { readLinkId } from '#kernel/ids.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { jobByLink } from '#modules/provider/index.ts';
import type { JobLink } from '#modules/provider/index.ts';
import type { Device } from '../../http/device.server.ts';

/**
 * The cookie entry that marks a job as declined on this device. With it, the closed link's page says that the job was
 * handed back, instead of "Link Expired".
 */
export function declinedCookieEntry(jobId: string): string {
  return `declined:${jobId}`;
}

/**
 * Finds the job behind a link, as this device may see it.
 * @throws 404 for an unknown link
 */
export async function findJob(jobIdParam: string | undefined, device: Device, now: number): Promise<JobLink> {
  const jobId = readLinkId(jobIdParam);
  if (jobId === undefined) throw new AppError(404);
  const job = await jobByLink(jobId, device.has('agreement', declinedCookieEntry(jobId)), now);
  if (!job) throw new AppError(404);
  if ('row' in job) setLogRequest(job.row);
  return job;
}
