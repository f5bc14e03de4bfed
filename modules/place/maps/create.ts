import type { Geocoder, GeocoderFault } from './geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { offlineGeocoder } from './offline.ts';
import { withFallback } from './with-fallback.ts';

interface GeocoderOptions {
  key?: string;
  url?: string;
  onFault?: (fault: GeocoderFault) => void;
}

/**
 * With a key, Google with our own table of places as a fallback; otherwise only the table. The geocoder never fails.
 */
export function createGeocoder({ key, url, onFault }: GeocoderOptions): Geocoder {
  return key ? withFallback(createGoogleGeocoder({ key, url }), offlineGeocoder, onFault) : offlineGeocoder;
}
