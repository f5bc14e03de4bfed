import type { Geocoder, GeocoderFault } from './geocoder.ts';
import { createGoogleGeocoder } from './google.ts';
import { offlineGeocoder } from './offline.ts';
import { withFallback } from './with-fallback.ts';

interface GeocoderSettings {
  key?: string;
  url?: string;
  onFault?: (fault: GeocoderFault) => void;
}

/** Google with the table behind it where a key is set, else the table alone. It never fails. */
export function createGeocoder({ key, url, onFault }: GeocoderSettings): Geocoder {
  return key ? withFallback(createGoogleGeocoder({ key, url }), offlineGeocoder, onFault) : offlineGeocoder;
}
