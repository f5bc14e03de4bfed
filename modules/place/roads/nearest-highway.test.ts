import { describe, expect, it } from 'vitest';
import { ROADS } from './roads.ts';
import { nearestHighway } from './nearest-highway.ts';

const lineOf = (route: string) => ROADS.find((road) => road.route === route && !road.rough)?.line ?? [];
/** Moves a place this many meters to the north. */
const movedNorth = ({ lat, lng }: { lat: number; lng: number }, meters: number) => ({
  lat: lat + meters / 111_320,
  lng,
});

describe('the nearest highway', () => {
  it('is the one that the position is on, with its signed directions', () => {
    // On I-30 between Arlington and Grand Prairie, where it runs east and west and nothing crosses it.
    const found = lineOf('I-30').map((point) => nearestHighway(point, 20));
    expect(found).toContainEqual({ route: 'I-30', axis: 'east_west' });
    expect(found.filter(Boolean).every((one) => one?.axis === 'east_west')).toBe(true);
  });

  it("takes a loop's directions from the compass", () => {
    const axes = lineOf('I-635').map((point) => nearestHighway(point, 20));
    expect(axes).toContainEqual({ route: 'I-635', axis: 'east_west' });
    expect(axes).toContainEqual({ route: 'I-635', axis: 'north_south' });
  });

  it('is not suggested beyond 150 m, by an inexact position, or where two meet', () => {
    const pointOnI30 = lineOf('I-30').find((point) => nearestHighway(point, 20)?.route === 'I-30');
    if (!pointOnI30) throw new Error('I-30 is missing');
    expect(nearestHighway(pointOnI30, 99)).toMatchObject({ route: 'I-30' });
    expect(nearestHighway(pointOnI30, 100)).toBeUndefined();
    expect(nearestHighway(movedNorth(pointOnI30, 1_000), 20)?.route).not.toBe('I-30');
    const downtown = { lat: 32.77072, lng: -96.80973 };
    expect(nearestHighway(downtown, 20), 'where I-30 and I-35E cross').toBeUndefined();
  });

  it('is never a road drawn by hand, which may be a mile off', () => {
    const rough = ROADS.filter((road) => road.rough && !lineOf(road.route).length);
    expect(rough.length).toBeGreaterThan(0);
    for (const { line } of rough)
      for (const point of line) {
        expect(rough.map(({ route }) => route)).not.toContain(nearestHighway(point, 20)?.route);
      }
  });
});
