import { SECOND } from '#kernel/constants.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import type { PinMap } from '#modules/place/rules/pin.ts';

/** In milliseconds. The server answers within 4 seconds. The other 2 seconds are for the network. */
const TIMEOUT_MS = 6 * SECOND;

export interface FoundAddress {
  address: string;
  /** Whether `address` is only the name of the nearest known place. */
  approximate: boolean;
}

/** Looks up the address of a position; null if it's unknown or the server doesn't respond. Never throws. */
export async function addressAt({ lat, lng }: Point): Promise<FoundAddress | null> {
  const found = await post('/places/reverse', { lat, lng }, AbortSignal.timeout(TIMEOUT_MS));
  const { address, approximate } = found;
  return typeof address === 'string' && address ? { address, approximate: approximate === true } : null;
}

/**
 * The map around a position, and the highway on which the position is; null if the server doesn't respond. Never
 * throws.
 * @param accuracyM the radius of the position's possible error in meters; null if the person placed the pin
 */
export async function mapAround({ lat, lng }: Point, accuracyM: number | null): Promise<PinMap | null> {
  const map = await post('/places/map', { lat, lng, accuracy: accuracyM }, AbortSignal.timeout(TIMEOUT_MS));
  return typeof map.ground === 'string' ? (map as unknown as PinMap) : null;
}

/**
 * Completes a partly typed address; no suggestions if the server doesn't respond or the signal aborts. Never throws.
 */
export async function suggestionsFor(text: string, signal: AbortSignal): Promise<string[]> {
  const { suggestions } = await post('/places/suggest', { text }, signal);
  return Array.isArray(suggestions) ? suggestions.filter((one) => typeof one === 'string') : [];
}

/** Sends the data in the body, because addresses and positions don't belong in URLs. */
async function post(url: string, body: object, signal: AbortSignal): Promise<Record<string, unknown>> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
