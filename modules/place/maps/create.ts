import type { Geocoder, GeocoderFault } from './geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { offlineGeocoder } from './offline.ts';
import { withFallback } from './with-fallback.ts';

interface GeocoderOptions {
  key?: string;
  url?: string;
  onFault?: (fault: GeocoderFault) => void;
}

/** Google with the table as a fallback if a key is set, else only the table. Never fails. */
export function createGeocoder({ key, url, onFault }: GeocoderOptions): Geocoder {
  return key ? withFallback(createGoogleGeocoder({ key, url }), offlineGeocoder, onFault) : offlineGeocoder;
}
