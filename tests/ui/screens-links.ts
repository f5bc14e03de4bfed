import type { GalleryRequest } from './gallery.ts';
import type { Screen } from './screen.ts';
import type { StageName } from './stages.ts';

type ScreenOptions = Partial<Screen>;

const trackingScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
  name: `track-${name}`,
  path: (made: GalleryRequest) => made.trackingPath,
  stage: of,
  viewer: 'driver',
  ...more,
});
const paymentScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
  name: `payment-${name}`,
  path: (made: GalleryRequest) => `/payment/${made.id}`,
  stage: of,
  viewer: 'driver',
  ...more,
});
const landingScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
  name: `payment-success-${name}`,
  path: (made: GalleryRequest) => made.landingPath,
  stage: of,
  viewer: 'driver',
  ...more,
});
const providerScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
  name: `provider-${name}`,
  path: (made: GalleryRequest) => made.jobPath,
  stage: of,
  viewer: 'cab',
  ...more,
});

const familyScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
  name: `family-${name}`,
  path: (made: GalleryRequest) => made.familyPath,
  stage: of,
  ...more,
});

const locateScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
  name: `locate-${name}`,
  path: (made: GalleryRequest) => made.locatePath,
  stage: of,
  ...more,
});

const COUNTER_TOO_HIGH = { intent: 'counter_offer', fields: { amount: '9999' } };

/** The pages behind the secret links of customers and providers. */
export const LINK_SCREENS: readonly Screen[] = [
  trackingScreen('pending', 'pending', { inSpanish: true }),
  trackingScreen('outside-area', 'far'),
  trackingScreen('long-words', 'long'),
  trackingScreen('priced', 'priced', { inSpanish: true }),
  trackingScreen('priced-terms', 'priced', { open: 'terms', needsScript: true, inSpanish: true }),
  trackingScreen('terms-declined', 'priced', { submit: { intent: 'decline_terms' } }),
  trackingScreen('terms-accepted', 'terms', { inSpanish: true }),
  trackingScreen('counter-refused', 'terms', { submit: COUNTER_TOO_HIGH }),
  trackingScreen('negotiating', 'negotiating'),
  trackingScreen('final-offer', 'finalOffer'),
  trackingScreen('approved', 'approved'),
  trackingScreen('payment-open', 'paymentOpen'),
  trackingScreen('waiting', 'waiting', { inSpanish: true }),
  trackingScreen('waiting-offered', 'waitingOffered'),
  trackingScreen('waiting-chosen', 'waitingChosen'),
  trackingScreen('assigned', 'assigned'),
  trackingScreen('assigned-long-words', 'longAssigned'),
  trackingScreen('assigned-position', 'assignedNear'),
  trackingScreen('card-only', 'cardOnly', { inSpanish: true }),
  trackingScreen('payment-told', 'paymentTold', { inSpanish: true }),
  trackingScreen('cancellation-asked', 'cancelAsked'),
  trackingScreen('en-route', 'enRoute', { inSpanish: true }),
  trackingScreen('last-seen', 'unseen'),
  trackingScreen('minutes-told', 'told'),
  trackingScreen('arrived', 'arrived', { inSpanish: true }),
  trackingScreen('code-entered', 'codeEntered'),
  trackingScreen('code-skipped', 'codeSkipped'),
  trackingScreen('in-progress', 'inProgress'),
  trackingScreen('photos', 'photos', { inSpanish: true }),
  trackingScreen('photo', 'photos', { path: (made) => `${made.trackingPath}/photos/${made.photoId}`, inSpanish: true }),
  trackingScreen('photo-unknown', 'pending', { path: (made) => `${made.trackingPath}/photos/1`, status: 404 }),
  trackingScreen('photo-expired', 'expired', { path: (made) => `${made.trackingPath}/photos/1`, status: 410 }),
  trackingScreen('completed', 'completed', { inSpanish: true }),
  trackingScreen('rating-refused', 'completed', { submit: { intent: 'rate' } }),
  trackingScreen('rated', 'rated'),
  trackingScreen('rejected', 'rejected'),
  trackingScreen('cancelled', 'cancelled'),
  trackingScreen('cancelled-refund', 'refunded'),
  trackingScreen('cancelled-kept', 'kept'),
  trackingScreen('expired', 'expired', { status: 410 }),
  { name: 'track-unknown', path: '/track/aaaaaaaa', status: 404 },

  paymentScreen('terms', 'approved', { viewer: undefined, inSpanish: true }),
  paymentScreen('ready', 'approved', { inSpanish: true }),
  paymentScreen('session-open', 'paymentOpen'),
  paymentScreen('by-phone', 'phone', { viewer: undefined }),
  paymentScreen('not-agreed', 'pending'),
  paymentScreen('paid', 'waiting'),
  paymentScreen('cancelled', 'cancelled'),
  paymentScreen('expired', 'expired', { status: 410 }),
  { name: 'payment-unknown', path: '/payment/00000000-0000-4000-8000-000000000000', status: 404 },
  landingScreen('confirmed', 'waiting', { inSpanish: true }),
  landingScreen('not-seen', 'paymentOpen'),
  landingScreen('refunded', 'refunded'),
  { name: 'payment-success-unknown', path: '/payment-success', status: 404 },

  locateScreen('asked', 'asked', { inSpanish: true }),
  locateScreen('refused', 'asked', { submit: { intent: 'type_location' } }),
  locateScreen('shared', 'located', { inSpanish: true }),
  locateScreen('roughly', 'roughly'),
  locateScreen('typed', 'typed'),
  locateScreen('expired', 'linkExpired', { status: 410 }),
  { name: 'locate-unknown', path: '/locate/22222-22222', status: 404 },

  providerScreen('agreement', 'assigned', { viewer: undefined, inSpanish: true }),
  providerScreen('agreement-declined', 'assigned', {
    viewer: undefined,
    path: (made) => `${made.jobPath}?agreement=declined`,
  }),
  providerScreen('assigned', 'assignedNear', { inSpanish: true }),
  providerScreen('payment-told', 'paymentTold', { inSpanish: true }),
  providerScreen('payment-refused', 'assignedNear', { submit: { intent: 'tell_payment' } }),
  providerScreen('cancellation-asked', 'cancelAsked'),
  providerScreen('en-route', 'enRoute', { inSpanish: true }),
  providerScreen('unseen', 'unseen', { inSpanish: true }),
  providerScreen('minutes-refused', 'unseen', { submit: { intent: 'tell_minutes' } }),
  providerScreen('minutes-told', 'told'),
  providerScreen('agreement-late', 'silent', { viewer: undefined }),
  providerScreen('arrived', 'arrived', { inSpanish: true }),
  providerScreen('code-refused', 'arrived', { submit: { intent: 'verify_code' } }),
  providerScreen('code-skip-refused', 'arrived', { submit: { intent: 'skip_code' } }),
  providerScreen('code-locked', 'codeLocked'),
  providerScreen('code-entered', 'codeEntered'),
  providerScreen('in-progress', 'inProgress'),
  providerScreen('photos', 'photos', { inSpanish: true }),
  providerScreen('photo', 'photos', { path: (made) => `${made.jobPath}/photos/${made.photoId}` }),
  providerScreen('photo-unknown', 'photos', { path: (made) => `${made.jobPath}/photos/1`, status: 404 }),
  providerScreen('photo-expired', 'expired', { path: (made) => `${made.jobPath}/photos/1`, status: 410 }),
  providerScreen('completed', 'completed'),
  providerScreen('paid-on-site', 'rated'),
  providerScreen('expired', 'expired', { status: 410 }),
  providerScreen('handed-back', 'handedBack', { status: 410 }),
  providerScreen('cancelled', 'kept'),
  familyScreen('cancelled', 'cancelled'),
  familyScreen('en-route', 'enRoute', { inSpanish: true }),
  familyScreen('expired', 'expired', { status: 410 }),
  { name: 'family-unknown', path: `/family/${'a'.repeat(25)}`, status: 404 },
  { name: 'provider-unknown', path: '/provider/aaaaaaaa', status: 404 },
];
