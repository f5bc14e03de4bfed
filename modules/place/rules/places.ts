import { SECOND } from '#kernel/constants.ts';
import type { Point } from './distance.ts';

/** The server answers within 4 seconds; the rest is for the line. */
const LIMIT_MS = 6 * SECOND;

export interface FoundAddress {
  address: string;
  /** Only the nearest place that is known. */
  approximate: boolean;
}

/** The address of a position; null where none is known, or nobody answers. Never throws. */
export async function addressAt({ lat, lng }: Point): Promise<FoundAddress | null> {
  const found = await post('/places/reverse', { lat, lng }, AbortSignal.timeout(LIMIT_MS));
  const { address, approximate } = found;
  return typeof address === 'string' && address ? { address, approximate: approximate === true } : null;
}

/** Ways to finish a half-typed address; none where nobody answers, or the signal comes first. Never throws. */
export async function suggestionsFor(text: string, signal: AbortSignal): Promise<string[]> {
  const { suggestions } = await post('/places/suggest', { text }, signal);
  return Array.isArray(suggestions) ? suggestions.filter((one) => typeof one === 'string') : [];
}

/** In the body, since addresses and positions have no place in URLs. */
async function post(url: string, body: object, signal: AbortSignal): Promise<Record<string, unknown>> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
