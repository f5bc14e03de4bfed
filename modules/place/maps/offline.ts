import { lookUpPlace, nearestPlace } from '../rules/look-up.ts';
import { suggestPlaces } from '../rules/suggest.ts';
import { isPoint } from '../rules/distance.ts';
import type { Point } from '../rules/distance.ts';
import type { Geocoder } from './geocoder.ts';

/**
 * A geocoder that uses our own table of places and ZIP codes. What it finds there is approximate. Only coordinates in
 * the text are exact. It never fails and never waits.
 */
export const offlineGeocoder: Geocoder = {
  async reverse(point) {
    const place = nearestPlace(point);
    return place && { text: place.label, approximate: true };
  },
  async find(text) {
    const point = pointIn(text);
    if (point) return { ...point, approximate: false };
    const place = lookUpPlace(text);
    return place && { lat: place.lat, lng: place.lng, approximate: true };
  },
  async suggest(text) {
    return suggestPlaces(text);
  },
};

const COORDINATES = /^\s*([+-]?\d{1,3}\.\d+)\s*,\s*([+-]?\d{1,3}\.\d+)\s*$/;

/** The position in a text such as "32.776700, -96.797000", which the request form sends if it found no address. */
function pointIn(text: string): Point | undefined {
  const [, lat, lng] = COORDINATES.exec(text) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  return lat !== undefined && isPoint(point) ? point : undefined;
}
