import { recordPresence, recordOpened } from '#modules/dispatch/index.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import { fromDatabase } from '../../http/load.server.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * Records that somebody opened the request, so that it no longer rings as an unopened one, and other dispatchers see
 * who has it open. With script, the page itself keeps reporting that while it's visible. Without script, each page load
 * counts.
 * @param byScript whether the page's script loaded the data
 * @returns who opened the request first; null if it's opened for the first time now
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
