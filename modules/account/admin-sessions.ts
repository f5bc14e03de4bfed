import { db } from '#kernel/server/db.ts';

/** A session as its owner sees it. */
export interface OwnSession {
  /** Names it in forms. */
  handle: string;
  since: Date;
  /** To within a few minutes. */
  lastUsed: Date;
  browser: string | null;
  /** The one that asks. */
  current: boolean;
}

/** The account's sessions that are good for the desk, last used first. @param currentKey key of the one that asks */
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

/** Ends one of the account's sessions. @returns false when it is over already, or another's */
export async function endSession(adminId: string, handle: string): Promise<boolean> {
  const { count } = await db().adminSession.deleteMany({ where: { admin_id: adminId, handle } });
  return count > 0;
}

/** Ends all of the account's sessions, or all but one. @param keptKey key of the one that stays */
export async function endSessions(adminId: string, keptKey?: string): Promise<number> {
  const { count } = await db().adminSession.deleteMany({
    where: { admin_id: adminId, ...(keptKey === undefined ? {} : { NOT: { id: keptKey } }) },
  });
  return count;
}
