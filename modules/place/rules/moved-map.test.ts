import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { drawMap } from '../picture/view.ts';
import { areaAround, projectionOf } from '../picture/area.ts';
import { movedMap, spotOnMap } from './moved-map.ts';
import type { MapSubject, MapView } from './types.ts';

const DALLAS = { lat: 32.788, lng: -96.8 };
const NORTH_OF_DALLAS = { lat: 32.93, lng: -96.7 };
const SUBJECT: MapSubject = {
  viewer: 'customer',
  pickup: DALLAS,
  approximate: false,
  destination: null,
  provider: NORTH_OF_DALLAS,
  assigned: true,
  driving: true,
};

function viewOf(subject: MapSubject): MapView {
  const { standing: _standing, ...drawing } = drawMap(subject);
  return { ...drawing, ground: '', key: null };
}

const providerMark = (map: MapView | null) => map?.marks.find(({ kind }) => kind === 'provider');

describe('a map on which the provider moves', () => {
  it('shows places where the server draws them', () => {
    const near = (around: number) => fc.double({ min: around - 0.3, max: around + 0.3, noNaN: true });
    const point = fc.record({ lat: near(DALLAS.lat), lng: near(DALLAS.lng) });
    fc.assert(
      fc.property(point, point, (one, other) => {
        const area = areaAround([one, other]);
        const drawnSpot = projectionOf(area).spot(other);
        const spot = spotOnMap(area, other);
        expect(Math.abs(spot.x - drawnSpot.x)).toBeLessThanOrEqual(1);
        expect(Math.abs(spot.y - drawnSpot.y)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('moves the marker, its name and the end of the line, and says how far it is', () => {
    const map = viewOf(SUBJECT);
    const half = { lat: (DALLAS.lat + NORTH_OF_DALLAS.lat) / 2, lng: (DALLAS.lng + NORTH_OF_DALLAS.lng) / 2 };
    const moved = movedMap(map, { ...half, zoom: map.area.zoom, words: '5.7 miles' });
    const [before, after] = [providerMark(map), providerMark(moved)];
    expect(after?.y).toBeGreaterThan(before?.y ?? 0);
    expect((after?.label?.y ?? 0) - (before?.label?.y ?? 0)).toBe((after?.y ?? 0) - (before?.y ?? 0));
    expect(moved?.route?.path).toContain(`M${after?.x} ${after?.y}L`);
    expect(moved?.words.find(({ kind }) => kind === 'provider')?.text).toBe('5.7 miles');
    expect(moved?.ground).toBe(map.ground);
  });

  it('is drawn anew when the provider leaves the picture, comes much closer, or is on it for the first time', () => {
    const map = viewOf(SUBJECT);
    const move = { ...NORTH_OF_DALLAS, zoom: map.area.zoom, words: '' };
    expect(movedMap(map, { ...move, lat: NORTH_OF_DALLAS.lat + 1 })).toBeNull();
    expect(movedMap(map, { ...move, zoom: map.area.zoom + 1 })).toBeNull();
    expect(movedMap(viewOf({ ...SUBJECT, provider: null }), move)).toBeNull();
  });

  it('keeps the marker beside the one it would cover', () => {
    const map = viewOf(SUBJECT);
    const moved = movedMap(map, { ...DALLAS, zoom: map.area.zoom, words: '' });
    const pickup = moved?.marks.find(({ kind }) => kind === 'pickup');
    const provider = providerMark(moved);
    expect(Math.abs((provider?.x ?? 0) - (pickup?.x ?? 0))).toBeGreaterThanOrEqual(36);
  });
});
