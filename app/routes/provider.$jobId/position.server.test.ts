import { describe, expect, it } from 'vitest';
import { readPosition } from './position.server.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const HERE = { lat: 32.78, lng: -96.8 };

describe('readPosition', () => {
  it('takes the time of measuring as milliseconds or ISO 8601, now when there is none', () => {
    expect(readPosition({ ...HERE, at: NOW - 5_000 }, NOW)).toEqual({ ...HERE, at: NOW - 5_000 });
    expect(readPosition({ ...HERE, accuracy: 12.5, at: '2026-11-21T02:59:00Z' }, NOW)).toEqual({
      ...HERE,
      at: NOW - 60_000,
    });
    expect(readPosition({ ...HERE, at: null, accuracy: null }, NOW)).toEqual({ ...HERE, at: NOW });
  });

  it('believes no clock that runs ahead', () => {
    expect(readPosition({ ...HERE, at: NOW + 60_000 }, NOW)).toEqual({ ...HERE, at: NOW });
  });

  it('knows the place of devices that know nothing', () => {
    expect(readPosition({ lat: 0, lng: 0 }, NOW)).toBe('nowhere');
    expect(readPosition({ lat: 0, lng: -96.8 }, NOW)).toMatchObject({ lat: 0 });
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
  ])('takes %j for no position', (body) => expect(readPosition(body, NOW)).toBeUndefined());
});
