import { formatRequestNumber } from '#domain/request-number.ts';
import { db } from '#platform/db.ts';

/** So many of a kind are looked at: what came since the last beat is among them. */
const LATEST = 10;

interface Alert {
  kind: 'deposit' | 'declined' | 'silent';
  request_number: string;
  at: Date | null;
}

/**
 * What every open page of the desk says when it comes: the last deposits that wait for a provider, and the jobs whose
 * provider handed them back, or does not answer.
 */
export async function loadAlerts() {
  const rows = await db().$queryRaw<Alert[]>`
    (SELECT 'deposit' AS kind, request_number, deposit_paid_at AS at FROM customer_requests
      WHERE status = 'deposit_paid' AND payment_status = 'upfront_paid' ORDER BY at DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT 'declined', request_number, waiting_since FROM customer_requests
      WHERE status = 'deposit_paid' AND assignments > 0 ORDER BY waiting_since DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT 'silent', request_number, provider_silent_at FROM customer_requests
      WHERE status = 'provider_assigned' AND agreement_accepted_at IS NULL AND provider_silent_at IS NOT NULL
      ORDER BY provider_silent_at DESC LIMIT ${LATEST})`;
  const alerts = rows.map(({ kind, request_number, at }) => ({
    kind,
    number: formatRequestNumber(request_number),
    at: at?.getTime() ?? 0,
  }));
  return {
    deposits: alerts.flatMap(({ kind, number, at }) => (kind === 'deposit' ? [{ number, paidAt: at }] : [])),
    providers: alerts.flatMap(({ kind, number, at }) => (kind === 'deposit' ? [] : [{ kind, number, at }])),
  };
}
