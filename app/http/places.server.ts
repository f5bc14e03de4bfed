import type { ActionFunctionArgs } from '@remix-run/node';
import { SECOND } from '#kernel/constants.ts';
import { isPoint } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import type { Address, Geocoder } from '#modules/place/index.ts';
import { geocoder, pinMap } from '#modules/place/index.ts';
import { parsePointFields } from '#modules/place/rules/coordinates.ts';
import { localeOf } from './locale.server.ts';

/** Lookups for the request form. The address or position is in the body, because URLs may be logged; bodies aren't. */

/** Milliseconds after which the form gets a response even if the lookup isn't done. */
const RESPONSE_LIMIT_MS = 3.8 * SECOND;
const GEOCODER_TIMEOUT_MS = 3 * SECOND;
const MAX_TEXT_LENGTH = 300;
const MIN_TEXT_LENGTH = 3;

/** POST `lat`, `lng` as JSON or form: returns `{ address, approximate }`; `address` is null when none is known. */
export async function reverseGeocode({ request }: Pick<ActionFunctionArgs, 'request'>, places: Geocoder = geocoder()) {
  if (request.method !== 'POST') return methodNotAllowed();
  const point = pointIn(await bodyOf(request));
  if (!point) return jsonResponse({ error: 'not a position' }, 422);
  const found = await withTimeout<Address | undefined>(places.reverse(point, GEOCODER_TIMEOUT_MS), undefined);
  if (!found) return jsonResponse({ address: null, approximate: false });
  const { nearAddress } = textsFor(mapsTexts, localeOf(request));
  return jsonResponse({
    address: found.approximate ? nearAddress(found.text) : found.text,
    approximate: found.approximate,
  });
}

/**
 * POST `lat` and `lng` as JSON or form, and maybe `accuracy` (meters, only in JSON): returns the map around the
 * position.
 */
export async function mapAroundPosition({ request }: Pick<ActionFunctionArgs, 'request'>) {
  if (request.method !== 'POST') return methodNotAllowed();
  const body = await bodyOf(request);
  const point = pointIn(body);
  if (!point) return jsonResponse({ error: 'not a position' }, 422);
  return jsonResponse(pinMap(point, typeof body.accuracy === 'number' ? body.accuracy : undefined));
}

/** POST `text` as JSON or form: returns `{ suggestions }`, whole addresses that begin with the text. */
export async function suggestAddresses(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  places: Geocoder = geocoder(),
) {
  if (request.method !== 'POST') return methodNotAllowed();
  const { text } = await bodyOf(request);
  if (typeof text !== 'string') return jsonResponse({ error: 'no text' }, 422);
  const typed = text.slice(0, MAX_TEXT_LENGTH).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  if (typed.trim().length < MIN_TEXT_LENGTH) return jsonResponse({ suggestions: [] });
  return jsonResponse({ suggestions: await withTimeout(places.suggest(typed, GEOCODER_TIMEOUT_MS), []) });
}

/** The loader of routes that accept only posts. */
export function methodNotAllowed(): Response {
  return Response.json({ error: 'method not allowed' }, { status: 405, headers: { Allow: 'POST' } });
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  try {
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? await request.json() : Object.fromEntries(await request.formData());
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function pointIn({ lat, lng }: Record<string, unknown>): Point | undefined {
  if (typeof lat === 'string' && typeof lng === 'string') return parsePointFields(lat, lng);
  const point = { lat, lng };
  return isPoint(point) && (point.lat !== 0 || point.lng !== 0) ? point : undefined;
}

/** Returns the fallback if the geocoder takes too long or fails. */
async function withTimeout<T>(lookup: Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), RESPONSE_LIMIT_MS);
  });
  try {
    return await Promise.race([lookup.catch(() => fallback), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function jsonResponse(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
