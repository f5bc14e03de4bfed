import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversineMiles, isInServiceArea } from './distance.ts';
import { isOutsideRegion, lookUpPlace, nearestPlace } from './look-up.ts';
import { PLACE_TABLE, ZIP_TABLE } from './region-places.ts';

const LISTED_CITIES = [
  'Dallas',
  'Fort Worth',
  'Arlington',
  'Plano',
  'Irving',
  'Garland',
  'Frisco',
  'McKinney',
  'Mesquite',
  'Carrollton',
  'Denton',
  'Richardson',
];

describe('the tables of places and ZIP codes', () => {
  const zips = ZIP_TABLE.match(/(?<=[,;\n])7\d{4}(?=,)/g) ?? [];
  const names = PLACE_TABLE.split(/[;\n]+/).filter(Boolean);

  it("contain the region's ZIP codes and places", () => {
    expect(new Set(zips).size).toBe(zips.length);
    expect(zips.length).toBe(279);
    expect(names.length).toBe(250);
    for (const zip of zips) {
      const place = lookUpPlace(zip);
      expect(place?.label).toMatch(new RegExp(`^[A-Z][A-Za-z ]+, TX ${zip}$`));
      expect(place && isInServiceArea(place)).toBe(true);
    }
  });

  it('find every place by its own name, inside the region', () => {
    for (const entry of names) {
      const [name = '', lat, lng] = entry.split(',');
      expect(lookUpPlace(`12 Main St, ${name}, TX`)).toMatchObject({ lat: Number(lat), lng: Number(lng), city: name });
      expect(isInServiceArea({ lat: Number(lat), lng: Number(lng) })).toBe(true);
    }
  });

  it('agree with each other: a city is near its ZIP codes', () => {
    for (const zip of zips) {
      const place = lookUpPlace(zip);
      const city = place && lookUpPlace(place.city);
      expect(place && city && haversineMiles(place, city)).toBeLessThan(19);
    }
  });
});

describe('isOutsideRegion', () => {
  it.each([
    ['600 E Market St, San Antonio, TX 78205', true],
    ['1 Main St, Shreveport, LA 71101-1234', true],
    ['600 E Market St, San Antonio, Texas 78205, USA', true],
    ['1500 Marilla St, Dallas, TX 75201', false],
    ['1500 Marilla St, Dallas, TX 78205', false],
    ['12345 Main St', false],
    ['gate code 78205', false],
    ['behind the big barn', false],
    ['', false],
  ])('returns for %j: %s', (typed, elsewhere) => {
    expect(isOutsideRegion(typed)).toBe(elsewhere);
  });
});

describe('lookUpPlace', () => {
  it.each(LISTED_CITIES)('knows %s', (city) => {
    expect(lookUpPlace(city)?.label).toBe(`${city}, TX`);
  });

  it('returns a place with a label, marked as approximate', () => {
    expect(lookUpPlace('1500 Marilla St, Dallas, TX 75201')).toEqual({
      lat: 32.788,
      lng: -96.8,
      label: 'Dallas, TX 75201',
      city: 'Dallas',
      approximate: true,
    });
  });

  it.each([
    ['I-35E at exit 452, Lewisville', 'Lewisville, TX'],
    ['north richland hills', 'North Richland Hills, TX'],
    ['Richland Hills', 'Richland Hills, TX'],
    ['FT. WORTH', 'Fort Worth, TX'],
    ['DeSoto', 'DeSoto, TX'],
    ['Denton Dr, Dallas', 'Dallas, TX'],
    ['Commerce St Dallas', 'Dallas, TX'],
    ['Dallas Parkway, Plano', 'Plano, TX'],
    ['Preston Rd\nFrisco TX', 'Frisco, TX'],
    ['on Garland Road', 'Garland, TX'],
    ['75999 Main St, Plano 75023-1234', 'Plano, TX 75023'],
    ['75023 Oak Ln, Allen 75002', 'Allen, TX 75002'],
    ['Terminal D, DFW', 'DFW Airport, TX'],
  ])('reads %j as %s', (typed, label) => {
    expect(lookUpPlace(typed)?.label).toBe(label);
  });

  it.each(['', '   ', ',,,', 'Houston', '90210', '175201', 'planoish', 'constructor', '__proto__', '???'])(
    'finds nothing in %j',
    (typed) => {
      expect(lookUpPlace(typed)).toBeUndefined();
    },
  );

  it('accepts any text', () => {
    expect(lookUpPlace('a '.repeat(100_000))).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const place = lookUpPlace(typed);
        expect(place === undefined || place.approximate).toBe(true);
      }),
    );
  });
});

describe('nearestPlace', () => {
  it('names the city at a point', () => {
    expect(nearestPlace({ lat: 33.0198, lng: -96.6989 })).toMatchObject({ city: 'Plano', miles: 0 });
    expect(nearestPlace({ lat: 32.788, lng: -96.8 })).toMatchObject({ label: 'Dallas, TX 75201', miles: 0 });
  });

  it('finds nothing far away', () => {
    expect(nearestPlace({ lat: 37.775, lng: -122.419 })).toBeUndefined();
  });
});
