import { PRESENCE_MS } from './rules/presence.ts';
import { db } from '#kernel/server/db.ts';

/** Somebody who has a request open. */
export interface Presence {
  requestId: string;
  email: string;
  /** True if this is the viewer's own account, signed in on another browser. */
  sameAccount: boolean;
  /** How many milliseconds this entry is valid, unless the page reports it again. */
  leftMs: number;
}

/** The admin and the session that look at a page. */
export interface Viewer {
  adminId: string;
  sessionId: string;
}

/** Records that somebody has a request open. If they weren't viewing it before, a trigger notifies all desks. */
export async function recordPresence(requestId: string, { sessionId }: Viewer, now = Date.now()): Promise<void> {
  const [seen, gone] = [new Date(now), new Date(now - PRESENCE_MS)];
  const { count } = await db().deskPresence.updateMany({
    where: { request_id: requestId, session_id: sessionId, seen_at: { gt: gone } },
    data: { seen_at: seen },
  });
  if (count > 0) return;
  // Delete expired rows, so that somebody who comes back is announced again.
  await db().deskPresence.deleteMany({ where: { seen_at: { lte: gone } } });
  await db().$executeRaw`
    INSERT INTO desk_presence (request_id, session_id, seen_at)
    SELECT r.id, s.id, ${seen} FROM customer_requests r, admin_sessions s WHERE r.id = ${requestId}::uuid AND s.id = ${sessionId}
    ON CONFLICT (request_id, session_id) DO UPDATE SET seen_at = EXCLUDED.seen_at`;
}

/** Who else has requests open, and which. Leaves out the viewer's own session. */
export async function otherViewers({ adminId, sessionId }: Viewer, now = Date.now()): Promise<Presence[]> {
  const rows = await db().deskPresence.findMany({
    relationLoadStrategy: 'join',
    where: { seen_at: { gt: new Date(now - PRESENCE_MS) }, session_id: { not: sessionId } },
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
            leftMs: seen_at.getTime() + PRESENCE_MS - now,
          },
        ]
      : [],
  );
}
