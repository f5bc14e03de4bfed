import { db } from '#kernel/server/db.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** What an admin sees of one of their own sessions. */
export interface OwnSession {
  /** Identifies the session in forms, so that its key isn't on the page. */
  handle: string;
  since: Date;
  /** When the session was last used, give or take a few minutes. */
  lastUsed: Date;
  browser: string | null;
  /** True for the session that loads the page. */
  current: boolean;
}

/**
 * The account's fully signed-in sessions: the current one first, then by last use, the latest first.
 * @param currentKey the key of the session that loads the page
 */
export async function ownSessions(adminId: string, currentKey: string, now = Date.now()): Promise<OwnSession[]> {
  const rows = await db().adminSession.findMany({
    where: { admin_id: adminId, stage: 'full', expires_at: { gt: new Date(now) } },
    orderBy: [{ last_used_at: 'desc' }, { created_at: 'desc' }],
  });
  return rows
    .map((row) => ({
      handle: row.handle,
      since: row.created_at,
      lastUsed: row.last_used_at,
      browser: row.browser,
      current: row.id === currentKey,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one of the account's sessions.
 * @returns false if the session has already ended, or isn't the account's
 */
export async function endSession(adminId: string, handle: string): Promise<boolean> {
  const { count } = await db().adminSession.deleteMany({ where: { admin_id: adminId, handle } });
  return count > 0;
}

/**
 * Ends all of the account's sessions, or all but one.
 * @param keptKey the key of the session that doesn't end
 */
export async function endSessions(adminId: string, keptKey?: string): Promise<number> {
  const { count } = await db().adminSession.deleteMany({
    where: { admin_id: adminId, ...(keptKey === undefined ? {} : { NOT: { id: keptKey } }) },
  });
  return count;
}

/** Deletes the expired sessions of all accounts. */
export async function deleteExpiredSessions(prisma: PrismaClient, now = Date.now()): Promise<void> {
  await prisma.adminSession.deleteMany({ where: { expires_at: { lt: new Date(now) } } });
}
