import type { Screen } from './screen.ts';

const publicScreen = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({ name, path, ...more });

/** The public pages and the request form. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  publicScreen('home', '/', { inSpanish: true }),
  publicScreen('home-drawer', '/', { open: 'drawer' }),
  publicScreen('city', '/city/fort-worth'),
  publicScreen('city-unknown', '/city/waco'),
  publicScreen('service', '/service/emergency-towing'),
  publicScreen('service-commercial', '/service/commercial-vehicle-service'),
  publicScreen('county', '/county/collin-county'),
  publicScreen('info', '/info/transparent-pricing'),
  publicScreen('legal-privacy', '/legal/privacy'),
  publicScreen('legal-terms', '/legal/terms'),
  publicScreen('not-found', '/no/such/page', { status: 404 }),
  publicScreen('request', '/request', { inSpanish: true }),
  publicScreen('request-refused', '/request', { submit: { intent: 'request_offer' } }),
  publicScreen('request-locked-in', '/request', {
    submit: { intent: 'request_offer', fields: { service_type: 'lockout', locked_in: 'child' } },
    inSpanish: true,
  }),
  publicScreen('request-refused-jump-start', '/request', {
    submit: { intent: 'request_offer', fields: { service_type: 'jump_start', phone: '12', email: 'nobody' } },
  }),
];
