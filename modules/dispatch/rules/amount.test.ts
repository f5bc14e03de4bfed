import { describe, expect, it } from 'vitest';
import { currentAmountOf } from './amount.ts';

const NO_PRICES = {
  admin_price_cents: null,
  customer_counter_offer_cents: null,
  admin_counter_offer_cents: null,
  final_price_cents: null,
};

describe('currentAmountOf', () => {
  it('follows the price from offer to agreement', () => {
    expect(currentAmountOf(NO_PRICES)).toBeNull();
    const offered = { ...NO_PRICES, admin_price_cents: 20_000 };
    expect(currentAmountOf(offered)).toEqual({ kind: 'offer', cents: 20_000 });
    const countered = { ...offered, customer_counter_offer_cents: 15_000 };
    expect(currentAmountOf(countered)).toEqual({ kind: 'counter', cents: 15_000 });
    const finalOffer = { ...countered, admin_counter_offer_cents: 17_500 };
    expect(currentAmountOf(finalOffer)).toEqual({ kind: 'finalOffer', cents: 17_500 });
    expect(currentAmountOf({ ...finalOffer, final_price_cents: 17_500 })).toEqual({ kind: 'final', cents: 17_500 });
  });
});
