import { HOUR } from '#kernel/constants.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';

/** At most this many alerts of each kind are read. Fewer arrive within 10 seconds, a desk page's heartbeat interval. */
const ALERT_LIMIT = 10;

interface AlertRow {
  kind: 'deposit' | 'declined' | 'silent' | 'failed' | 'late' | 'unpaid';
  id: string;
  request_number: string;
  at: Date | null;
}

/**
 * What open desk pages show as toasts: the latest paid requests that have no provider yet, and jobs whose provider
 * handed the job back, doesn't answer, can't do the job, may be late or wasn't paid.
 */
export async function readDeskAlerts() {
  const rows = await db().$queryRaw<AlertRow[]>`
    (SELECT 'deposit' AS kind, id, request_number, deposit_paid_at AS at FROM customer_requests
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
  return {
    deposits: alertsOf('deposit').map(({ number, at }) => ({ number, paidAt: at })),
    providers: [
      ...alertsOf('declined'),
      ...alertsOf('silent'),
      ...alertsOf('failed'),
      ...alertsOf('late'),
      ...alertsOf('unpaid'),
    ].map(({ kind, number, at }) => ({ kind, number, at })),
  };
}
