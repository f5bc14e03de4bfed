import { readLinkId } from '#kernel/ids.ts';
import { isLinkOpen } from '#modules/request/index.ts';

const LINK = /^\/(track|provider)\/([^/.]+)/i;

/**
 * Whether a photo sent to this path is worth receiving: the path belongs to an open link, so strangers can't fill the
 * memory. This grants no access: the route checks again and answers.
 * @throws when the database doesn't answer
 */
export async function expectsPhoto(path: string): Promise<boolean> {
  const [, kind, typed] = LINK.exec(path) ?? [];
  const id = readLinkId(typed);
  if (!kind || !id) return false;
  return isLinkOpen(kind.toLowerCase() === 'track' ? { trackingId: id } : { jobId: id });
}
