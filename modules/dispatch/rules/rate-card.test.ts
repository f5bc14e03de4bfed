import { describe, expect, it } from 'vitest';
import { DEFAULT_RATE_CARD, partsOfPrice } from './rate-card.ts';
import type { PricedJob } from './rate-card.ts';

const NOON = Date.parse('2026-11-26T12:00:00-06:00');
const timeOnThatDay = (time: string) => Date.parse(`2026-11-26T${time}:00-06:00`);
const pricePartsOf = (job: Partial<PricedJob>, when = NOON) =>
  partsOfPrice(DEFAULT_RATE_CARD, { service: 'towing', miles: null, vehicleType: 'Car', ...job }, when);

describe('partsOfPrice', () => {
  it('asks only the base price without a distance, and within the included miles', () => {
    const base = [{ kind: 'base', cents: 7_500 }];
    expect(pricePartsOf({})).toEqual(base);
    expect(pricePartsOf({ miles: 5 })).toEqual(base);
  });

  it('counts each mile that was begun beyond the included ones', () => {
    expect(pricePartsOf({ miles: 8.2 })).toEqual([
      { kind: 'base', cents: 7_500 },
      { kind: 'miles', cents: 1_600, miles: 4 },
    ]);
  });

  it('never charges miles for a job on the spot', () => {
    expect(pricePartsOf({ service: 'jump_start', miles: 30 })).toEqual([{ kind: 'base', cents: 6_500 }]);
  });

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('at %s in Dallas, night is %s', (time, isNight) => {
    expect(pricePartsOf({}, timeOnThatDay(time)).some(({ kind }) => kind === 'night')).toBe(isNight);
  });

  it('adds for a heavy vehicle, unless the service is only for heavy ones', () => {
    const isHeavy = (job: Partial<PricedJob>) => pricePartsOf(job).some(({ kind }) => kind === 'heavy');
    expect(isHeavy({ vehicleType: 'Bus' })).toBe(true);
    expect(isHeavy({ vehicleType: null })).toBe(false);
    expect(isHeavy({ service: 'heavy_duty_towing', vehicleType: 'Semi Truck' })).toBe(false);
  });
});
