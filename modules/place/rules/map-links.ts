import type { Point } from './distance.ts';

const MAPS_URL = 'https://www.google.com/maps';

/** A URL with directions to a place, from another place or from where the device is. */
export function directionsUrl(to: Point | string, from?: Point): string {
  const query = new URLSearchParams({
    api: '1',
    ...(from ? { origin: textOf(from) } : {}),
    destination: textOf(to),
    travelmode: 'driving',
  });
  return `${MAPS_URL}/dir/?${query.toString()}`;
}

/** A URL that shows a place on a map. */
export function placeUrl(place: Point | string): string {
  return `${MAPS_URL}/search/?${new URLSearchParams({ api: '1', query: textOf(place) }).toString()}`;
}

function textOf(place: Point | string): string {
  return typeof place === 'string' ? place : `${place.lat},${place.lng}`;
}
