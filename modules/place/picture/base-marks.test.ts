import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_MARK_SIZE, MARK_SIZE, OVERVIEW_FRAMES } from '../rules/overview.ts';
import type { Spot } from '../rules/projection.ts';
import { basesNearest, marksOfBases } from './base-marks.ts';
import { isInside } from './spread-marks.ts';

const frame = OVERVIEW_FRAMES.narrow;
const size = BASE_MARK_SIZE.narrow;
/** A projection on which degrees are units of the drawing. */
const flat = { spot: ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat }) };
const base = (id: string, x: number, y: number, count = 1) => ({ id, point: { lat: y, lng: x }, count });
const marksOf = (bases: ReturnType<typeof base>[], others: Spot[] = []) => marksOfBases(bases, others, flat, 'narrow');
const anySpots = (maxLength: number) =>
  fc.array(fc.record({ x: fc.integer({ min: -20, max: 380 }), y: fc.integer({ min: -20, max: 360 }) }), { maxLength });
const overlaps = (a: Spot, b: Spot, width: number, height: number) =>
  Math.abs(a.x - b.x) < width && Math.abs(a.y - b.y) < height;
const overlapsOther = (mark: Spot, other: Spot) =>
  overlaps(mark, other, (size + MARK_SIZE.width) / 2, (size + MARK_SIZE.height) / 2);

describe('the marks of bases', () => {
  it('are drawn where the bases are, and those that would overlap share one at the largest', () => {
    const marks = marksOf([base('one', 100, 100), base('large', 120, 100, 3), base('far', 200, 200)]);
    expect(marks).toEqual([
      { x: 120, y: 100, ids: ['large', 'one'] },
      { x: 200, y: 200, ids: ['far'] },
    ]);
  });

  it('leave out bases outside the drawing', () => {
    expect(
      marksOf([base('left', -1, 100), base('below', 100, 341), base('edge', 0, 100)]).flatMap((m) => m.ids),
    ).toEqual(['edge']);
  });

  it('move beside a mark that would cover them, by less than a mark', () => {
    const [mark] = marksOf([base('covered', 100, 100)], [{ x: 100, y: 100 }]);
    expect(mark).toEqual({ x: 100, y: 70, ids: ['covered'] });
  });

  it('overlap neither each other nor other marks, and only a base at the edge or near another mark may be left out', () => {
    fc.assert(
      fc.property(anySpots(40), anySpots(20), (spots, others) => {
        const marks = marksOf(
          spots.map(({ x, y }, n) => base(String(n), x, y)),
          others,
        );
        const drawn = marks.flatMap(({ ids }) => ids);
        expect(new Set(drawn).size).toBe(drawn.length);
        for (const [n, spot] of spots.entries()) {
          const inside = spot.x >= 0 && spot.x <= frame.width && spot.y >= 0 && spot.y <= frame.height;
          const atEdge = !isInside(spot, frame, { width: size, height: size });
          const covered = others.some((other) => overlapsOther(spot, other));
          if (!inside || !(atEdge || covered)) expect(drawn.includes(String(n))).toBe(inside);
        }
        for (const [n, mark] of marks.entries())
          for (const other of marks.slice(n + 1)) expect(overlaps(mark, other, size, size)).toBe(false);
        for (const mark of marks) expect(others.some((other) => overlapsOther(mark, other))).toBe(false);
      }),
    );
  });
});

it('finds the base nearest to each place, once each', () => {
  const dallas = { lat: 32.79, lng: -96.8 };
  const bases = [
    { id: '75040', point: { lat: 32.93, lng: -96.61 }, count: 1 },
    { id: '75201', point: dallas, count: 2 },
    { id: '76102', point: { lat: 32.76, lng: -97.33 }, count: 1 },
  ];
  const places = [dallas, { lat: 32.8, lng: -96.81 }, { lat: 32.9, lng: -96.63 }];
  expect(basesNearest(places, bases)).toEqual([bases[1]?.point, bases[0]?.point]);
  expect(basesNearest(places, [])).toEqual([]);
  expect(basesNearest([], bases)).toEqual([]);
});
