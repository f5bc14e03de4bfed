import { PRESENCE_MS } from '#domain/constants.ts';
import { ENDED } from '#domain/lifecycle/rule.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { db } from './db.ts';

/*
 * The queue of the desk. Conditions stand here in the very words of the partial indexes, with literals instead of
 * parameters: only so does the planner see that an index holds all there is to find.
 */

/** Values of one of our own enums: as parameters they would hide from the planner which index holds them. */
export function literals(values: readonly string[]): Prisma.Sql {
  for (const value of values) if (!/^[a-z_]+$/.test(value)) throw new Error('not a value of an enum');
  return Prisma.raw(values.map((value) => `'${value}'`).join(', '));
}

/** Still to be done. */
export const IS_ACTIVE = Prisma.sql`status NOT IN (${literals(ENDED)})`;

/** It is the desk's turn, since `turn_since`. */
export const WAITS_FOR_DESK = Prisma.sql`next_actor = 'admin'`;

/** Came in, and nobody has looked at it. A caller's request was made at the desk itself. */
const IS_NEW = Prisma.sql`status = 'pending_admin_review' AND request_type = 'online' AND first_opened_at IS NULL`;

/** More than so many are not counted. */
export const NEW_LIMIT = 99;

/** What rings. */
export interface NewRequests {
  /** At most {@link NEW_LIMIT}. */
  count: number;
  oldest: { id: string; /** Milliseconds. */ since: number } | null;
  /** When the newest came, milliseconds; 0 when there is none. */
  newestAt: number;
}

/**
 * The requests that came in and that nobody at the desk has opened, the oldest first to be opened.
 * @param but one that is being opened by whoever asks
 */
export async function newRequests(but?: string): Promise<NewRequests> {
  const others = but ? Prisma.sql`AND id <> ${but}::uuid` : Prisma.empty;
  const rows = await db().$queryRaw<{ id: string; created_at: Date }[]>`
    SELECT id, created_at FROM customer_requests WHERE ${IS_NEW} ${others} ORDER BY created_at LIMIT ${NEW_LIMIT}`;
  const [oldest] = rows;
  return {
    count: rows.length,
    oldest: oldest ? { id: oldest.id, since: oldest.created_at.getTime() } : null,
    newestAt: rows.at(-1)?.created_at.getTime() ?? 0,
  };
}

/** An admin has the request before him: it rings no more, at any desk. The first to open it stays on record. */
export async function noteOpened(requestId: string, adminId: string): Promise<void> {
  await db().customerRequest.updateMany({
    where: { id: requestId, first_opened_at: null },
    data: { first_opened_at: new Date(), first_opened_by: adminId },
  });
}

/** Somebody who has a request open now. */
export interface Presence {
  requestId: string;
  email: string;
  /** The same account as the one who asks, signed in elsewhere. */
  sameAccount: boolean;
  /** Milliseconds until it counts no more, unless it is heard of again. */
  leftMs: number;
}

/** Whose page it is. */
export interface Visitor {
  adminId: string;
  sessionId: string;
}

/** Says that a request is open at a sign-in; whoever comes anew is told to all desks (trigger). */
export async function beHere(requestId: string, { sessionId }: Visitor, now = Date.now()): Promise<void> {
  const seen = new Date(now);
  // Gone for good, so that coming back is coming anew.
  await db().deskPresence.deleteMany({ where: { seen_at: { lte: new Date(now - PRESENCE_MS) } } });
  await db().$executeRaw`
    INSERT INTO desk_presence (request_id, session_id, seen_at)
    SELECT r.id, s.id, ${seen} FROM customer_requests r, admin_sessions s WHERE r.id = ${requestId}::uuid AND s.id = ${sessionId}
    ON CONFLICT (request_id, session_id) DO UPDATE SET seen_at = EXCLUDED.seen_at`;
}

/** Who else has which request open; the one who asks is left out, wherever he is. */
export async function othersHere({ adminId, sessionId }: Visitor, now = Date.now()): Promise<Presence[]> {
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
