import type { Cents } from '#kernel/money.ts';

interface Prices {
  admin_price_cents: Cents | null;
  customer_counter_offer_cents: Cents | null;
  admin_counter_offer_cents: Cents | null;
  final_price_cents: Cents | null;
}

/** The amount that counts now in a request, and what kind of amount it is; null if there's none yet. */
export function currentAmountOf(
  row: Prices,
): { kind: 'final' | 'finalOffer' | 'counter' | 'offer'; cents: Cents } | null {
  if (row.final_price_cents !== null) return { kind: 'final', cents: row.final_price_cents };
  if (row.admin_counter_offer_cents !== null) return { kind: 'finalOffer', cents: row.admin_counter_offer_cents };
  if (row.customer_counter_offer_cents !== null) return { kind: 'counter', cents: row.customer_counter_offer_cents };
  if (row.admin_price_cents !== null) return { kind: 'offer', cents: row.admin_price_cents };
  return null;
}
