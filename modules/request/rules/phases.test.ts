import { describe, expect, it } from 'vitest';
import { newRequestState } from './decide.ts';
import { requireAgreedPrice, requireCounterOffer, currentOfferCents, requirePrice, requireExtra } from './phases.ts';

const newState = newRequestState({
  requestId: 'id',
  requestType: 'online',
  serviceType: 'towing',
  createdAt: 0,
  finalPriceCents: null,
});

describe('a request in a phase', () => {
  it.each([requirePrice, requireCounterOffer, requireAgreedPrice, requireExtra, currentOfferCents])(
    'throws if the request lacks the amount of a phase: %o',
    (phase) => {
      expect(() => phase(newState)).toThrow(Error);
    },
  );

  it('returns the same state object if the amount is there', () => {
    const phoneState = newRequestState({ ...newState, requestType: 'phone', finalPriceCents: 17_500 });
    expect(requireAgreedPrice(phoneState)).toBe(phoneState);
    expect(currentOfferCents({ ...newState, status: 'admin_priced', adminPriceCents: 17_500 })).toBe(17_500);
  });
});
