import { PRESENCE_LIFETIME_MS } from './rules/presence.ts';
import { db } from '#kernel/server/db.ts';

/** Somebody who has a request open. */
export interface Presence {
  requestId: string;
  email: string;
  /** True if this is the viewer's own account, signed in on another browser. */
  sameAccount: boolean;
  /** This entry expires after this many milliseconds, unless the page reports again that it shows the request. */
  leftMs: number;
}

/** The admin who looks at a page, and their session. */
export interface Viewer {
  adminId: string;
  sessionId: string;
}

/** Records that somebody has a request open. If they didn't have it open before, a trigger notifies all desk pages. */
export async function recordPresence(requestId: string, { sessionId }: Viewer, now = Date.now()): Promise<void> {
  const [seen, expiredBefore] = [new Date(now), new Date(now - PRESENCE_LIFETIME_MS)];
  const { count } = await db().deskPresence.updateMany({
    where: { request_id: requestId, session_id: sessionId, seen_at: { gt: expiredBefore } },
    data: { seen_at: seen },
  });
  if (count > 0) return;
  // Delete expired rows, so that the trigger notifies again when somebody comes back.
  await db().deskPresence.deleteMany({ where: { seen_at: { lte: expiredBefore } } });
  await db().$executeRaw`
    INSERT INTO desk_presence (request_id, session_id, seen_at)
    SELECT r.id, s.id, ${seen} FROM customer_requests r, admin_sessions s WHERE r.id = ${requestId}::uuid AND s.id = ${sessionId}
    ON CONFLICT (request_id, session_id) DO UPDATE SET seen_at = EXCLUDED.seen_at`;
}

/** Who else has which requests open. Leaves out the viewer's own session. */
export async function otherViewers({ adminId, sessionId }: Viewer, now = Date.now()): Promise<Presence[]> {
  const rows = await db().deskPresence.findMany({
    relationLoadStrategy: 'join',
    where: { seen_at: { gt: new Date(now - PRESENCE_LIFETIME_MS) }, session_id: { not: sessionId } },
    orderBy: { seen_at: 'asc' },
    select: {
      request_id: true,
      seen_at: true,
      session: { select: { admin_id: true, admin: { select: { email: true } } } },
    },
  });
  return rows.flatMap(({ request_id, seen_at, session }) =>
    session.admin
      ? [
          {
            requestId: request_id,
            email: session.admin.email,
            sameAccount: session.admin_id === adminId,
            leftMs: seen_at.getTime() + PRESENCE_LIFETIME_MS - now,
          },
        ]
      : [],
  );
}
