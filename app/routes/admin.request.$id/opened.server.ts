import { recordPresence, recordOpened } from '#modules/dispatch/index.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import { fromDatabase } from '../../http/load.server.ts';
import type { DeskRequest } from './load.server.ts';

/**
 * Somebody has the request before him: it rings no more, and the others see who is on it. With script the page itself says
 * from then on that it is open; without, its load counts.
 *
 * @param byScript the page was loaded by its own script
 * @returns who was the first to open it, when that was somebody before
 */
export async function opened(row: DeskRequest['row'], admin: SignedInAdmin, byScript: boolean) {
  return fromDatabase(async () => {
    await Promise.all([
      row.first_opened_at === null ? recordOpened(row.id, admin.id) : undefined,
      byScript ? undefined : recordPresence(row.id, { adminId: admin.id, sessionId: admin.sessionId }),
    ]);
    const { opener, first_opened_at: at } = row;
    return { firstOpened: opener && at ? { by: opener.email, at } : null };
  });
}
