import type { Screen } from './screen.ts';

const page = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({ name, path, ...more });

/** Pages for everybody, and the request form. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  page('home', '/', { main: true }),
  page('home-drawer', '/', { open: 'drawer' }),
  page('city', '/city/fort-worth'),
  page('city-unknown', '/city/waco'),
  page('service', '/service/emergency-towing'),
  page('service-commercial', '/service/commercial-vehicle-service'),
  page('county', '/county/collin-county'),
  page('info', '/info/transparent-pricing'),
  page('legal-privacy', '/legal/privacy'),
  page('legal-terms', '/legal/terms'),
  page('not-found', '/no/such/page', { status: 404 }),
  page('request', '/request', { main: true }),
  page('request-refused', '/request', { send: { intent: 'request_offer' } }),
  page('request-refused-jump-start', '/request', {
    send: { intent: 'request_offer', fields: { service_type: 'jump_start', phone: '12', email: 'nobody' } },
  }),
];
