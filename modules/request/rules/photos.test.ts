import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';
import { statusesWithProvider } from './testing-statuses.ts';
import { MAX_PHOTOS_PER_MOMENT, mayRemovePhoto, PHOTO_MOMENTS, photoRefusal, takerOf } from './photos.ts';
import type { PhotoMoment } from './photos.ts';

const STATUSES_WITH_UPLOAD: Record<PhotoMoment, readonly CanonicalStatus[]> = {
  customer: CANONICAL_STATUSES.filter((status) => status !== 'cancelled'),
  pickup: statusesWithProvider('there'),
  drop_off: ['in_progress', 'completed'],
  report: statusesWithProvider('there'),
};

describe('photoRefusal', () => {
  const pairs = PHOTO_MOMENTS.flatMap((moment) => CANONICAL_STATUSES.map((status) => [moment, status] as const));

  it.each(pairs)('says whether a %s photo is allowed in status %s', (moment, status) => {
    const expected = STATUSES_WITH_UPLOAD[moment].includes(status) ? undefined : 'not_now';
    expect(photoRefusal(moment, { status, agreed: true, reported: true }, 0)).toBe(expected);
  });

  it.each(pairs)('says whether a %s photo is allowed in status %s before the agreement', (moment, status) => {
    const expected = moment === 'customer' && status !== 'cancelled' ? undefined : 'not_now';
    expect(photoRefusal(moment, { status, agreed: false, reported: true }, 0)).toBe(expected);
  });

  it.each(PHOTO_MOMENTS)('allows at most four %s photos', (moment) => {
    const facts = { status: 'in_progress', agreed: true, reported: true } as const;
    expect(photoRefusal(moment, facts, MAX_PHOTOS_PER_MOMENT - 1)).toBeUndefined();
    expect(photoRefusal(moment, facts, MAX_PHOTOS_PER_MOMENT)).toBe('full');
    expect(photoRefusal(moment, facts, MAX_PHOTOS_PER_MOMENT + 1)).toBe('full');
  });

  it('takes a photo of a report only until dispatch has decided', () => {
    const facts = { status: 'arrived', agreed: true } as const;
    expect(photoRefusal('report', { ...facts, reported: true }, 0)).toBeUndefined();
    expect(photoRefusal('report', { ...facts, reported: false }, 0)).toBe('not_now');
  });

  it("says that it's the wrong time before it says that there are too many", () => {
    expect(photoRefusal('pickup', { status: 'completed', agreed: true, reported: false }, MAX_PHOTOS_PER_MOMENT)).toBe(
      'not_now',
    );
  });
});

describe('mayRemovePhoto', () => {
  it.each(CANONICAL_STATUSES)('depends on the status: %s', (status) => {
    expect(mayRemovePhoto(status)).toBe(!['completed', 'cancelled'].includes(status));
  });
});

describe('takerOf', () => {
  it('returns who took the photos of a moment', () => {
    expect(PHOTO_MOMENTS.map(takerOf)).toEqual(['customer', 'provider', 'provider', 'provider']);
  });
});
