import { haversineMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { placeOfZip } from '#modules/place/rules/look-up.ts';

/** Where a provider is based. */
export interface ProviderBase {
  zip: string;
  /** The city and the ZIP code: "Garland 75040". */
  label: string;
}

/** @param zip if we don't know this ZIP code, the label is the ZIP code alone */
export function baseOf(zip: string): ProviderBase {
  const city = placeOfZip(zip)?.city;
  return { zip, label: city === undefined ? zip : `${city} ${zip}` };
}

/**
 * How many miles a provider's base is from a pickup, in a straight line and in whole miles, because the base is only
 * the middle of its ZIP code. Null if the base's place or the pickup isn't known.
 */
export function baseMilesTo(base: Pick<ProviderBase, 'zip'> | null, pickup: Point | null): number | null {
  const place = base && placeOfZip(base.zip);
  return place && pickup ? Math.round(haversineMiles(place, pickup)) : null;
}
