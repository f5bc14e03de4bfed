import { HOUR } from '#kernel/constants.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';

/** A new online request that nobody has opened. Phone requests aren't new to the desk, because it made them. */
const IS_NEW = Prisma.sql`status = 'pending_admin_review' AND request_type = 'online' AND first_opened_at IS NULL`;

/** The desk counts new requests up to this number. */
export const NEW_LIMIT = 99;

/** A job that a provider on the way handed back, and nobody has opened since. */
const IS_HANDED_BACK = Prisma.sql`rings_since IS NOT NULL AND status = 'deposit_paid'`;

/** New requests, and jobs handed back on the way, that nobody has opened. The desk rings for them. */
export interface NewRequests {
  /** Of new requests, at most {@link NEW_LIMIT}. */
  count: number;
  /** How many of the new ones have a child or pet locked in. */
  lockedIn: number;
  handedBack: number;
  /** The one to open first: the oldest with a child or pet locked in, else the oldest handed back, else the oldest new one. */
  oldest: { id: string; /** Milliseconds. */ since: number } | null;
  /** When the newest came or was handed back, in milliseconds; 0 if there's none. */
  newestAt: number;
}

/** At most this many alerts of a kind are read. That's enough for all that came since the page last asked. */
const ALERT_LIMIT = 10;

interface AlertRow {
  kind: 'new' | 'locked' | 'back' | 'deposit' | 'declined' | 'silent' | 'failed' | 'late' | 'unpaid';
  id: string;
  request_number: string;
  at: Date | null;
}

/**
 * What every open desk page shows: new requests that nobody has opened, the latest deposits without a provider, and
 * jobs whose provider handed them back, doesn't answer, can't do them, may be late or wasn't paid.
 * @param exceptId a request that the caller is just opening
 */
export async function deskNews(exceptId?: string) {
  const others = exceptId ? Prisma.sql`AND id <> ${exceptId}::uuid` : Prisma.empty;
  const rows = await db().$queryRaw<AlertRow[]>`
    (SELECT CASE WHEN locked_in IS NULL THEN 'new' ELSE 'locked' END AS kind, id, request_number, created_at AS at
       FROM customer_requests
      WHERE ${IS_NEW} ${others} ORDER BY locked_in IS NULL, created_at LIMIT ${NEW_LIMIT})
    UNION ALL
    (SELECT 'back', id, request_number, rings_since FROM customer_requests
      WHERE ${IS_HANDED_BACK} ${others} ORDER BY rings_since LIMIT ${ALERT_LIMIT})
    UNION ALL
    (SELECT 'deposit', id, request_number, deposit_paid_at FROM customer_requests
      WHERE status = 'deposit_paid' AND payment_status = 'upfront_paid' ORDER BY deposit_paid_at DESC LIMIT ${ALERT_LIMIT})
    UNION ALL
    (SELECT 'declined', id, request_number, waiting_since FROM customer_requests
      WHERE status = 'deposit_paid' AND assignments > 0 ORDER BY waiting_since DESC LIMIT ${ALERT_LIMIT})
    UNION ALL
    (SELECT 'silent', id, request_number, provider_silent_at FROM customer_requests
      WHERE status = 'provider_assigned' AND agreement_accepted_at IS NULL AND provider_silent_at IS NOT NULL
      ORDER BY provider_silent_at DESC LIMIT ${ALERT_LIMIT})
    UNION ALL
    (SELECT 'failed', id, request_number, failure_at FROM customer_requests
      WHERE next_actor = 'admin' AND failure_reason IS NOT NULL ORDER BY failure_at DESC LIMIT ${ALERT_LIMIT})
    UNION ALL
    (SELECT 'late', id, request_number, promise_warned_at FROM customer_requests
      WHERE next_actor = 'admin' AND promise_warned_at IS NOT NULL AND arrived_at IS NULL
      ORDER BY promise_warned_at DESC LIMIT ${ALERT_LIMIT})
    UNION ALL
    (SELECT 'unpaid', id, request_number, on_site_unpaid_at FROM customer_requests
      WHERE status = 'completed' AND on_site_paid_at IS NULL AND on_site_unpaid_at > ${new Date(Date.now() - HOUR)}
      ORDER BY on_site_unpaid_at DESC LIMIT ${ALERT_LIMIT})
    ORDER BY at DESC`;
  const alertsOf = <Kind extends AlertRow['kind']>(kind: Kind) =>
    rows.flatMap((row) =>
      row.kind === kind
        ? [{ kind, id: row.id, number: formatRequestNumber(row.request_number), at: row.at?.getTime() ?? 0 }]
        : [],
    );
  const [lockedIn, fresh, handedBack] = [alertsOf('locked'), alertsOf('new'), alertsOf('back')];
  const oldest = lockedIn.at(-1) ?? handedBack.at(-1) ?? fresh.at(-1);
  const news: NewRequests = {
    count: lockedIn.length + fresh.length,
    lockedIn: lockedIn.length,
    handedBack: handedBack.length,
    oldest: oldest ? { id: oldest.id, since: oldest.at } : null,
    newestAt: Math.max(...[lockedIn, fresh, handedBack].map(([newest]) => newest?.at ?? 0)),
  };
  const alerts = {
    deposits: alertsOf('deposit').map(({ number, at }) => ({ number, paidAt: at })),
    providers: [
      ...alertsOf('declined'),
      ...alertsOf('silent'),
      ...alertsOf('failed'),
      ...alertsOf('late'),
      ...alertsOf('unpaid'),
    ].map(({ kind, number, at }) => ({ kind, number, at })),
  };
  return { news, alerts };
}

/** Records the first admin who opened a request. Opening it stops its ringing on all desks. */
export async function recordOpened(requestId: string, adminId: string): Promise<void> {
  await db().customerRequest.updateMany({
    where: { id: requestId, first_opened_at: null },
    data: { first_opened_at: new Date(), first_opened_by: adminId },
  });
  await db().customerRequest.updateMany({
    where: { id: requestId, rings_since: { not: null } },
    data: { rings_since: null },
  });
}
