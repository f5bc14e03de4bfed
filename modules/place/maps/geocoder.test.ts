import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGeocoder } from './create.ts';
import { GeocoderError } from './geocoder.ts';
import type { Geocoder, GeocoderFault } from './geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { offlineGeocoder } from './offline.ts';
import { googleResult, startFakeGoogle } from './testing-google.ts';
import type { FakeGoogle } from './testing-google.ts';
import { withFallback } from './with-fallback.ts';

const CITY_HALL = { lat: 32.7763, lng: -96.7969 };
const API_KEY = 'AIza-not-a-key';

let fakeGoogle: FakeGoogle;
let googleGeocoder: Geocoder;

beforeAll(async () => {
  fakeGoogle = await startFakeGoogle();
  googleGeocoder = createGoogleGeocoder({ key: API_KEY, url: fakeGoogle.url });
});
beforeEach(() => {
  fakeGoogle.calls.length = 0;
});
afterAll(() => fakeGoogle.close());

const respondWithResults = (...results: object[]) => fakeGoogle.answers({ status: 'OK', results });

describe('Google', () => {
  it("returns the first result's formatted address", async () => {
    respondWithResults(googleResult({}), googleResult({ address: 'Dallas, TX, USA' }));
    expect(await googleGeocoder.reverse(CITY_HALL)).toEqual({
      text: '1500 Marilla St, Dallas, TX 75201, USA',
      approximate: false,
    });
    const [{ path, query } = { path: '', query: new URLSearchParams() }] = fakeGoogle.calls;
    expect(path).toBe('/maps/api/geocode/json');
    expect([query.get('latlng'), query.get('key')]).toEqual(['32.7763,-96.7969', API_KEY]);
  });

  it('has no address in the middle of nowhere', async () => {
    fakeGoogle.answers({ status: 'ZERO_RESULTS', results: [] });
    expect(await googleGeocoder.reverse({ lat: 0.1, lng: 0.1 })).toBeUndefined();
  });

  it('finds a typed address in the United States, preferably around Dallas', async () => {
    respondWithResults(googleResult({ lat: 33.02, lng: -96.7 }));
    expect(await googleGeocoder.find('1500 Marilla St')).toEqual({ lat: 33.02, lng: -96.7, approximate: false });
    const query = fakeGoogle.calls[0]?.query;
    expect(query?.get('address')).toBe('1500 Marilla St');
    expect(query?.get('components')).toBe('country:US');
    expect(query?.get('bounds')).toBe('32,-98.2|33.8,-95.85');
  });

  it.each([
    ['a house', {}, false],
    ['between two houses', { type: 'RANGE_INTERPOLATED' }, false],
    ['a crossing', { type: 'APPROXIMATE', kinds: ['intersection'] }, false],
    ['an airport', { type: 'GEOMETRIC_CENTER', kinds: ['airport', 'establishment'] }, false],
    ['a street', { type: 'GEOMETRIC_CENTER', kinds: ['route'] }, true],
    ['a city', { type: 'APPROXIMATE', kinds: ['locality', 'political'] }, true],
    ['half a match', { partial: true }, true],
  ])('knows how exact a result is: %s', async (_name, result, approximate) => {
    respondWithResults(googleResult(result));
    expect(await googleGeocoder.find('somewhere in Dallas')).toMatchObject({ approximate });
  });

  it('rejects the middle of a state, and a partial match far away', async () => {
    respondWithResults(googleResult({ kinds: ['administrative_area_level_1', 'political'], type: 'APPROXIMATE' }));
    expect(await googleGeocoder.find('Texas')).toBeUndefined();
    respondWithResults(googleResult({ lat: 34.3, lng: -116.9, partial: true }));
    expect(await googleGeocoder.find('behind the big barn')).toBeUndefined();
    respondWithResults(googleResult({ lat: 29.76, lng: -95.37 }));
    expect(await googleGeocoder.find('901 Bagby St, Houston')).toMatchObject({ lat: 29.76 });
  });

  it("completes an address that's partly typed", async () => {
    fakeGoogle.answers({ status: 'OK', predictions: [{ description: '1500 Marilla Street, Dallas, TX, USA' }] });
    expect(await googleGeocoder.suggest('1500 Mari')).toEqual(['1500 Marilla Street, Dallas, TX, USA']);
    const [{ path, query } = { path: '', query: new URLSearchParams() }] = fakeGoogle.calls;
    expect(path).toBe('/maps/api/place/autocomplete/json');
    expect([query.get('input'), query.get('components'), query.get('location')]).toEqual([
      '1500 Mari',
      'country:us',
      '32.7767,-96.797',
    ]);
  });

  it.each([
    ['REQUEST_DENIED', 'refused', 1],
    ['OVER_QUERY_LIMIT', 'throttled', 1],
    ['INVALID_REQUEST', 'invalid_response', 1],
    ['UNKNOWN_ERROR', 'unreachable', 2],
  ])('reports %s as %s after %i calls', async (status, fault, times) => {
    fakeGoogle.answers({ status, results: [], error_message: 'The provided API key is invalid.' });
    await expect(googleGeocoder.find('1500 Marilla St')).rejects.toEqual(new GeocoderError(fault as GeocoderFault));
    expect(fakeGoogle.calls.length).toBe(times);
  });

  it('retries once after a server error', async () => {
    let tries = 0;
    fakeGoogle.answers((response) => {
      tries += 1;
      if (tries === 1) return void response.writeHead(502).end('Bad gateway');
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 'OK', results: [googleResult({})] }));
    });
    expect(await googleGeocoder.find('1500 Marilla St')).toMatchObject({ approximate: false });
  });

  it('times out, and recognizes invalid answers', async () => {
    fakeGoogle.answers(() => undefined);
    const started = Date.now();
    await expect(googleGeocoder.find('1500 Marilla St', 200)).rejects.toEqual(new GeocoderError('timeout'));
    expect(Date.now() - started).toBeLessThan(5_000);
    for (const invalid of [{ status: 'OK' }, { status: 'OK', results: [{ geometry: {} }] }]) {
      fakeGoogle.answers(invalid);
      await expect(googleGeocoder.find('1500 Marilla St')).rejects.toEqual(new GeocoderError('invalid_response'));
    }
    fakeGoogle.answers((response) => void response.writeHead(200).end('<html>'));
    await expect(googleGeocoder.reverse(CITY_HALL)).rejects.toEqual(new GeocoderError('invalid_response'));
  });

  it("doesn't quote the address in its errors", async () => {
    fakeGoogle.answers({ status: 'REQUEST_DENIED', results: [] });
    const error = await googleGeocoder.find('22 Secret Lane').catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/Secret|AIza/);
  });
});

describe('the table of places', () => {
  it("names the nearest place, and says that it's approximate", async () => {
    expect(await offlineGeocoder.reverse({ lat: 33.02, lng: -96.7 })).toMatchObject({
      text: expect.stringMatching(/^Plano, TX/),
      approximate: true,
    });
    expect(await offlineGeocoder.reverse({ lat: 37.7, lng: -122.4 })).toBeUndefined();
    expect(await offlineGeocoder.find('12 Oak Lane, Plano')).toEqual({ lat: 33.02, lng: -96.699, approximate: true });
    expect(await offlineGeocoder.find('nowhere at all')).toBeUndefined();
    expect(await offlineGeocoder.find('32.776700, -96.797000')).toEqual({
      lat: 32.7767,
      lng: -96.797,
      approximate: false,
    });
    expect(await offlineGeocoder.find('132.7, -96.7')).toBeUndefined();
    expect(await offlineGeocoder.suggest('Plan')).toEqual(['Plano, TX']);
  });
});

describe('Google with the table as a fallback', () => {
  const withFaults = (faults: GeocoderFault[] = []) =>
    createGeocoder({ key: API_KEY, url: fakeGoogle.url, onFault: (fault) => faults.push(fault) });

  it('uses the table if Google fails, and reports the fault', async () => {
    const faults: GeocoderFault[] = [];
    fakeGoogle.answers({ status: 'REQUEST_DENIED', results: [] });
    const geocoder = withFaults(faults);
    expect(await geocoder.find('Plano')).toMatchObject({ approximate: true });
    expect(await geocoder.reverse({ lat: 33.02, lng: -96.7 })).toMatchObject({ approximate: true });
    expect(faults).toEqual(['refused', 'refused']);
  });

  it('uses the table if Google finds nothing or hangs', async () => {
    fakeGoogle.answers({ status: 'ZERO_RESULTS', results: [], predictions: [] });
    expect(await withFaults().find('I-35E at exit 452, Lewisville')).toMatchObject({ approximate: true });
    expect(await withFaults().suggest('Lewisv')).toEqual(['Lewisville, TX']);
    fakeGoogle.answers(() => undefined);
    expect(await withFaults().find('Lewisville', 150)).toMatchObject({ approximate: true });
  });

  it('skips Google for half a minute if it keeps failing', async () => {
    let time = 0;
    fakeGoogle.answers({ status: 'REQUEST_DENIED', results: [] });
    const geocoder = withFallback(googleGeocoder, offlineGeocoder, undefined, () => time);
    for (let round = 0; round < 5; round += 1) await geocoder.find('Plano');
    expect(fakeGoogle.calls.length).toBe(3);
    time = 30_001;
    respondWithResults(googleResult({}));
    expect(await geocoder.find('1500 Marilla St')).toMatchObject({ approximate: false });
    expect(await geocoder.find('1500 Marilla St')).toMatchObject({ approximate: false });
    expect(fakeGoogle.calls.length).toBe(5);
  });

  it('uses only the table without a key', () => {
    expect(createGeocoder({ url: fakeGoogle.url })).toBe(offlineGeocoder);
  });
});
