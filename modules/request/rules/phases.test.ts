import { describe, expect, it } from 'vitest';
import { newRequest } from './decide.ts';
import { agreed, countered, currentOfferCents, priced, withExtra } from './phases.ts';

const newState = newRequest({
  requestId: 'id',
  requestType: 'online',
  serviceType: 'towing',
  createdAt: 0,
  finalPriceCents: null,
});

describe('a request in a phase', () => {
  it.each([priced, countered, agreed, withExtra, currentOfferCents])(
    'throws if the request lacks the amount of a phase: %o',
    (phase) => {
      expect(() => phase(newState)).toThrow(Error);
    },
  );

  it('returns the same state object if the amount is there', () => {
    const called = newRequest({ ...newState, requestType: 'phone', finalPriceCents: 17_500 });
    expect(agreed(called)).toBe(called);
    expect(currentOfferCents({ ...newState, status: 'admin_priced', adminPriceCents: 17_500 })).toBe(17_500);
  });
});
