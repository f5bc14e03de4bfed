import type { Point } from '../rules/distance.ts';

/** The address of a position. */
export interface Address {
  /** "1500 Marilla St, Dallas, TX 75201, USA"; if approximate, only the nearest known place, "Dallas, TX 75201". */
  text: string;
  approximate: boolean;
}

/** The position of an address. */
export interface FoundPlace extends Point {
  approximate: boolean;
}

/**
 * Converts between addresses and positions. `google.ts` calls Google, `offline.ts` uses a table; `with-fallback.ts`
 * combines both and never fails.
 */
export interface Geocoder {
  /** The address of a position; undefined if unknown. */
  reverse(point: Point, limitMs?: number): Promise<Address | undefined>;
  /** The position of a typed address; undefined if unknown. */
  find(text: string, limitMs?: number): Promise<FoundPlace | undefined>;
  /** Completions of a partly typed address, best first. */
  suggest(text: string, limitMs?: number): Promise<string[]>;
}

/** Default timeout of a lookup, in milliseconds. */
export const LOOK_UP_MS = 3_000;

/** Why a lookup failed. No details, because clients' messages quote addresses and keys. */
export type GeocoderFault = 'refused' | 'throttled' | 'timeout' | 'unreachable' | 'nonsense';

export class GeocoderError extends Error {
  constructor(readonly fault: GeocoderFault) {
    super(fault);
    this.name = 'GeocoderError';
  }
}
