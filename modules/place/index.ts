/** What other modules may call. They import from `rules/` and `copy/` directly. */
export { geocoder } from './geocoder.ts';
export { SAVE_LOOK_UP_TIMEOUT_MS } from './maps/geocoder.ts';
export type { Address, FoundPlace, Geocoder } from './maps/geocoder.ts';
export { backgroundFromUrl } from './picture/ground-url.ts';
export { mapFor } from './picture/map.ts';
export { isShowableArea, overviewOf } from './picture/overview.ts';
export { pinMap } from './picture/pin.ts';
export { providerMoveOnMap } from './picture/view.ts';
