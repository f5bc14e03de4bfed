import { describe, expect, it } from 'vitest';
import { positionsInRequest } from './wire.server.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const AT = NOW - 20_000;
const HERE = { lat: 32.78, lng: -96.8, accuracy: 12.5, at: AT };
const FORM =
  'id=48217365&lat=32.78&lon=-96.8&timestamp=1795229980&accuracy=12.5&altitude=140.2&speed=21.3&bearing=187.0&batt=71';

const inUrl = (query: string) => positionsInRequest({ query: new URLSearchParams(query), type: '', body: '' }, NOW);
const inForm = (body: string) =>
  positionsInRequest(
    { query: new URLSearchParams(), type: 'application/x-www-form-urlencoded; charset=UTF-8', body },
    NOW,
  );
const inJson = (value: unknown) =>
  positionsInRequest(
    { query: new URLSearchParams(), type: 'application/json; charset=utf-8', body: JSON.stringify(value) },
    NOW,
  );

/** A position in the format of Traccar Client in 2025. */
const nested = (location: object) => ({
  location: {
    event: 'motionchange',
    is_moving: true,
    odometer: 1204,
    activity: { type: 'in_vehicle', confidence: 100 },
    battery: { level: 0.71, is_charging: false },
    extras: {},
    ...location,
  },
  device_id: '48217365',
});

describe('Traccar Client', () => {
  it('sends a form, or the same in the URL', () => {
    expect(inForm(FORM)).toEqual([HERE]);
    expect(inUrl(FORM)).toEqual([HERE]);
    expect(inUrl(FORM.replace('1795229980', '1795229980000'))).toEqual([HERE]);
    expect(inUrl(FORM.replace('1795229980', '2026-11-21T02:59:40Z'))).toEqual([HERE]);
    expect(inUrl('id=1&lat=3.278E1&lon=-9.68E1')).toEqual([{ ...HERE, accuracy: null, at: NOW }]);
  });

  it('sends a list in JSON', () => {
    const one = { id: '48217365', lat: 32.78, lon: -96.8, timestamp: AT / 1_000, accuracy: 12.5, batt: 71 };
    expect(inJson([one, { ...one, timestamp: AT / 1_000 + 10 }])).toEqual([HERE, { ...HERE, at: AT + 10_000 }]);
  });

  it('sent one location in JSON before', () => {
    const coords = { latitude: 32.78, longitude: -96.8, accuracy: 12.5, speed: 10.9, heading: 187, altitude: 140.2 };
    expect(inJson(nested({ timestamp: '2026-11-21T02:59:40.000Z', coords }))).toEqual([HERE]);
  });

  it('says that it stands still without a position', () => {
    expect(inForm('id=48217365&timestamp=1795229980&batt=71')).toEqual([]);
    expect(inJson(nested({ timestamp: '2026-11-21T02:59:40.000Z' }))).toEqual([]);
  });
});

describe('OwnTracks', () => {
  const location = { _type: 'location', lat: 32.78, lon: -96.8, acc: 12.5, tst: AT / 1_000 };

  it('sends a location', () => {
    expect(inJson({ ...location, batt: 71, tid: 'SH', t: 'u', vel: 39, topic: 'owntracks/http/SH' })).toEqual([HERE]);
    expect(inJson({ ...location, acc: undefined })).toEqual([{ ...HERE, accuracy: null }]);
  });

  it('sends other messages, and empty ones, which have no position', () => {
    for (const type of ['status', 'transition', 'lwt', 'waypoint', 'dump']) {
      expect(inJson({ ...location, _type: type }).length, type).toBe(0);
    }
    expect(positionsInRequest({ query: new URLSearchParams(), type: 'application/json', body: '' }, NOW)).toEqual([]);
  });
});

it('reads no position from the future, and none from anything else', () => {
  expect(inUrl(FORM.replace('1795229980', '1895229980'))).toEqual([{ ...HERE, at: NOW }]);
  for (const query of ['', 'lat=&lon=', 'lat=91&lon=0', 'lat=x&lon=1', 'lat=1', 'lat=1&lon=2&timestamp=-5']) {
    expect(inUrl(query), query).toEqual([]);
  }
  expect(inJson(Array.from({ length: 500 }, () => ({ lat: 1, lon: 2 })))).toHaveLength(120);
});
