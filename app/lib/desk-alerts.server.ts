import { formatRequestNumber } from '#domain/request-number.ts';
import { db } from '#platform/db.ts';

/** So many of a kind are looked at: what came since the last beat is among them. */
const LATEST = 10;

/** What every open page of the desk says when it comes: deposits, and providers who do not do the job. */
export async function loadAlerts() {
  const [deposits, providers] = await Promise.all([loadDeposits(), loadProviders()]);
  return { deposits, providers };
}

/** The last deposits that wait for a provider. */
async function loadDeposits() {
  const rows = await db().customerRequest.findMany({
    where: { status: 'deposit_paid', payment_status: 'upfront_paid' },
    orderBy: { deposit_paid_at: 'desc' },
    take: LATEST,
    select: { id: true, request_number: true, deposit_paid_at: true },
  });
  return rows.map((row) => ({
    number: formatRequestNumber(row.request_number),
    paidAt: row.deposit_paid_at?.getTime() ?? 0,
  }));
}

/** Jobs whose provider handed them back, or does not answer. */
async function loadProviders() {
  const [declined, silent] = await Promise.all([
    db().customerRequest.findMany({
      where: { status: 'deposit_paid', assignments: { gt: 0 } },
      orderBy: { waiting_since: 'desc' },
      take: LATEST,
      select: { id: true, request_number: true, waiting_since: true },
    }),
    db().customerRequest.findMany({
      where: { status: 'provider_assigned', agreement_accepted_at: null, provider_silent_at: { not: null } },
      orderBy: { provider_silent_at: 'desc' },
      take: LATEST,
      select: { id: true, request_number: true, provider_silent_at: true },
    }),
  ]);
  return [
    ...declined.map((row) => ({
      kind: 'declined' as const,
      number: formatRequestNumber(row.request_number),
      at: row.waiting_since.getTime(),
    })),
    ...silent.map((row) => ({
      kind: 'silent' as const,
      number: formatRequestNumber(row.request_number),
      at: row.provider_silent_at?.getTime() ?? 0,
    })),
  ];
}
