import type { Cents } from '#kernel/money.ts';
import type { RequestState } from './types.ts';

/** The price the customer may accept or reject now: the admin's final counter, else the first price; null when it is not her turn. */
export function offerOnTable(
  state: Pick<RequestState, 'status' | 'adminPriceCents' | 'adminCounterOfferCents'>,
): Cents | null {
  if (state.status === 'admin_priced') return state.adminPriceCents;
  if (state.status === 'negotiating') return state.adminCounterOfferCents;
  return null;
}
