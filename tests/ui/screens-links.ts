import type { GalleryRequest } from './gallery.ts';
import type { Screen } from './screen.ts';
import type { StageName } from './stages.ts';

type ScreenOptions = Partial<Screen>;

const trackScreen = (name: string, of: StageName, more: ScreenOptions = {}): Screen => ({
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
  trackScreen('pending', 'pending', { inSpanish: true }),
  trackScreen('outside-area', 'far'),
  trackScreen('long-words', 'long'),
  trackScreen('priced', 'priced', { inSpanish: true }),
  trackScreen('priced-terms', 'priced', { open: 'terms', needsScript: true, inSpanish: true }),
  trackScreen('terms-declined', 'priced', { submit: { intent: 'decline_terms' } }),
  trackScreen('terms-accepted', 'terms', { inSpanish: true }),
  trackScreen('counter-refused', 'terms', { submit: COUNTER_TOO_HIGH }),
  trackScreen('negotiating', 'negotiating'),
  trackScreen('final-offer', 'finalOffer'),
  trackScreen('approved', 'approved'),
  trackScreen('payment-open', 'paymentOpen'),
  trackScreen('waiting', 'waiting', { inSpanish: true }),
  trackScreen('waiting-offered', 'waitingOffered'),
  trackScreen('waiting-chosen', 'waitingChosen'),
  trackScreen('assigned', 'assigned'),
  trackScreen('assigned-long-words', 'longAssigned'),
  trackScreen('assigned-position', 'assignedNear'),
  trackScreen('cancellation-asked', 'cancelAsked'),
  trackScreen('en-route', 'enRoute', { inSpanish: true }),
  trackScreen('last-seen', 'unseen'),
  trackScreen('minutes-told', 'told'),
  trackScreen('arrived', 'arrived', { inSpanish: true }),
  trackScreen('code-entered', 'codeEntered'),
  trackScreen('code-skipped', 'codeSkipped'),
  trackScreen('in-progress', 'inProgress'),
  trackScreen('photos', 'photos', { inSpanish: true }),
  trackScreen('photo', 'photos', { path: (made) => `${made.trackingPath}/photos/${made.photoId}`, inSpanish: true }),
  trackScreen('photo-unknown', 'pending', { path: (made) => `${made.trackingPath}/photos/1`, status: 404 }),
  trackScreen('photo-expired', 'expired', { path: (made) => `${made.trackingPath}/photos/1`, status: 410 }),
  trackScreen('completed', 'completed', { inSpanish: true }),
  trackScreen('rating-refused', 'completed', { submit: { intent: 'rate' } }),
  trackScreen('rated', 'rated'),
  trackScreen('rejected', 'rejected'),
  trackScreen('cancelled', 'cancelled'),
  trackScreen('cancelled-refund', 'refunded'),
  trackScreen('cancelled-kept', 'kept'),
  trackScreen('expired', 'expired', { status: 410 }),
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
