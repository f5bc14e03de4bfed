import { catalogue } from './catalogue.ts';

/** Maps and positions (Specification section 8, "Maps"). */
export const mapsTexts = catalogue({
  en: {
    loadFailed: 'Failed to load Google Maps',
    initFailed: 'Failed to initialize map',
    geolocationUnsupported: 'Geolocation is not supported',
    positionFailed: 'Failed to get current location',
    routeFailed: 'Failed to calculate route',
    enableLocation: 'Please enable location access for navigation',
    missingCoordinates: 'Missing location coordinates',
    show: 'Show map',
    hide: 'Hide map',
    external: 'Open in Google Maps',
    label: 'Map',
    approximate: 'Approximate: the place was found by its city or ZIP code.',
    attribution: 'Places: GeoNames (CC BY 4.0), US Census Bureau',
  },
});
