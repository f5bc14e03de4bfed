import { DAY } from '#kernel/constants.ts';
import type { Cents } from '#kernel/money.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { requireAgreedRow, dueOnSiteOf } from '#modules/request/index.ts';

/** At most this many jobs are listed. The next ones follow when these are paid. */
const MAX_SHOWN = 20;
/** A job is listed for this long after its completion. */
const LISTING_PERIOD_MS = 7 * DAY;

/** A job whose provider wasn't paid on site, or didn't confirm the payment in time. */
export interface UnpaidJob {
  /** The request's id. */
  id: string;
  number: string;
  provider: string | null;
  /** What the customer owes the provider. */
  cents: Cents;
  /**
   * When the provider reported that the customer didn't pay. Null if there's no such report, and the payment just
   * wasn't confirmed in time.
   */
  reportedAt: Date | null;
  overdueAt: Date | null;
}

/** The jobs of the last 7 days that weren't paid on site, or whose payment nobody confirmed in time, newest first. */
export async function unpaidJobs(now: number): Promise<UnpaidJob[]> {
  const rows = await db().customerRequest.findMany({
    where: {
      service_completed_at: { gt: new Date(now - LISTING_PERIOD_MS) },
      // PostgreSQL uses the partial index only if the query repeats the index's condition without parameters. Prisma
      // would send a status as a parameter, so neither the query nor the index has a condition on the status.
      on_site_paid_at: null,
      OR: [{ on_site_unpaid_at: { not: null } }, { on_site_overdue_at: { not: null } }],
    },
    orderBy: { service_completed_at: 'desc' },
    take: MAX_SHOWN,
    select: {
      id: true,
      request_number: true,
      provider_name: true,
      on_site_unpaid_at: true,
      on_site_overdue_at: true,
      final_price_cents: true,
      deposit_amount_cents: true,
      extra_cents: true,
      extra_status: true,
    },
  });
  return rows.map((row) => ({
    id: row.id,
    number: formatRequestNumber(row.request_number),
    provider: row.provider_name,
    cents: dueOnSiteOf(requireAgreedRow(row)),
    reportedAt: row.on_site_unpaid_at,
    overdueAt: row.on_site_overdue_at,
  }));
}
