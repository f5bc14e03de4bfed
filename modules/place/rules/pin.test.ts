import { expect, it } from 'vitest';
import { PIN_ZOOM, pointOnPinMap, spotOnPinMap, unitsOnPinMap } from './pin.ts';
import { projectionAtZoom } from './projection.ts';

const center = { lat: 32.7763, lng: -96.7969 };
const pinMap = { ground: '/map/1', center };
const pinProjection = projectionAtZoom(center, PIN_ZOOM, { width: 360, height: 270 });

it.each([
  { lat: 32.7763, lng: -96.7969 },
  { lat: 32.7813, lng: -96.7889 },
  { lat: 32.7716, lng: -96.8101 },
])('agrees with the drawing to less than a unit: %o', (point) => {
  const spot = spotOnPinMap(pinMap, point);
  const { x, y } = pinProjection.spot(point);
  expect(Math.abs(spot.x - (x - 180))).toBeLessThan(1);
  expect(Math.abs(spot.y - (y - 135))).toBeLessThan(1);
  const back = pointOnPinMap(pinMap, spot);
  expect(back.lat).toBeCloseTo(point.lat, 9);
  expect(back.lng).toBeCloseTo(point.lng, 9);
});

it('draws a mile as long as the drawing does', () => {
  expect(unitsOnPinMap(pinMap, 1_609.344)).toBeCloseTo(pinProjection.unitsPerMile(center.lat), 0);
});
