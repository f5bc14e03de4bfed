import { PRESENCE_MS } from './rules/presence.ts';
import { ENDED } from '#modules/request/rules/rule.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';

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

/** So many alerts of a kind are looked at: what came since the last beat is among them. */
const LATEST = 10;

interface Told {
  kind: 'new' | 'deposit' | 'declined' | 'silent';
  id: string;
  request_number: string;
  at: Date | null;
}

/**
 * What every open page of the desk tells: the requests that came in and that nobody has opened, the oldest first to be opened;
 * the last deposits that wait for a provider; the jobs whose provider handed them back, or does not answer.
 * @param but one that is being opened by whoever asks
 */
export async function deskNews(but?: string) {
  const others = but ? Prisma.sql`AND id <> ${but}::uuid` : Prisma.empty;
  const rows = await db().$queryRaw<Told[]>`
    (SELECT 'new' AS kind, id, request_number, created_at AS at FROM customer_requests
      WHERE ${IS_NEW} ${others} ORDER BY created_at LIMIT ${NEW_LIMIT})
    UNION ALL
    (SELECT 'deposit', id, request_number, deposit_paid_at FROM customer_requests
      WHERE status = 'deposit_paid' AND payment_status = 'upfront_paid' ORDER BY deposit_paid_at DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT 'declined', id, request_number, waiting_since FROM customer_requests
      WHERE status = 'deposit_paid' AND assignments > 0 ORDER BY waiting_since DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT 'silent', id, request_number, provider_silent_at FROM customer_requests
      WHERE status = 'provider_assigned' AND agreement_accepted_at IS NULL AND provider_silent_at IS NOT NULL
      ORDER BY provider_silent_at DESC LIMIT ${LATEST})
    ORDER BY at DESC`;
  const of = <Kind extends Told['kind']>(kind: Kind) =>
    rows.flatMap((row) =>
      row.kind === kind
        ? [{ kind, id: row.id, number: formatRequestNumber(row.request_number), at: row.at?.getTime() ?? 0 }]
        : [],
    );
  const unopened = of('new');
  const oldest = unopened.at(-1);
  const news: NewRequests = {
    count: unopened.length,
    oldest: oldest ? { id: oldest.id, since: oldest.at } : null,
    newestAt: unopened[0]?.at ?? 0,
  };
  const alerts = {
    deposits: of('deposit').map(({ number, at }) => ({ number, paidAt: at })),
    providers: [...of('declined'), ...of('silent')].map(({ kind, number, at }) => ({ kind, number, at })),
  };
  return { news, alerts };
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
  const [seen, gone] = [new Date(now), new Date(now - PRESENCE_MS)];
  const { count } = await db().deskPresence.updateMany({
    where: { request_id: requestId, session_id: sessionId, seen_at: { gt: gone } },
    data: { seen_at: seen },
  });
  if (count > 0) return;
  // Gone for good, so that coming back is coming anew.
  await db().deskPresence.deleteMany({ where: { seen_at: { lte: gone } } });
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
