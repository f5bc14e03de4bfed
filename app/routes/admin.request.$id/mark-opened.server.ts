import { recordPresence, recordOpened } from '#modules/dispatch/index.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import { fromDatabase } from '../../http/load.server.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * Records that somebody opened the request, so that it stops ringing as a new one and other dispatchers see who has it
 * open. With script the page keeps reporting that while it's visible; without script each page load counts.
 * @param byScript the page was loaded by its own script
 * @returns who opened it first, if that was earlier
 */
export async function markOpened(row: DeskRequest['row'], admin: SignedInAdmin, byScript: boolean) {
  return fromDatabase(async () => {
    if (!byScript)
      await Promise.all([
        recordOpened(row.id, admin.id),
        recordPresence(row.id, { adminId: admin.id, sessionId: admin.sessionId }),
      ]);
    const { opener, first_opened_at: at } = row;
    return { firstOpened: opener && at ? { by: opener.email, at } : null };
  });
}
