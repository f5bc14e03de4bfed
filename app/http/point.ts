import type { MapSubject } from '#modules/place/rules/types.ts';
import type { ProviderMove } from '#modules/place/rules/moved-map.ts';
import type { Direction } from '#modules/place/rules/distance.ts';

/**
 * What changes on an open page when the provider has moved, ready for one viewer (decision 0056). It travels over the
 * event stream and takes at most 300 bytes there.
 */
export interface ProviderPoint extends ProviderMove {
  /** The same as `stage` in `MapSubject`. */
  stage: MapSubject['stage'] | null;
  /**
   * How far it still is to the pickup or, during a tow, to the destination; null if unknown. The family page doesn't
   * show a tow's miles.
   */
  left: { miles: number | null; minutes: number | null; direction: Direction | null } | null;
  /** How old the position is, in milliseconds; null if unknown. */
  age: number | null;
  /** The driven part of the way, from 0 to 1 (`drivenFraction`); null if unknown, and for the family during a tow. */
  driven: number | null;
}
