import { AppError } from '#kernel/app-error.ts';
import { readLinkId } from '#kernel/ids.ts';
import { readDevice } from '../../http/device.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { providerAlbum } from '../../http/photos/album.server.ts';
import type { Album } from '../../http/photos/album.server.ts';
import { findJob } from './job.server.ts';

/**
 * The photos of a job link, for devices on which the agreement was accepted. Other devices may see only the kind of
 * job.
 * @throws 403 if the agreement wasn't accepted on this device, 404 for an unknown link, 410 for a link that no longer
 * opens a job, 503 if the database doesn't answer
 */
export async function albumOfJobLink(request: Request, jobId: string | undefined): Promise<Album> {
  const device = await readDevice(request);
  const link = await queryOr503(() => findJob(jobId, device, Date.now()));
  if (link.kind !== 'open') throw new AppError(410);
  const { row } = link;
  if (row.agreement_accepted_at === null || !device.has('agreement', readLinkId(jobId) ?? '')) {
    throw new AppError(403);
  }
  return providerAlbum(row);
}
