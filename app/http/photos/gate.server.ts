import { readLinkId } from '#kernel/ids.ts';
import { linkState } from '#modules/request/rules/view.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';

const LINK = /^\/(track|provider)\/([^/.]+)/i;

/**
 * Whether a photo sent to this path is worth receiving: the path is a link that is open now, so that a stranger cannot
 * fill the memory. It lets nobody in; the route asks again, and says what is wrong.
 *
 * @throws when the database does not answer
 */
export async function expectsPhoto(path: string): Promise<boolean> {
  const [, kind, typed] = LINK.exec(path) ?? [];
  const id = readLinkId(typed);
  if (!kind || !id) return false;
  const row = await db().customerRequest.findUnique({
    where: kind.toLowerCase() === 'track' ? { customer_tracking_id: id } : { provider_job_id: id },
    select: { status: true, service_completed_at: true, cancelled_at: true },
  });
  if (!row) return false;
  const facts = {
    status: canonicalStatus(row.status),
    serviceCompletedAt: row.service_completed_at?.getTime() ?? null,
    cancelledAt: row.cancelled_at?.getTime() ?? null,
    refundPending: false,
  };
  return linkState(facts, Date.now()) === 'open';
}
