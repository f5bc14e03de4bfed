/** What others may call. Rules and copy are imported directly. */
export { geocoder } from './geocoder.ts';
export type { Address, FoundPlace, Geocoder } from './maps/geocoder.ts';
export { mapFor, placesOf } from './picture/map.ts';
export { viewOf } from './picture/view.ts';
