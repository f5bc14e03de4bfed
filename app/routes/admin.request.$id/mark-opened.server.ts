import { recordPresence, recordOpened } from '#modules/dispatch/index.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * Records that this admin opened the request. It then no longer rings as unopened, and other dispatchers see who has it
 * open. Records nothing if the page's script loaded the data, because the page then reports this itself while it's
 * visible.
 * @param byScript whether the page's script loaded the data
 * @returns `firstOpened`: which admin was the first to open the request, and when; null if nobody had opened it before
 */
export async function markOpened(row: DeskRequest['row'], admin: SignedInAdmin, byScript: boolean) {
  return queryOr503(async () => {
    if (!byScript)
      await Promise.all([
        recordOpened(row.id, admin.id),
        recordPresence(row.id, { adminId: admin.id, sessionId: admin.sessionId }),
      ]);
    const { opener, first_opened_at: at } = row;
    return { firstOpened: opener && at ? { by: opener.email, at } : null };
  });
}
