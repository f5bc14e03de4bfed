import type { Made } from './gallery.ts';
import type { Screen } from './screen.ts';
import type { StageName } from './stages.ts';

type More = Partial<Screen>;

const track = (name: string, of: StageName, more: More = {}): Screen => ({
  name: `track-${name}`,
  path: (made: Made) => made.track,
  of,
  as: 'driver',
  ...more,
});
const payment = (name: string, of: StageName, more: More = {}): Screen => ({
  name: `payment-${name}`,
  path: (made: Made) => `/payment/${made.id}`,
  of,
  as: 'driver',
  ...more,
});
const landing = (name: string, of: StageName, more: More = {}): Screen => ({
  name: `payment-success-${name}`,
  path: (made: Made) => made.session,
  of,
  as: 'driver',
  ...more,
});
const provider = (name: string, of: StageName, more: More = {}): Screen => ({
  name: `provider-${name}`,
  path: (made: Made) => made.job,
  of,
  as: 'cab',
  ...more,
});

const family = (name: string, of: StageName, more: More = {}): Screen => ({
  name: `family-${name}`,
  path: (made: Made) => made.family,
  of,
  ...more,
});

const locate = (name: string, of: StageName, more: More = {}): Screen => ({
  name: `locate-${name}`,
  path: (made: Made) => made.locate,
  of,
  ...more,
});

const COUNTER = { intent: 'counter_offer', fields: { amount: '9999' } };

/** What the secret links of customers and providers lead to. */
export const LINK_SCREENS: readonly Screen[] = [
  track('pending', 'pending', { main: true }),
  track('outside-area', 'far'),
  track('long-words', 'long'),
  track('priced', 'priced', { main: true }),
  track('priced-terms', 'priced', { open: 'terms', script: true, main: true }),
  track('terms-declined', 'priced', { send: { intent: 'decline_terms' } }),
  track('terms-accepted', 'terms', { main: true }),
  track('counter-refused', 'terms', { send: COUNTER }),
  track('negotiating', 'negotiating'),
  track('final-offer', 'finalOffer'),
  track('approved', 'approved'),
  track('payment-open', 'paymentOpen'),
  track('waiting', 'waiting', { main: true }),
  track('waiting-offered', 'waitingOffered'),
  track('waiting-chosen', 'waitingChosen'),
  track('assigned', 'assigned'),
  track('assigned-long-words', 'longAssigned'),
  track('assigned-position', 'assignedNear'),
  track('cancellation-asked', 'cancelAsked'),
  track('en-route', 'enRoute', { main: true }),
  track('last-seen', 'unseen'),
  track('minutes-told', 'told'),
  track('arrived', 'arrived', { main: true }),
  track('code-entered', 'codeEntered'),
  track('code-skipped', 'codeSkipped'),
  track('in-progress', 'inProgress'),
  track('photos', 'photos', { main: true }),
  track('photo', 'photos', { path: (made) => `${made.track}/photos/${made.photo}`, main: true }),
  track('photo-unknown', 'pending', { path: (made) => `${made.track}/photos/1`, status: 404 }),
  track('photo-expired', 'expired', { path: (made) => `${made.track}/photos/1`, status: 410 }),
  track('completed', 'completed', { main: true }),
  track('rating-refused', 'completed', { send: { intent: 'rate' } }),
  track('rated', 'rated'),
  track('rejected', 'rejected'),
  track('cancelled', 'cancelled'),
  track('cancelled-refund', 'refunded'),
  track('cancelled-kept', 'kept'),
  track('expired', 'expired', { status: 410 }),
  { name: 'track-unknown', path: '/track/aaaaaaaa', status: 404 },

  payment('terms', 'approved', { as: undefined, main: true }),
  payment('ready', 'approved', { main: true }),
  payment('session-open', 'paymentOpen'),
  payment('by-phone', 'phone', { as: undefined }),
  payment('not-agreed', 'pending'),
  payment('paid', 'waiting'),
  payment('cancelled', 'cancelled'),
  payment('expired', 'expired', { status: 410 }),
  { name: 'payment-unknown', path: '/payment/00000000-0000-4000-8000-000000000000', status: 404 },
  landing('confirmed', 'waiting', { main: true }),
  landing('not-seen', 'paymentOpen'),
  landing('refunded', 'refunded'),
  { name: 'payment-success-unknown', path: '/payment-success', status: 404 },

  locate('asked', 'asked', { main: true }),
  locate('refused', 'asked', { send: { intent: 'type_location' } }),
  locate('shared', 'located', { main: true }),
  locate('roughly', 'roughly'),
  locate('typed', 'typed'),
  locate('expired', 'linkExpired', { status: 410 }),
  { name: 'locate-unknown', path: '/locate/22222-22222', status: 404 },

  provider('agreement', 'assigned', { as: undefined, main: true }),
  provider('agreement-declined', 'assigned', {
    as: undefined,
    path: (made) => `${made.job}?agreement=declined`,
  }),
  provider('assigned', 'assignedNear', { main: true }),
  provider('cancellation-asked', 'cancelAsked'),
  provider('en-route', 'enRoute', { main: true }),
  provider('unseen', 'unseen', { main: true }),
  provider('minutes-refused', 'unseen', { send: { intent: 'tell_minutes' } }),
  provider('minutes-told', 'told'),
  provider('agreement-late', 'silent', { as: undefined }),
  provider('arrived', 'arrived', { main: true }),
  provider('code-refused', 'arrived', { send: { intent: 'verify_code' } }),
  provider('code-skip-refused', 'arrived', { send: { intent: 'skip_code' } }),
  provider('code-locked', 'codeLocked'),
  provider('code-entered', 'codeEntered'),
  provider('in-progress', 'inProgress'),
  provider('photos', 'photos', { main: true }),
  provider('photo', 'photos', { path: (made) => `${made.job}/photos/${made.photo}` }),
  provider('photo-unknown', 'photos', { path: (made) => `${made.job}/photos/1`, status: 404 }),
  provider('photo-expired', 'expired', { path: (made) => `${made.job}/photos/1`, status: 410 }),
  provider('completed', 'completed'),
  provider('paid-on-site', 'rated'),
  provider('expired', 'expired', { status: 410 }),
  provider('handed-back', 'handedBack', { status: 410 }),
  provider('cancelled', 'kept'),
  family('cancelled', 'cancelled'),
  family('en-route', 'enRoute', { main: true }),
  family('expired', 'expired', { status: 410 }),
  { name: 'family-unknown', path: `/family/${'a'.repeat(25)}`, status: 404 },
  { name: 'provider-unknown', path: '/provider/aaaaaaaa', status: 404 },
];
