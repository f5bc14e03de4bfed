import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Geocoder } from '#modules/place/maps/geocoder.ts';
import { offlineGeocoder } from '#modules/place/maps/offline.ts';
import { methodNotAllowed, reverseGeocode, suggestAddresses } from './places.server.ts';

const SITE = 'http://localhost:3000';

function postRequest(
  path: string,
  body: object | string,
  contentType?: string,
  more: Record<string, string> = {},
): Request {
  const isForm = body instanceof URLSearchParams;
  return new Request(SITE + path, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'Content-Type': contentType ?? 'application/json' }), ...more },
    body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const askReverse = async (
  body: object | string,
  geocoder: Geocoder = offlineGeocoder,
  more?: Record<string, string>,
) => {
  const answer = await reverseGeocode({ request: postRequest('/places/reverse', body, undefined, more) }, geocoder);
  return { status: answer.status, body: await answer.json() };
};
const askSuggestions = async (text: unknown, geocoder: Geocoder = offlineGeocoder) => {
  const answer = await suggestAddresses({ request: postRequest('/places/suggest', { text }) }, geocoder);
  return { status: answer.status, body: await answer.json() };
};

const hangingGeocoder: Geocoder = {
  reverse: () => new Promise(() => undefined),
  find: () => new Promise(() => undefined),
  suggest: () => new Promise(() => undefined),
};
const failingGeocoder: Geocoder = {
  reverse: () => Promise.reject(new Error('no')),
  find: () => Promise.reject(new Error('no')),
  suggest: () => Promise.reject(new Error('no')),
};

afterEach(() => {
  vi.useRealTimers();
});

describe('POST /places/reverse', () => {
  it("returns the address, and that it's approximate", async () => {
    expect(await askReverse({ lat: 33.02, lng: -96.7 })).toEqual({
      status: 200,
      body: { address: 'Near Plano, TX', approximate: true },
    });
    const exact: Geocoder = { ...offlineGeocoder, reverse: async () => ({ text: '1 Main St', approximate: false }) };
    expect((await askReverse({ lat: 33.02, lng: -96.7 }, exact)).body).toEqual({
      address: '1 Main St',
      approximate: false,
    });
  });

  it('accepts a form too, and responds in the language of the page', async () => {
    const form = new URLSearchParams({ lat: '33.020000', lng: '-96.700000' });
    expect((await askReverse(form, offlineGeocoder, { Cookie: 'language=es' })).body).toMatchObject({
      address: expect.stringContaining('Plano, TX'),
    });
    expect((await askReverse(form, offlineGeocoder, { Cookie: 'language=es' })).body.address).not.toContain('Near');
  });

  it('has no address outside the area', async () => {
    expect(await askReverse({ lat: 37.7749, lng: -122.4194 })).toEqual({
      status: 200,
      body: { address: null, approximate: false },
    });
  });

  it.each([
    ['nothing', {}],
    ['words', { lat: 'here', lng: 'there' }],
    ['half', { lat: 32.7 }],
    ['0,0', { lat: 0, lng: 0 }],
    ['beyond the poles', { lat: 132, lng: -96 }],
    ['null', 'null'],
    ['no JSON', '{'],
  ])('refuses %s', async (_name, body) => {
    expect((await askReverse(body)).status).toBe(422);
  });

  it('responds in time, whatever the geocoder does', async () => {
    expect((await askReverse({ lat: 33.02, lng: -96.7 }, failingGeocoder)).body).toEqual({
      address: null,
      approximate: false,
    });
    vi.useFakeTimers();
    const pending = askReverse({ lat: 33.02, lng: -96.7 }, hangingGeocoder);
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await pending).body).toEqual({ address: null, approximate: false });
  });
});

describe('POST /places/suggest', () => {
  it("suggests addresses for what's typed", async () => {
    expect(await askSuggestions('12 Oak Ln, Pla')).toEqual({
      status: 200,
      body: { suggestions: ['12 Oak Ln, Plano, TX'] },
    });
    expect((await askSuggestions('Pl')).body).toEqual({ suggestions: [] });
  });

  it('accepts long and strange text', async () => {
    expect((await askSuggestions('x'.repeat(5_000))).status).toBe(200);
    expect((await askSuggestions('Pla\u0000\u200bno')).status).toBe(200);
    expect((await askSuggestions(7)).status).toBe(422);
  });

  it('responds in time, whatever the geocoder does', async () => {
    expect((await askSuggestions('Plano', failingGeocoder)).body).toEqual({ suggestions: [] });
    vi.useFakeTimers();
    const pending = askSuggestions('Plano', hangingGeocoder);
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await pending).body).toEqual({ suggestions: [] });
  });
});

describe('other methods', () => {
  it('get 405 with the allowed method', async () => {
    expect(methodNotAllowed().headers.get('allow')).toBe('POST');
    expect((await reverseGeocode({ request: new Request(`${SITE}/places/reverse`) }, offlineGeocoder)).status).toBe(
      405,
    );
    expect((await suggestAddresses({ request: new Request(`${SITE}/places/suggest`) }, offlineGeocoder)).status).toBe(
      405,
    );
  });

  it("aren't cached", async () => {
    const answer = await reverseGeocode(
      { request: postRequest('/places/reverse', { lat: 33, lng: -96.7 }) },
      offlineGeocoder,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
