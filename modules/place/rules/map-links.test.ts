import { describe, expect, it } from 'vitest';
import { directionsUrl, placeUrl } from './map-links.ts';

const dallas = { lat: 32.7767, lng: -96.797 };

describe('map links', () => {
  it('lead from place to place', () => {
    const url = new URL(directionsUrl({ lat: 32.7555, lng: -97.3308 }, dallas));
    expect(url.searchParams.get('origin')).toBe('32.7767,-96.797');
    expect(url.searchParams.get('destination')).toBe('32.7555,-97.3308');
  });

  it("start at the device's location by default", () => {
    expect(new URL(directionsUrl(dallas)).searchParams.has('origin')).toBe(false);
  });

  it('escape what people typed', () => {
    expect(new URL(placeUrl('5th & Main #2, Dallas')).searchParams.get('query')).toBe('5th & Main #2, Dallas');
  });
});
