import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME } from '../rules/shapes.ts';
import { areaAround } from './area.ts';
import { drawBackground } from './ground.ts';

const DALLAS = { lat: 32.788, lng: -96.8 };
const anyPoint = fc.record({
  lat: fc.double({ min: 32, max: 33.8, noNaN: true }),
  lng: fc.double({ min: -98.2, max: -95.85, noNaN: true }),
});
const groundAround = (...points: { lat: number; lng: number }[]) => drawBackground(areaAround(points), []);

describe('the ground of a map', () => {
  it('has the freeways around downtown Dallas, with their signs', () => {
    const { shields, roads } = groundAround(DALLAS, { lat: 32.93, lng: -96.7 });
    const signs = shields.map(({ kind, text }) => `${kind} ${text}`);
    expect(signs).toEqual(expect.arrayContaining(['interstate 635', 'us 75', 'tollway DNT']));
    expect(roads.map(({ kind, rough }) => [kind, rough])).toContainEqual(['interstate', false]);
  });

  it.each([
    ['Frisco', { lat: 33.15, lng: -96.82 }],
    ['McKinney', { lat: 33.2, lng: -96.64 }],
    ['Denton', { lat: 33.21, lng: -97.13 }],
  ])('is not empty outside of the extract: %s', (city, center) => {
    const { places, roads, borders } = groundAround(center, { lat: center.lat + 0.1, lng: center.lng + 0.05 });
    expect(places.map(({ label }) => label.text)).toContain(city);
    expect(roads.some(({ rough }) => rough)).toBe(true);
    expect(borders).not.toBe('');
  });

  it('shows lakes by name where there is room', () => {
    const { water, lakes } = groundAround({ lat: 32.6, lng: -97.05 }, { lat: 32.64, lng: -96.95 });
    expect(water).not.toBe('');
    expect(lakes.map(({ text }) => text)).toContain('Joe Pool Lake');
  });

  it('keeps signs and names in the drawing, off the markers, and small, wherever somebody is', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 3 }), (points) => {
        const ground = drawBackground(areaAround(points), points);
        const labels = [...ground.places.map(({ label }) => label), ...ground.lakes];
        for (const { x, y } of [...labels, ...ground.shields]) {
          expect(x >= 0 && x <= FRAME.width && y >= 0 && y <= FRAME.height).toBe(true);
        }
        const text = JSON.stringify(ground);
        expect(text).not.toMatch(/NaN|Infinity/);
        // The style and the tags of the SVG add 1.2 kB, so that the whole stays under 4 kB.
        expect(gzipSync(text).length).toBeLessThan(2_800);
      }),
    );
  });
});
