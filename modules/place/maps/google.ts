import { Client, Language, PlaceAutocompleteType } from '@googlemaps/google-maps-services-js';
import { z } from 'zod';
import { isInServiceArea } from '../rules/distance.ts';
import type { Point } from '../rules/distance.ts';
import { DEFAULT_CENTER, SERVICE_AREA, SUGGESTION_RADIUS_M } from '../rules/region.ts';
import { GeocoderError, LOOK_UP_TIMEOUT_MS } from './geocoder.ts';
import type { FoundPlace, Geocoder, GeocoderFault } from './geocoder.ts';

interface GoogleSettings {
  key: string;
  /** A test server's URL, without a trailing slash. Missing for Google itself. */
  url?: string;
}

const GOOGLE_URL = 'https://maps.googleapis.com';
/** How many milliseconds to wait before the one retry. */
const RETRY_PAUSE_MS = 150;
const MAX_ANSWER_BYTES = 1_000_000;

const geocodeResponse = z.object({
  results: z.array(
    z.object({
      formatted_address: z.string(),
      geometry: z.object({
        location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
        location_type: z.string().optional(),
      }),
      types: z.array(z.string()).default([]),
      partial_match: z.boolean().optional(),
    }),
  ),
});
type Result = z.output<typeof geocodeResponse>['results'][number];

const autocompleteResponse = z.object({ predictions: z.array(z.object({ description: z.string() })) });

/**
 * A geocoder that calls Google's Geocoding and Places services through Google's official client.
 * @throws GeocoderError from every method
 */
export function createGoogleGeocoder({ key, url = GOOGLE_URL }: GoogleSettings): Geocoder {
  // Turn the client's own retries off. They take too long for somebody at the roadside.
  const config = { raxConfig: { retry: 0 }, maxContentLength: MAX_ANSWER_BYTES, maxRedirects: 0 };
  const client = new Client({ config });
  const geocodeUrl = `${url}/maps/api/geocode/json`;
  const { south, west, north, east } = SERVICE_AREA;
  return {
    async reverse(point: Point, limitMs = LOOK_UP_TIMEOUT_MS) {
      const { results } = await callGoogle(geocodeResponse, limitMs, (signal) =>
        client.reverseGeocode({ url: geocodeUrl, signal, params: { key, latlng: point, language: Language.en } }),
      );
      const text = results[0]?.formatted_address;
      return text ? { text, approximate: false } : undefined;
    },
    async find(text: string, limitMs = LOOK_UP_TIMEOUT_MS) {
      const { results } = await callGoogle(geocodeResponse, limitMs, (signal) =>
        client.geocode({
          url: geocodeUrl,
          signal,
          params: {
            key,
            address: text,
            bounds: `${south},${west}|${north},${east}`,
            components: 'country:US',
            region: 'us',
            language: Language.en,
          },
        }),
      );
      return placeOf(results);
    },
    async suggest(text: string, limitMs = LOOK_UP_TIMEOUT_MS) {
      const { predictions } = await callGoogle(autocompleteResponse, limitMs, (signal) =>
        client.placeAutocomplete({
          url: `${url}/maps/api/place/autocomplete/json`,
          signal,
          params: {
            key,
            input: text,
            location: DEFAULT_CENTER,
            radius: SUGGESTION_RADIUS_M,
            components: ['country:us'],
            types: PlaceAutocompleteType.geocode,
            language: Language.en,
          },
        }),
      );
      return predictions.map(({ description }) => description);
    },
  };
}

/** Results of these types are larger than a city, so they're too vague to send a truck to. */
const TOO_WIDE_TYPES = ['country', 'administrative_area_level_1', 'administrative_area_level_2'];
const EXACT_LOCATION_TYPES = ['ROOFTOP', 'RANGE_INTERPOLATED'];
/** Results of these types are exact, whatever their `location_type` says. */
const EXACT_TYPES = ['intersection', 'premise', 'subpremise', 'point_of_interest', 'establishment'];

function placeOf(results: readonly Result[]): FoundPlace | undefined {
  const result = results.find(({ types }) => !types.some((type) => TOO_WIDE_TYPES.includes(type)));
  if (!result) return undefined;
  const { location, location_type = '' } = result.geometry;
  const point = { lat: location.lat, lng: location.lng };
  const partial = result.partial_match === true;
  // A partial match outside our area is only a guess.
  if (partial && !isInServiceArea(point)) return undefined;
  const exact = EXACT_LOCATION_TYPES.includes(location_type) || result.types.some((type) => EXACT_TYPES.includes(type));
  return { ...point, approximate: partial || !exact };
}

type GoogleRequest = (signal: AbortSignal) => Promise<{ data: unknown }>;

/** Calls Google within a time limit. Tries once more after a connection or server error, if there's time left. */
async function callGoogle<T>(shape: z.ZodType<T>, limitMs: number, request: GoogleRequest): Promise<T> {
  const signal = AbortSignal.timeout(limitMs);
  const answer = await callOnce(request, signal).catch(async (error: unknown) => {
    if (!(error instanceof GeocoderError) || error.fault !== 'unreachable') throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    return callOnce(request, signal);
  });
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new GeocoderError('invalid_response');
  return parsed.data;
}

async function callOnce(request: GoogleRequest, signal: AbortSignal): Promise<unknown> {
  try {
    return (await request(signal)).data;
  } catch (error) {
    throw new GeocoderError(faultOf(error, signal));
  }
}

/**
 * Why a call failed. The client turns Google's statuses into HTTP statuses. Nothing else of the error is used, because
 * it may quote the address.
 */
function faultOf(error: unknown, signal: AbortSignal): GeocoderFault {
  if (signal.aborted) return 'timeout';
  const status = (error as { response?: { status?: number } } | null)?.response?.status;
  if (status === undefined || status >= 500) return 'unreachable';
  if (status === 429) return 'throttled';
  return status === 401 || status === 403 ? 'refused' : 'invalid_response';
}
