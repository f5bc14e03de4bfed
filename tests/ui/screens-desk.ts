import type { GalleryRequest } from './gallery.ts';
import type { Screen } from './screen.ts';
import type { StageName } from './stages.ts';

const deskScreen = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name: `admin-${name}`,
  path,
  viewer: 'desk',
  ...more,
});
const requestScreen = (of: StageName, more: Partial<Screen> = {}, name = `request-${of}`): Screen => ({
  name: `admin-${name}`,
  path: (made: GalleryRequest) => `/admin/request/${made.id}`,
  stage: of,
  viewer: 'desk',
  ...more,
});

const panePathOf = (made: GalleryRequest) => `/admin/board/${made.id}`;
const storyPathOf = (made: GalleryRequest) => `/admin/request/${made.id}/story`;

/** What the desk types for a provider who's in the directory (by phone number) and has every possible warning. */
const WARNED_PROVIDER_FIELDS = {
  provider_name: 'Bartholomew Ng',
  provider_phone: '(469) 555-0133',
  provider_email: 'bart@ng-towing.example',
  provider_vehicle_info: 'Ram 5500 / TX-NG-7',
};

/** What the desk types for a caller who already has an open request. */
const SAME_CALLER_FIELDS = {
  service_type: 'lockout',
  vehicle_year: '2015',
  vehicle_make: 'Toyota',
  vehicle_model: 'Camry',
  phone: '(972) 555-0189',
  final_price: '85',
};

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export const DESK_SCREENS: readonly Screen[] = [
  deskScreen('sign-in', '/admin/login', { viewer: undefined, inSpanish: true }),
  deskScreen('sign-in-refused', '/admin/login', { viewer: undefined, submit: { intent: 'sign_in' } }),
  deskScreen('active', '/admin', { inSpanish: true }),
  deskScreen('active-search', '/admin', { submit: { intent: 'search_requests', fields: { q: 'prv-1234' } } }),
  deskScreen('active-filter', '/admin?tab=active&status=completed&service=towing'),
  deskScreen('active-nothing', '/admin', {
    submit: { intent: 'search_requests', fields: { q: 'nothing-like-it', status: 'cancelled' } },
  }),
  deskScreen('phone', '/admin?tab=phone'),
  deskScreen('phone-refused', '/admin?tab=phone', { submit: { intent: 'create_phone_request' } }),
  deskScreen('phone-created', '', { stage: 'phone', path: (made) => `/admin?tab=phone&created=${made.id}` }),
  deskScreen('phone-asked', '', {
    stage: 'asked',
    path: (made) => `/admin?tab=phone&created=${made.id}`,
    inSpanish: true,
  }),
  deskScreen('phone-located', '', { stage: 'located', path: (made) => `/admin?tab=phone&created=${made.id}` }),
  deskScreen('phone-no-texts', '', {
    stage: 'noTexts',
    path: (made) => `/admin?tab=phone&created=${made.id}`,
    submit: { intent: 'locate_caller' },
  }),
  deskScreen('phone-same-car', '', {
    stage: 'noTexts',
    path: () => '/admin?tab=phone',
    submit: { intent: 'create_phone_request', fields: SAME_CALLER_FIELDS },
  }),
  deskScreen('earlier-jobs', '', { stage: 'noTexts', path: (made) => `/admin/request/${made.id}/earlier` }),
  deskScreen('phone-gone', `/admin?tab=phone&created=${UNKNOWN_ID}`),
  deskScreen('completed', '/admin?tab=completed', { inSpanish: true }),
  deskScreen('completed-month', '/admin?tab=completed&period=month'),
  deskScreen('completed-no-dates', '/admin?tab=completed&period=custom&from=2026-03-01'),
  deskScreen('reports', '/admin/reports?days=90', { inSpanish: true }),
  deskScreen('health', '/admin/health', { inSpanish: true }),
  deskScreen('map', '/admin/map', { inSpanish: true }),
  deskScreen('together', '/admin/together?choose=waiting', { inSpanish: true }),
  deskScreen('settings', '/admin?tab=settings', { inSpanish: true }),
  deskScreen('settings-refused', '/admin?tab=settings', {
    submit: { intent: 'save_settings', fields: { service_phone: '12', late_minutes: '0' } },
  }),
  deskScreen('settings-add-refused', '/admin?tab=settings', { submit: { intent: 'add_admin' } }),
  deskScreen('account', '/admin/account', { inSpanish: true }),
  deskScreen('account-refused', '/admin/account', { submit: { intent: 'change_password' } }),
  deskScreen('account-second-step-refused', '/admin/account', { submit: { intent: 'begin_second_step' } }),
  requestScreen('pending', { inSpanish: true }),
  requestScreen('pending', { submit: { intent: 'set_price', fields: { amount: '-5' } } }, 'price-refused'),
  requestScreen('far'),
  requestScreen('long'),
  requestScreen('priced'),
  requestScreen('negotiating', { inSpanish: true }),
  requestScreen('finalOffer'),
  requestScreen('approved'),
  requestScreen('paymentOpen'),
  requestScreen('waiting', { inSpanish: true }),
  requestScreen('cardOnly', { inSpanish: true }),
  requestScreen('lockedIn', { inSpanish: true }),
  requestScreen('paymentTold', { inSpanish: true }),
  requestScreen('waiting', { submit: { intent: 'assign_provider' } }, 'assign-refused'),
  requestScreen(
    'warned',
    { path: (made) => `/admin/request/${made.id}?provider=${made.providerPath.split('/').at(-1)}`, inSpanish: true },
    'provider-chosen',
  ),
  requestScreen('warned', { submit: { intent: 'assign_provider', fields: WARNED_PROVIDER_FIELDS } }, 'assign-warned'),
  requestScreen('assignedNear'),
  requestScreen('silent'),
  requestScreen('handedBack'),
  requestScreen('late', { inSpanish: true }),
  requestScreen('codeLocked'),
  requestScreen('codeSkipped'),
  requestScreen('longAssigned'),
  requestScreen('cancelAsked'),
  requestScreen('inProgress'),
  requestScreen('reported', { inSpanish: true }),
  requestScreen('photos'),
  requestScreen('photos', { path: (made) => `/admin/request/${made.id}/photos/${made.photoId}` }, 'request-photo'),
  requestScreen('partlyDone', { inSpanish: true }),
  requestScreen('completed'),
  requestScreen('rated'),
  requestScreen('rejected'),
  requestScreen('refunded'),
  requestScreen('kept'),
  requestScreen('phone'),
  requestScreen('asked'),
  requestScreen('located', { inSpanish: true }),
  requestScreen('roughly'),
  requestScreen('typed'),
  requestScreen('pending', { path: panePathOf, inSpanish: true }, 'pane-pending'),
  requestScreen('negotiating', { path: panePathOf }, 'pane-negotiating'),
  requestScreen('waiting', { path: panePathOf, submit: { intent: 'assign_provider' } }, 'pane-assign-refused'),
  requestScreen('rated', { path: storyPathOf, inSpanish: true }, 'story-rated'),
  requestScreen('late', { path: storyPathOf }, 'story-late'),
  deskScreen('providers', '/admin/providers', { inSpanish: true }),
  deskScreen('providers-nothing', '/admin/providers?service=winch_out&warning=rating_low'),
  deskScreen('providers-inactive', '/admin/providers?warning=inactive'),
  deskScreen('provider', '', { stage: 'rated', path: (made) => made.providerPath, inSpanish: true }),
  deskScreen('provider-warned', '', { stage: 'warned', path: (made) => made.providerPath }),
  deskScreen('provider-long', '', { stage: 'longAssigned', path: (made) => made.providerPath }),
  deskScreen('provider-refused', '', {
    stage: 'warned',
    path: (made) => made.providerPath,
    submit: { intent: 'save_provider', fields: { name: '', insurance: 'TX' } },
  }),
  deskScreen('provider-new', '/admin/providers/new'),
  deskScreen('provider-new-refused', '/admin/providers/new', { submit: { intent: 'add_provider' } }),
  deskScreen('provider-unknown', `/admin/providers/${UNKNOWN_ID}`, { status: 404 }),
  deskScreen('request-unknown', `/admin/request/${UNKNOWN_ID}`, { status: 404 }),
  requestScreen('rated', { path: (made) => `/admin/completed/${made.id}`, inSpanish: true }, 'job'),
  deskScreen('job-unknown', `/admin/completed/${UNKNOWN_ID}`, { status: 404 }),
];
