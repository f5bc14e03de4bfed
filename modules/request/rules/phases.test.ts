import { describe, expect, it } from 'vitest';
import { newRequest } from './decide.ts';
import { agreed, countered, offered, priced, withExtra } from './phases.ts';

const fresh = newRequest({
  requestId: 'id',
  requestType: 'online',
  serviceType: 'towing',
  createdAt: 0,
  finalPriceCents: null,
});

describe('a request in a phase', () => {
  it.each([priced, countered, agreed, withExtra, offered])(
    'throws if the request lacks the amount of a phase: %o',
    (phase) => {
      expect(() => phase(fresh)).toThrow(Error);
    },
  );

  it('returns the same state object if the amount is there', () => {
    const called = newRequest({ ...fresh, requestType: 'phone', finalPriceCents: 17_500 });
    expect(agreed(called)).toBe(called);
    expect(offered({ ...fresh, status: 'admin_priced', adminPriceCents: 17_500 })).toBe(17_500);
  });
});
