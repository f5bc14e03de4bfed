import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import { withProvider } from './testing-statuses.ts';
import { MAX_PHOTOS_PER_MOMENT, mayRemovePhoto, PHOTO_MOMENTS, photoRefusal, takerOf } from './photos.ts';
import type { PhotoMoment } from './photos.ts';

const OPEN_IN: Record<PhotoMoment, readonly CanonicalStatus[]> = {
  customer: CANONICAL_STATUSES.filter((status) => status !== 'cancelled'),
  pickup: withProvider('there'),
  drop_off: ['in_progress', 'completed'],
};

describe('photoRefusal', () => {
  const pairs = PHOTO_MOMENTS.flatMap((moment) => CANONICAL_STATUSES.map((status) => [moment, status] as const));

  it.each(pairs)('%s while %s', (moment, status) => {
    const expected = OPEN_IN[moment].includes(status) ? undefined : 'not_now';
    expect(photoRefusal(moment, { status, agreed: true }, 0)).toBe(expected);
  });

  it.each(pairs)('%s while %s, before the agreement: only the customer', (moment, status) => {
    const expected = moment === 'customer' && status !== 'cancelled' ? undefined : 'not_now';
    expect(photoRefusal(moment, { status, agreed: false }, 0)).toBe(expected);
  });

  it.each(PHOTO_MOMENTS)('at most four of %s', (moment) => {
    const facts = { status: 'in_progress', agreed: true } as const;
    expect(photoRefusal(moment, facts, MAX_PHOTOS_PER_MOMENT - 1)).toBeUndefined();
    expect(photoRefusal(moment, facts, MAX_PHOTOS_PER_MOMENT)).toBe('full');
    expect(photoRefusal(moment, facts, MAX_PHOTOS_PER_MOMENT + 1)).toBe('full');
  });

  it('checks the time before the number', () => {
    expect(photoRefusal('pickup', { status: 'completed', agreed: true }, MAX_PHOTOS_PER_MOMENT)).toBe('not_now');
  });
});

describe('mayRemovePhoto', () => {
  it.each(CANONICAL_STATUSES)('while %s', (status) => {
    expect(mayRemovePhoto(status)).toBe(!['completed', 'cancelled'].includes(status));
  });
});

describe('takerOf', () => {
  it('knows whose photos they are', () => {
    expect(PHOTO_MOMENTS.map(takerOf)).toEqual(['customer', 'provider', 'provider']);
  });
});
