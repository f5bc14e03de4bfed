import { describe, expect, it } from 'vitest';
import { readPositions } from './position.server.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const HERE = { lat: 32.78, lng: -96.8 };
const read = (body: unknown) => readPositions(body, NOW);

describe('one position', () => {
  it('has its time as milliseconds or ISO 8601, and now by default', () => {
    expect(read({ ...HERE, at: NOW - 5_000 })).toEqual([{ ...HERE, accuracy: null, at: NOW - 5_000 }]);
    expect(read({ ...HERE, accuracy: 12.5, at: '2026-11-21T02:59:00Z' })).toEqual([
      { ...HERE, accuracy: 12.5, at: NOW - 60_000 },
    ]);
    expect(read({ ...HERE, at: null, accuracy: null })).toEqual([{ ...HERE, accuracy: null, at: NOW }]);
  });

  it('is never in the future', () => {
    expect(read({ ...HERE, at: NOW + 60_000 })).toMatchObject([{ at: NOW }]);
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
    { ...HERE, accuracy: -1 },
    { ...HERE, at: 'yesterday' },
    { ...HERE, at: -5 },
    { points: [] },
    { points: HERE },
    { points: Array.from({ length: 121 }, () => HERE) },
    { points: [HERE], sent: 'soon' },
  ])('rejects %j', (body) => expect(read(body)).toBeUndefined());
});

describe('a queue', () => {
  it('is read without its invalid entries', () => {
    const points = [{ ...HERE, at: NOW - 9_000 }, { lat: 'x' }, null, { ...HERE, at: NOW - 4_000 }];
    expect(read({ points })?.map(({ at }) => NOW - at)).toEqual([9_000, 4_000]);
    expect(read({ points: [null] })).toEqual([]);
  });

  it("is corrected when the device's clock is wrong, but not when it was sent late", () => {
    const hour = 3_600_000;
    const points = [{ ...HERE, at: NOW - hour - 20_000 }];
    expect(read({ points, sent: NOW - hour })).toMatchObject([{ at: NOW - 20_000 }]);
    expect(read({ points: [{ ...HERE, at: NOW - 20_000 }], sent: NOW - 10_000 })).toMatchObject([{ at: NOW - 20_000 }]);
    expect(read({ points: [{ ...HERE, at: NOW + hour }], sent: '2026-11-21T04:00:10Z' })).toMatchObject([
      { at: NOW - 10_000 },
    ]);
  });
});
