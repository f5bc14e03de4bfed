import { describe, expect, it } from 'vitest';
import { formatDegrees, parsePositionFields, parsePointFields } from './coordinates.ts';

describe('parsePoint', () => {
  it.each([
    ['32.7767', '-96.797', { lat: 32.7767, lng: -96.797 }],
    ['0', '+180', { lat: 0, lng: 180 }],
  ])('reads latitude %s and longitude %s', (lat, lng, point) => {
    expect(parsePointFields(lat, lng)).toEqual(point);
  });

  it.each([
    [undefined, '-96.7'],
    ['32.7', ''],
    ['91', '0'],
    ['0', '-180.5'],
    ['abc', '1'],
    ['1e1', '1'],
    ['NaN', '1'],
    ['0x10', '1'],
    ['1;2', '1'],
  ])('rejects latitude %s and longitude %s', (lat, lng) => {
    expect(parsePointFields(lat, lng)).toBeUndefined();
  });
});

it('writes degrees with six decimals', () => {
  expect(formatDegrees(-96.7972341234)).toBe('-96.797234');
});

it('reads the accuracy, and ignores an invalid accuracy', () => {
  const place = { lat: '32.7767', lng: '-96.797' };
  expect(parsePositionFields({ ...place, accuracy: '17' })).toEqual({ lat: 32.7767, lng: -96.797, accuracyM: 17 });
  for (const accuracy of ['', '-5', 'Infinity', '1e3']) {
    expect(parsePositionFields({ ...place, accuracy })).toMatchObject({ accuracyM: null });
  }
  expect(parsePositionFields({ accuracy: '17' })).toBeUndefined();
});
