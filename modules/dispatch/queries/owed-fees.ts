import type { Cents } from '#kernel/money.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import type { FeeMethod } from '#modules/request/rules/payment-methods.ts';
import { db } from '#kernel/server/db.ts';

/** At most this many fees are listed. The next ones follow when these are paid. */
const MAX_SHOWN = 20;

/** What Shoulder still owes the provider of a job that wasn't done. */
export interface OwedFee {
  /** The request's id. */
  id: string;
  number: string;
  provider: string | null;
  cents: Cents;
  since: Date | null;
  /** How the provider wants to be paid; null until the provider says so. */
  pay: { method: FeeMethod; account: string } | null;
}

/** The fees that aren't marked as paid, the oldest first. A request isn't deleted before its fee is paid. */
export async function owedFees(): Promise<OwedFee[]> {
  const rows = await db().customerRequest.findMany({
    // PostgreSQL uses the partial index only if this condition is the same as the index's.
    where: { provider_fee_cents: { not: null }, provider_fee_paid_at: null },
    orderBy: { cancelled_at: 'asc' },
    take: MAX_SHOWN,
    select: {
      ...{ id: true, request_number: true, provider_name: true, provider_fee_cents: true, cancelled_at: true },
      ...{ provider_fee_method: true, provider_fee_account: true },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    number: formatRequestNumber(row.request_number),
    provider: row.provider_name,
    cents: row.provider_fee_cents ?? 0,
    since: row.cancelled_at,
    pay:
      row.provider_fee_method && row.provider_fee_account
        ? { method: row.provider_fee_method, account: row.provider_fee_account }
        : null,
  }));
}
