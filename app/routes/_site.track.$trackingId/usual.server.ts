import { MINUTE } from '#kernel/constants.ts';
import { usualWaits } from '#modules/dispatch/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import type { Cents } from '#kernel/money.ts';

/**
 * How many minutes most customers wait: for a price while the request has none, and from the deposit to the provider's
 * arrival while there's an offer. Null if we can't say, for example because the place is outside our area, or if this
 * customer has already waited longer for a price.
 */
export async function usualWaitOf(
  row: CustomerRow,
  { status, offer }: { status: string; offer: Cents | null },
): Promise<number | null> {
  const isPending = status === 'pending_admin_review';
  if (row.outside_area || (!isPending && offer === null)) return null;
  const { price, arrival } = await usualWaits(row.service_type);
  if (!isPending || price === null) return isPending ? null : arrival;
  // Don't show the usual wait to a customer who has already waited longer.
  return Date.now() - row.created_at.getTime() < price * MINUTE ? price : null;
}
