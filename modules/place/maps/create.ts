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
 * Creates the geocoder. With a key, it asks Google, and our own table of places if Google fails or finds nothing.
 * Without a key, it asks only the table. It never fails.
 */
export function createGeocoder({ key, url, onFault }: GeocoderOptions): Geocoder {
  return key ? withFallback(createGoogleGeocoder({ key, url }), offlineGeocoder, onFault) : offlineGeocoder;
}
