import { info, success } from '#kernel/copy/catalogue.ts';
import { REGION_NAME } from '../../rules/region.ts';

/** Maps and positions (docs/product.md, "Maps" and "Positions and ETA"). */
export const mapsTexts = {
  loadFailed: 'Failed to load Google Maps',
  initFailed: 'Failed to initialize map',
  geolocationUnsupported: 'Geolocation is not supported',
  positionFailed: 'Failed to get current location',
  routeFailed: 'Failed to calculate route',
  enableLocation: 'Please enable location access for navigation',
  approximate: 'The pickup location is approximate, based on the city or ZIP code.',
  roadSource: '© OpenStreetMap contributors',
  attribution: 'Roads and water: OpenStreetMap (ODbL). Places: GeoNames (CC BY 4.0), US Census Bureau.',
  /** The names of the markers. A marker shows the first letter. */
  names: {
    you: 'You',
    customer: 'Customer',
    vehicle: 'Vehicle',
    /** The pickup, once the vehicle is being towed away. Its first letter must differ from that of `provider`. */
    start: 'Start',
    provider: 'Provider',
    destination: 'Destination',
  },
  /** The map's name for screen readers. */
  titled: (names: readonly string[]) => `Map: ${names.join(', ')}`,
  area: `Map of the ${REGION_NAME} area`,
  northUp: 'North is up.',
  /** The last part of "4.2 miles, about 10 minutes, southeast of you". */
  from: {
    you: (direction: string) => `${direction} of you`,
    customer: (direction: string) => `${direction} of the customer`,
    vehicle: (direction: string) => `${direction} of the vehicle`,
  },
  about: (time: string) => (/^\d/.test(time) ? `about ${time}` : time),
  atPickup: 'at the pickup',
  with: { you: 'where you are', customer: 'where the customer is', vehicle: 'where the vehicle is' },
  near: (place: string) => `near ${place}`,
  farAway: `outside the ${REGION_NAME} area`,
  noPosition: 'no location yet',
  miles: (miles: number) => `${miles} mi`,
  straight: 'straight line',
  straightNote: 'Distances are measured in a straight line, so the drive is longer than shown.',
  /** For a position without an exact address: names the nearest ZIP code. */
  nearAddress: (place: string) => `Near ${place}`,
  toasts: {
    nearFound: success('Location Found', 'We filled in the closest match. Add a street or an exit if you can.'),
    typedKept: info('Location Set', 'We got your location and kept the address you typed.'),
  },
};
