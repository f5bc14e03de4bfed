import { describe, expect, it } from 'vitest';
import { positionsInRequest } from './wire.server.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const MEASURED_AT = NOW - 20_000;
const EXPECTED_POSITION = { lat: 32.78, lng: -96.8, accuracy: 12.5, at: MEASURED_AT };
const POSTED_FORM =
  'id=48217365&lat=32.78&lon=-96.8&timestamp=1795229980&accuracy=12.5&altitude=140.2&speed=21.3&bearing=187.0&batt=71';

const positionsFromUrl = (query: string) =>
  positionsInRequest({ query: new URLSearchParams(query), type: '', body: '' }, NOW);
const positionsFromForm = (body: string) =>
  positionsInRequest(
    { query: new URLSearchParams(), type: 'application/x-www-form-urlencoded; charset=UTF-8', body },
    NOW,
  );
const positionsFromJson = (value: unknown) =>
  positionsInRequest(
    { query: new URLSearchParams(), type: 'application/json; charset=utf-8', body: JSON.stringify(value) },
    NOW,
  );

/** A position in the format of Traccar Client in 2025. */
const nestedTraccarJson = (location: object) => ({
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
    expect(positionsFromForm(POSTED_FORM)).toEqual([EXPECTED_POSITION]);
    expect(positionsFromUrl(POSTED_FORM)).toEqual([EXPECTED_POSITION]);
    expect(positionsFromUrl(POSTED_FORM.replace('1795229980', '1795229980000'))).toEqual([EXPECTED_POSITION]);
    expect(positionsFromUrl(POSTED_FORM.replace('1795229980', '2026-11-21T02:59:40Z'))).toEqual([EXPECTED_POSITION]);
    expect(positionsFromUrl('id=1&lat=3.278E1&lon=-9.68E1')).toEqual([
      { ...EXPECTED_POSITION, accuracy: null, at: NOW },
    ]);
  });

  it('sends a list in JSON', () => {
    const one = { id: '48217365', lat: 32.78, lon: -96.8, timestamp: MEASURED_AT / 1_000, accuracy: 12.5, batt: 71 };
    expect(positionsFromJson([one, { ...one, timestamp: MEASURED_AT / 1_000 + 10 }])).toEqual([
      EXPECTED_POSITION,
      { ...EXPECTED_POSITION, at: MEASURED_AT + 10_000 },
    ]);
  });

  it('sent one location in JSON before', () => {
    const coords = { latitude: 32.78, longitude: -96.8, accuracy: 12.5, speed: 10.9, heading: 187, altitude: 140.2 };
    expect(positionsFromJson(nestedTraccarJson({ timestamp: '2026-11-21T02:59:40.000Z', coords }))).toEqual([
      EXPECTED_POSITION,
    ]);
  });

  it('says that it stands still without a position', () => {
    expect(positionsFromForm('id=48217365&timestamp=1795229980&batt=71')).toEqual([]);
    expect(positionsFromJson(nestedTraccarJson({ timestamp: '2026-11-21T02:59:40.000Z' }))).toEqual([]);
  });
});

describe('OwnTracks', () => {
  const location = { _type: 'location', lat: 32.78, lon: -96.8, acc: 12.5, tst: MEASURED_AT / 1_000 };

  it('sends a location', () => {
    expect(
      positionsFromJson({ ...location, batt: 71, tid: 'SH', t: 'u', vel: 39, topic: 'owntracks/http/SH' }),
    ).toEqual([EXPECTED_POSITION]);
    expect(positionsFromJson({ ...location, acc: undefined })).toEqual([{ ...EXPECTED_POSITION, accuracy: null }]);
  });

  it('sends other messages, and empty ones, which have no position', () => {
    for (const type of ['status', 'transition', 'lwt', 'waypoint', 'dump']) {
      expect(positionsFromJson({ ...location, _type: type }).length, type).toBe(0);
    }
    expect(positionsInRequest({ query: new URLSearchParams(), type: 'application/json', body: '' }, NOW)).toEqual([]);
  });
});

it('reads no position from the future, and none from anything else', () => {
  expect(positionsFromUrl(POSTED_FORM.replace('1795229980', '1895229980'))).toEqual([
    { ...EXPECTED_POSITION, at: NOW },
  ]);
  for (const query of ['', 'lat=&lon=', 'lat=91&lon=0', 'lat=x&lon=1', 'lat=1', 'lat=1&lon=2&timestamp=-5']) {
    expect(positionsFromUrl(query), query).toEqual([]);
  }
  expect(positionsFromJson(Array.from({ length: 500 }, () => ({ lat: 1, lon: 2 })))).toHaveLength(120);
});
