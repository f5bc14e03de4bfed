import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversineMiles } from '../rules/distance.ts';
import { projectionFitting, paddedBounds, projectionAtZoom } from './projection.ts';

const FRAME = { width: 360, height: 270 };
const DALLAS = { lat: 32.7767, lng: -96.797 };
const PLANO = { lat: 33.0198, lng: -96.6989 };

const anyPoint = fc.record({
  lat: fc.double({ min: 31, max: 35, noNaN: true }),
  lng: fc.double({ min: -99, max: -95, noNaN: true }),
});

describe('paddedBounds', () => {
  it('leaves 30% of the span on each side', () => {
    const bounds = paddedBounds([
      { lat: 32, lng: -97 },
      { lat: 33, lng: -96.5 },
    ]);
    expect(bounds.south).toBeCloseTo(31.7, 9);
    expect(bounds.north).toBeCloseTo(33.3, 9);
    expect(bounds.west).toBeCloseTo(-97.15, 9);
    expect(bounds.east).toBeCloseTo(-96.35, 9);
  });

  it('leaves at least 0.01 degrees', () => {
    const bounds = paddedBounds([DALLAS]);
    expect(bounds.north - bounds.south).toBeCloseTo(0.02, 9);
    expect(bounds.east - bounds.west).toBeCloseTo(0.02, 9);
  });
});

describe('projectionFitting', () => {
  it('keeps every point within the frame', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 3 }), (points) => {
        const projection = projectionFitting(paddedBounds(points), FRAME);
        for (const one of points) {
          const { x, y } = projection.spot(one);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(FRAME.width);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(FRAME.height);
        }
      }),
    );
  });

  it('has north at the top and east on the right, and is centered', () => {
    const projection = projectionFitting(paddedBounds([DALLAS, PLANO]), FRAME);
    const [dallas, plano] = [projection.spot(DALLAS), projection.spot(PLANO)];
    expect(plano.y).toBeLessThan(dallas.y);
    expect(plano.x).toBeGreaterThan(dallas.x);
    expect((plano.x + dallas.x) / 2).toBeCloseTo(180, 0);
  });

  it('knows the area that the drawing shows', () => {
    const projection = projectionFitting(paddedBounds([DALLAS, PLANO]), FRAME);
    const { north, west, south, east } = projection.bounds;
    expect(projection.spot({ lat: north, lng: west })).toEqual({ x: expect.closeTo(0, 6), y: expect.closeTo(0, 6) });
    expect(projection.spot({ lat: south, lng: east })).toEqual({
      x: expect.closeTo(360, 6),
      y: expect.closeTo(270, 6),
    });
  });

  it('knows how long a mile is', () => {
    const projection = projectionFitting(paddedBounds([DALLAS, PLANO]), FRAME);
    const [a, b] = [projection.spot(DALLAS), projection.spot(PLANO)];
    const miles = Math.hypot(a.x - b.x, a.y - b.y) / projection.unitsPerMile(32.9);
    expect(Math.abs(miles - haversineMiles(DALLAS, PLANO))).toBeLessThan(0.1);
  });
});

describe('projectionAtZoom', () => {
  it("shows at zoom 13 what Google's maps show: 360 pixels are 0.0618 degrees", () => {
    const { bounds, spot } = projectionAtZoom(DALLAS, 13, FRAME);
    expect(bounds.east - bounds.west).toBeCloseTo((360 * 360) / (256 * 2 ** 13), 9);
    expect(spot(DALLAS)).toEqual({ x: expect.closeTo(180, 6), y: expect.closeTo(135, 6) });
  });

  it('works at the poles', () => {
    expect(Number.isFinite(projectionAtZoom({ lat: 90, lng: 0 }, 13, FRAME).spot({ lat: -90, lng: 180 }).y)).toBe(true);
  });
});
