import type { Cents } from '#kernel/money.ts';
import type { RequestState } from './types.ts';

/**
 * The price that the customer can accept or reject now: the admin's final offer, or else the first price. Null if it's
 * not the customer's turn.
 */
export function openOfferCents(
  state: Pick<RequestState, 'status' | 'adminPriceCents' | 'adminCounterOfferCents'>,
): Cents | null {
  if (state.status === 'admin_priced') return state.adminPriceCents;
  if (state.status === 'negotiating') return state.adminCounterOfferCents;
  return null;
}
