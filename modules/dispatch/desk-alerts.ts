import { formatRequestNumber } from '#kernel/request-number.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';

/** A new online request that nobody has opened. Phone requests aren't new to the desk, because it made them. */
const IS_NEW = Prisma.sql`status = 'pending_admin_review' AND request_type = 'online' AND first_opened_at IS NULL`;

/** The desk counts new requests up to this number. */
export const NEW_LIMIT = 99;

/** The new requests that nobody has opened. The desk rings for them. */
export interface NewRequests {
  /** How many there are; at most {@link NEW_LIMIT}. */
  count: number;
  oldest: { id: string; /** When it was made, in milliseconds since 1970. */ since: number } | null;
  /** When the newest one was made, in milliseconds since 1970; 0 if there's none. */
  newestAt: number;
}

/** At most this many alerts of a kind are read. That's enough for all that came since the page last asked. */
const ALERT_LIMIT = 10;

interface AlertRow {
  kind: 'new' | 'deposit' | 'declined' | 'silent' | 'failed';
  id: string;
  request_number: string;
  at: Date | null;
}

/**
 * What every open page of the desk rings and alerts about: new requests that nobody has opened, the latest deposits
 * without a provider, and jobs whose provider handed them back, doesn't answer or can't do them.
 * @param exceptId a request that the caller is just opening
 */
export async function deskNews(exceptId?: string) {
  const others = exceptId ? Prisma.sql`AND id <> ${exceptId}::uuid` : Prisma.empty;
  const rows = await db().$queryRaw<AlertRow[]>`
    (SELECT 'new' AS kind, id, request_number, created_at AS at FROM customer_requests
      WHERE ${IS_NEW} ${others} ORDER BY created_at LIMIT ${NEW_LIMIT})
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
    ORDER BY at DESC`;
  const alertsOf = <Kind extends AlertRow['kind']>(kind: Kind) =>
    rows.flatMap((row) =>
      row.kind === kind
        ? [{ kind, id: row.id, number: formatRequestNumber(row.request_number), at: row.at?.getTime() ?? 0 }]
        : [],
    );
  const unopened = alertsOf('new');
  const oldest = unopened.at(-1);
  const news: NewRequests = {
    count: unopened.length,
    oldest: oldest ? { id: oldest.id, since: oldest.at } : null,
    newestAt: unopened[0]?.at ?? 0,
  };
  const alerts = {
    deposits: alertsOf('deposit').map(({ number, at }) => ({ number, paidAt: at })),
    providers: [...alertsOf('declined'), ...alertsOf('silent'), ...alertsOf('failed')].map(({ kind, number, at }) => ({
      kind,
      number,
      at,
    })),
  };
  return { news, alerts };
}

/** Records who opened a request first. It then stops ringing on all desks. */
export async function recordOpened(requestId: string, adminId: string): Promise<void> {
  await db().customerRequest.updateMany({
    where: { id: requestId, first_opened_at: null },
    data: { first_opened_at: new Date(), first_opened_by: adminId },
  });
}
