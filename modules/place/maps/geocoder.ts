import type { Point } from '../rules/distance.ts';

/** The address that was found for a position. */
export interface Address {
  /** "1500 Marilla St, Dallas, TX 75201, USA". If approximate, only the nearest known place: "Dallas, TX 75201". */
  text: string;
  approximate: boolean;
}

/** The position that was found for an address. */
export interface FoundPlace extends Point {
  approximate: boolean;
}

/**
 * Finds addresses of positions and positions of addresses. `google.ts` asks Google, and `offline.ts` our own table of
 * places. `with-fallback.ts` asks the table if Google fails or finds nothing.
 */
export interface Geocoder {
  /** The address of a position; undefined if unknown. */
  reverse(point: Point, limitMs?: number): Promise<Address | undefined>;
  /** The position of a typed address; undefined if unknown. */
  find(text: string, limitMs?: number): Promise<FoundPlace | undefined>;
  /** Completions of a partly typed address, best first. */
  suggest(text: string, limitMs?: number): Promise<string[]>;
}

/** The timeout of a lookup in milliseconds, unless the caller gives another one. */
export const LOOK_UP_TIMEOUT_MS = 3_000;

/** How long a lookup may hold up a form, in milliseconds. The form is saved even without a result. */
export const SAVE_LOOK_UP_TIMEOUT_MS = 2_000;

/** Why a lookup failed. There are no details, because Google's error messages quote addresses and keys. */
export type GeocoderFault = 'refused' | 'throttled' | 'timeout' | 'unreachable' | 'invalid_response';

export class GeocoderError extends Error {
  constructor(readonly fault: GeocoderFault) {
    super(fault);
    this.name = 'GeocoderError';
  }
}
