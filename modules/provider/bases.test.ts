import { describe, expect, it } from 'vitest';
import { baseMilesTo, baseOf } from './bases.ts';

describe('a base', () => {
  it('is named by its city and ZIP code', () => {
    expect(baseOf('75040')).toEqual({ zip: '75040', label: 'Garland 75040' });
    expect(baseOf('90210')).toEqual({ zip: '90210', label: '90210' });
  });

  it('is so many miles from a pickup, in whole miles, if both are known', () => {
    const pickup = { lat: 32.788, lng: -96.8 };
    expect(baseMilesTo(baseOf('75201'), pickup)).toBe(0);
    expect(baseMilesTo(baseOf('76102'), pickup)).toBe(31);
    expect([
      baseMilesTo(null, pickup),
      baseMilesTo(baseOf('75201'), null),
      baseMilesTo(baseOf('90210'), pickup),
    ]).toEqual([null, null, null]);
  });
});
