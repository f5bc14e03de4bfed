import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES } from '#modules/request/rules/statuses.ts';
import { currentAmountOf, isUuid, toneOf, vehicleOf } from './desk.ts';

const NO_PRICES = {
  admin_price_cents: null,
  customer_counter_offer_cents: null,
  admin_counter_offer_cents: null,
  final_price_cents: null,
};

describe('toneOf', () => {
  it('assigns the stage colors in order', () => {
    const order = CANONICAL_STATUSES.map((status) => toneOf(status)).filter((tone, n, all) => tone !== all[n - 1]);
    expect(order).toEqual(['yellow', 'blue', 'green', 'purple', 'orange', 'green', 'red']);
  });

  it('gives a synonym the color of its status', () => {
    expect(toneOf('assigned')).toBe(toneOf('provider_assigned'));
  });
});

describe('currentAmountOf', () => {
  it('follows the price from offer to agreement', () => {
    expect(currentAmountOf(NO_PRICES)).toBeNull();
    const offered = { ...NO_PRICES, admin_price_cents: 20_000 };
    expect(currentAmountOf(offered)).toEqual({ kind: 'offer', cents: 20_000 });
    const countered = { ...offered, customer_counter_offer_cents: 15_000 };
    expect(currentAmountOf(countered)).toEqual({ kind: 'counter', cents: 15_000 });
    const final = { ...countered, admin_counter_offer_cents: 17_500 };
    expect(currentAmountOf(final)).toEqual({ kind: 'finalOffer', cents: 17_500 });
    expect(currentAmountOf({ ...final, final_price_cents: 17_500 })).toEqual({ kind: 'final', cents: 17_500 });
  });
});

describe('names', () => {
  it('formats a vehicle on one line', () => {
    expect(vehicleOf({ vehicle_year: '2015', vehicle_make: 'Ford', vehicle_model: 'Focus' })).toBe('2015 Ford Focus');
  });

  it('rejects malformed request ids', () => {
    expect(isUuid('ab12cd34-0000-4000-8000-000000000000')).toBe(true);
    for (const text of [undefined, '', '1', 'ab12cd34', "ab12cd34-0000-4000-8000-000000000000'"]) {
      expect(isUuid(text)).toBe(false);
    }
  });
});
