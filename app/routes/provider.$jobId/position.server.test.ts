import { describe, expect, it } from 'vitest';
import { readPositions } from './position.server.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const POINT = { lat: 32.78, lng: -96.8 };
const readPositionsNow = (body: unknown) => readPositions(body, NOW);

describe('one position', () => {
  it('has its time as milliseconds or ISO 8601, and now by default', () => {
    expect(readPositionsNow({ ...POINT, at: NOW - 5_000 })).toEqual([{ ...POINT, accuracy: null, at: NOW - 5_000 }]);
    expect(readPositionsNow({ ...POINT, accuracy: 12.5, at: '2026-11-21T02:59:00Z' })).toEqual([
      { ...POINT, accuracy: 12.5, at: NOW - 60_000 },
    ]);
    expect(readPositionsNow({ ...POINT, at: null, accuracy: null })).toEqual([{ ...POINT, accuracy: null, at: NOW }]);
  });

  it('is never in the future', () => {
    expect(readPositionsNow({ ...POINT, at: NOW + 60_000 })).toMatchObject([{ at: NOW }]);
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { lat: '32', lng: -96 },
    { lat: 91, lng: 0 },
    { lat: 1, lng: -181 },
    { lat: Number.NaN, lng: 1 },
    { ...POINT, accuracy: -1 },
    { ...POINT, at: 'yesterday' },
    { ...POINT, at: -5 },
    { points: [] },
    { points: POINT },
    { points: Array.from({ length: 121 }, () => POINT) },
    { points: [POINT], sent: 'soon' },
  ])('rejects %j', (body) => expect(readPositionsNow(body)).toBeUndefined());
});

describe('a queue', () => {
  it('is read without its invalid entries', () => {
    const points = [{ ...POINT, at: NOW - 9_000 }, { lat: 'x' }, null, { ...POINT, at: NOW - 4_000 }];
    expect(readPositionsNow({ points })?.map(({ at }) => NOW - at)).toEqual([9_000, 4_000]);
    expect(readPositionsNow({ points: [null] })).toEqual([]);
  });

  it("is corrected when the device's clock is wrong, but not when it was sent late", () => {
    const hour = 3_600_000;
    const points = [{ ...POINT, at: NOW - hour - 20_000 }];
    expect(readPositionsNow({ points, sent: NOW - hour })).toMatchObject([{ at: NOW - 20_000 }]);
    expect(readPositionsNow({ points: [{ ...POINT, at: NOW - 20_000 }], sent: NOW - 10_000 })).toMatchObject([
      { at: NOW - 20_000 },
    ]);
    expect(readPositionsNow({ points: [{ ...POINT, at: NOW + hour }], sent: '2026-11-21T04:00:10Z' })).toMatchObject([
      { at: NOW - 10_000 },
    ]);
  });
});
