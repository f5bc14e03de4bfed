import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { stubSigningEnv } from '#tests/support/testing-env.ts';
import { MARK_SIZE, OVERVIEW_FRAMES } from '../rules/overview.ts';
import { backgroundFromUrl } from './ground-url.ts';
import { isShowableArea, overviewOf } from './overview.ts';
import { spreadMarks } from './spread-marks.ts';

beforeAll(stubSigningEnv);

const frame = OVERVIEW_FRAMES.wide;
const DALLAS = { lat: 32.788, lng: -96.8 };
const anySpots = fc.array(
  fc.record({ x: fc.integer({ min: -50, max: 1100 }), y: fc.integer({ min: -50, max: 800 }) }),
  {
    maxLength: 60,
  },
);
const withIds = (places: readonly { x: number; y: number }[]) =>
  places.map((spot, index) => ({ id: String(index), spot, outside: false }));

describe('a map with many marks', () => {
  it('lets nothing overlap, and leaves nothing out', () => {
    fc.assert(
      fc.property(anySpots, (places) => {
        const { marks, clusters } = spreadMarks(withIds(places), frame, 2);
        for (const [index, one] of marks.entries()) {
          expect(one.x >= MARK_SIZE.width / 2 && one.x <= frame.width - MARK_SIZE.width / 2).toBe(true);
          expect(one.y >= MARK_SIZE.height / 2 && one.y <= frame.height - MARK_SIZE.height / 2).toBe(true);
          for (const other of marks.slice(index + 1)) {
            expect(Math.abs(one.x - other.x) >= MARK_SIZE.width || Math.abs(one.y - other.y) >= MARK_SIZE.height).toBe(
              true,
            );
          }
        }
        const shown = [...marks.map(({ id }) => id), ...clusters.flatMap(({ ids }) => ids)];
        expect(shown.toSorted()).toEqual(places.map((_, index) => String(index)).toSorted());
      }),
    );
  });

  it('draws the first of 60 jobs on one street where it is, and one number for those without room', () => {
    const middle = { x: 500, y: 400 };
    const { marks, clusters } = spreadMarks(withIds(Array.from({ length: 60 }, () => middle)), frame, 2);
    expect(marks[0]).toEqual({ id: '0', ...middle, at: middle, outside: false });
    expect(clusters).toHaveLength(1);
    expect(marks.length + (clusters[0]?.ids.length ?? 0)).toBe(60);
    for (const { x, y } of marks) expect(Math.hypot(x - middle.x, y - middle.y)).toBeLessThan(3 * MARK_SIZE.width);
  });

  it('shows a job far away at the edge, and the rest at the same scale as without it', () => {
    const nearPlaces = [
      { id: 'one', point: DALLAS },
      { id: 'two', point: { lat: 32.93, lng: -96.7 } },
    ];
    const withoutHouston = overviewOf(nearPlaces, 'wide');
    const map = overviewOf([...nearPlaces, { id: 'houston', point: { lat: 29.76, lng: -95.37 } }], 'wide');
    expect(map.scale).toEqual(withoutHouston.scale);
    expect(map.marks.find(({ id }) => id === 'houston')).toMatchObject({ outside: true });
    expect(map.marks.filter(({ outside }) => outside)).toHaveLength(1);
  });

  it('shows a chosen part closer: the crowd comes apart, and what is outside is counted', () => {
    const street = Array.from({ length: 40 }, (_, n) => ({
      id: `street-${n}`,
      point: { lat: DALLAS.lat + (n % 8) * 0.004, lng: DALLAS.lng + Math.floor(n / 8) * 0.006 },
    }));
    const places = [...street, { id: 'denton', point: { lat: 33.21, lng: -97.13 } }];
    const whole = overviewOf(places, 'wide');
    expect(whole).toMatchObject({ hidden: 0, moves: { out: null, north: null, west: null } });
    const [crowd] = whole.clusters;
    const closer = overviewOf(places, 'wide', crowd?.closer);
    expect(closer.hidden).toBe(1);
    expect(closer.marks.length).toBeGreaterThan(whole.marks.length);
    expect(closer.marks.every(({ outside }) => !outside)).toBe(true);
    const { in: nearer, out, north, east } = closer.moves;
    expect([nearer?.zoom, out?.zoom]).toEqual([(crowd?.closer?.zoom ?? 0) + 1, (crowd?.closer?.zoom ?? 0) - 1]);
    expect(north?.center.lat).toBeGreaterThan(crowd?.closer?.center.lat ?? 90);
    expect(east?.center.lng).toBeGreaterThan(crowd?.closer?.center.lng ?? 0);
    for (const zoom of [NaN, Infinity, 1e300, 15, 4]) expect(isShowableArea({ zoom, center: DALLAS })).toBe(false);
    expect(isShowableArea({ zoom: 12, center: { lat: NaN, lng: -96.8 } })).toBe(false);
    expect(isShowableArea({ zoom: 12, center: DALLAS })).toBe(true);
    // Zoom 14 is the closest one at which the drawn roads look right, so there's no closer map.
    const closest = overviewOf(places, 'wide', { zoom: 14, center: DALLAS });
    expect([closest.moves.in, ...closest.clusters.map((one) => one.closer)]).not.toContainEqual(expect.anything());
  });

  it('names no place in its URL, and its ground is as large as the map', () => {
    const { ground } = overviewOf([{ id: 'one', point: DALLAS }], 'narrow');
    expect(ground).toMatch(/^\/map\/[\w.-]+$/);
    expect(ground).not.toContain('32.7');
    expect(backgroundFromUrl(ground.slice('/map/'.length))?.frame).toEqual(OVERVIEW_FRAMES.narrow);
  });
});
