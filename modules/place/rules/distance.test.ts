import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionBetween,
  etaMinutes,
  formatAccuracy,
  formatEta,
  formatMiles,
  formatShortEta,
  haversineMiles,
  isInServiceArea,
  isPoint,
  isRoughAccuracy,
} from './distance.ts';

const DALLAS = { lat: 32.7767, lng: -96.797 };
const FORT_WORTH = { lat: 32.7555, lng: -97.3308 };

const anyPoint = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('haversineMiles', () => {
  it('measures known distances with a radius of 3959 miles', () => {
    expect(haversineMiles(DALLAS, FORT_WORTH)).toBe(31.1);
    expect(haversineMiles(DALLAS, { lat: 33.0198, lng: -96.6989 })).toBe(17.7);
    // A quarter and a half of the earth's circumference: 3959 * pi / 2 and 3959 * pi.
    expect(haversineMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBe(6218.8);
    expect(haversineMiles({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBe(12437.6);
    expect(haversineMiles(DALLAS, DALLAS)).toBe(0);
  });

  it('is the same both ways, never negative and never more than half around the earth', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const miles = haversineMiles(a, b);
        expect(miles).toBe(haversineMiles(b, a));
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(12437.6);
        expect(Math.round(miles * 10) / 10).toBe(miles);
      }),
    );
  });
});

describe('etaMinutes and formatEta', () => {
  it('uses 25 miles per hour', () => {
    expect(etaMinutes(25)).toBe(60);
    expect(etaMinutes(4.2)).toBe(10);
    expect(etaMinutes(0)).toBe(0);
  });

  it.each([
    [0, 'less than a minute'],
    [1, '1 minute'],
    [59.6, '1 hour'],
    [12, '12 minutes'],
    [60, '1 hour'],
    [65, '1 hour 5 minutes'],
    [121, '2 hours 1 minute'],
  ])('formats %d minutes as %s', (minutes, words) => {
    expect(formatEta(minutes)).toBe(words);
  });

  it.each([
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 h'],
    [65, '1 h 5 min'],
  ])("formats %d minutes as %s where there's little room", (minutes, words) => {
    expect(formatShortEta(minutes)).toBe(words);
  });

  it('formats miles', () => {
    expect(formatMiles(4.2)).toBe('4.2 miles');
    expect(formatMiles(1)).toBe('1 mile');
  });
});

describe('directionBetween', () => {
  it.each([
    [{ lat: 33.2, lng: -96.797 }, 'north'],
    [{ lat: 33.1, lng: -96.42 }, 'northeast'],
    [{ lat: 32.7767, lng: -96.5 }, 'east'],
    [{ lat: 32.4, lng: -96.36 }, 'southeast'],
    [{ lat: 32.3, lng: -96.797 }, 'south'],
    [{ lat: 32.4, lng: -97.24 }, 'southwest'],
    [FORT_WORTH, 'west'],
    [{ lat: 33.1, lng: -97.18 }, 'northwest'],
  ] as const)('points from Dallas to %o: %s', (to, word) => {
    expect(directionBetween(DALLAS, to)).toBe(word);
  });

  it('takes the short way across the date line', () => {
    expect(directionBetween({ lat: 0, lng: 179 }, { lat: 0, lng: -179 })).toBe('east');
  });
});

describe('isInServiceArea', () => {
  it.each([
    ['Dallas', 32.7767, -96.797, true],
    ['Denton', 33.215, -97.133, true],
    ['Commerce', 33.247, -95.9, true],
    ['Mineral Wells', 32.808, -98.113, true],
    ['Corsicana', 32.095, -96.469, true],
    ['Waco', 31.549, -97.147, false],
    ['Tyler', 32.351, -95.301, false],
    ['Wichita Falls', 33.914, -98.493, false],
    ['Oklahoma City', 35.468, -97.516, false],
    ['San Francisco', 37.775, -122.419, false],
  ])('knows whether a place is in the area: %s', (_name, lat, lng, inside) => {
    expect(isInServiceArea({ lat, lng })).toBe(inside);
  });
});

describe('formatAccuracy', () => {
  it.each([
    [0, '10 feet', '10 pies'],
    [3, '10 feet', '10 pies'],
    [17.4, '60 feet', '60 pies'],
    [20, '70 feet', '70 pies'],
    [91, '300 feet', '300 pies'],
    [92, '400 feet', '400 pies'],
    [350, '1,200 feet', '1,200 pies'],
    [761, '2,500 feet', '2,500 pies'],
    [763, '0.5 miles', '0.5 millas'],
    [1_600, '1 mile', '1 milla'],
    [1_610, '1.1 miles', '1.1 millas'],
    [48_000, '29.9 miles', '29.9 millas'],
  ])('shows an accuracy of %d meters as "%s"', (metres, words, spanish) => {
    expect([formatAccuracy(metres), formatAccuracy(metres, 'es')]).toEqual([words, spanish]);
  });

  it('is called rough if nobody could drive to the position', () => {
    expect([null, 20, 500, 501, 3_000].map(isRoughAccuracy)).toEqual([false, false, false, true, true]);
  });
});

describe('isPoint', () => {
  it('rejects invalid coordinates', () => {
    expect(isPoint(DALLAS)).toBe(true);
    expect(isPoint({ lat: 91, lng: 0 })).toBe(false);
    expect(isPoint({ lat: 0, lng: -181 })).toBe(false);
    expect(isPoint({ lat: Number.NaN, lng: 0 })).toBe(false);
    expect(isPoint({ lat: '32', lng: 0 })).toBe(false);
  });
});
