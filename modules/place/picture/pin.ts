import { roundTo } from '#kernel/numbers.ts';
import type { Point } from '../rules/distance.ts';
import type { PinMap } from '../rules/pin.ts';
import { PIN_ZOOM } from '../rules/pin.ts';
import { nearestHighway } from '../roads/nearest-highway.ts';
import { backgroundUrl } from './ground-url.ts';

/**
 * The map's center is rounded to this many decimals (about 11 m), so that small changes of the place need no new
 * picture.
 */
const CENTER_DECIMALS = 4;

/**
 * The map around a place that somebody may correct.
 * @param accuracyM the accuracy that the device reports, in meters; undefined for a pin that was moved
 */
export function pinMap(point: Point, accuracyM = Infinity): PinMap {
  const { lat, lng } = point;
  const center = { lat: roundTo(lat, CENTER_DECIMALS), lng: roundTo(lng, CENTER_DECIMALS) };
  return {
    ground: backgroundUrl({ zoom: PIN_ZOOM, center }, [center]),
    center,
    highway: nearestHighway(point, accuracyM) ?? null,
  };
}
