import { readLinkId } from '#kernel/ids.ts';
import { isLinkOpen } from '#modules/request/index.ts';

const PHOTO_LINK_PATH = /^\/(track|provider)\/([^/.]+)/i;

/**
 * Whether to receive a photo sent to this path. The path must belong to an open link, so that strangers can't fill the
 * server's memory with uploads. This grants no access: the route checks again.
 */
export async function mayReceivePhotoAt(path: string): Promise<boolean> {
  const [, kind, typed] = PHOTO_LINK_PATH.exec(path) ?? [];
  const id = readLinkId(typed);
  if (!kind || !id) return false;
  return isLinkOpen(kind.toLowerCase() === 'track' ? { trackingId: id } : { jobId: id });
}
