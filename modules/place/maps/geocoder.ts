import type { Point } from '../rules/distance.ts';

/** An address for a position. */
export interface Address {
  /** "1500 Marilla St, Dallas, TX 75201, USA"; where it is approximate only "Dallas, TX 75201", the nearest known place. */
  text: string;
  approximate: boolean;
}

/** A position for an address. */
export interface FoundPlace extends Point {
  approximate: boolean;
}

/**
 * Addresses and positions. `google.ts` asks Google, `offline.ts` a table; `with-fallback.ts` makes one of both that never
 * fails.
 */
export interface Geocoder {
  /** The address of a position; undefined where none is known. */
  reverse(point: Point, limitMs?: number): Promise<Address | undefined>;
  /** Where a typed address is; undefined where it names no place. */
  find(text: string, limitMs?: number): Promise<FoundPlace | undefined>;
  /** Whole addresses that a half-typed one may become, the best first. */
  suggest(text: string, limitMs?: number): Promise<string[]>;
}

/** How long a look-up may take when nothing else is said, milliseconds. */
export const LOOK_UP_MS = 3_000;

/** Why a look-up failed. Never more than that: messages of clients quote addresses and keys. */
export type GeocoderFault = 'refused' | 'throttled' | 'timeout' | 'unreachable' | 'nonsense';

export class GeocoderError extends Error {
  constructor(readonly fault: GeocoderFault) {
    super(fault);
    this.name = 'GeocoderError';
  }
}
