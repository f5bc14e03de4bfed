import type { Made } from './gallery.ts';
import type { Screen } from './screen.ts';
import type { StageName } from './stages.ts';

const desk = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name: `admin-${name}`,
  path,
  as: 'desk',
  ...more,
});
const request = (of: StageName, more: Partial<Screen> = {}, name = `request-${of}`): Screen => ({
  name: `admin-${name}`,
  path: (made: Made) => `/admin/request/${made.id}`,
  of,
  as: 'desk',
  ...more,
});

/** As typed by hand: known by the phone, with everything against it. */
const WARNED = {
  provider_name: 'Bartholomew Ng',
  provider_phone: '(469) 555-0133',
  provider_email: 'bart@ng-towing.example',
  provider_vehicle_info: 'Ram 5500 / TX-NG-7',
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The dispatcher's desk. */
export const DESK_SCREENS: readonly Screen[] = [
  desk('sign-in', '/admin/login', { as: undefined, main: true }),
  desk('sign-in-refused', '/admin/login', { as: undefined, send: { intent: 'sign_in' } }),
  desk('active', '/admin', { main: true }),
  desk('active-search', '/admin', { send: { intent: 'search_requests', fields: { q: 'prv-1234' } } }),
  desk('active-filter', '/admin?tab=active&status=completed&service=towing'),
  desk('active-nothing', '/admin', {
    send: { intent: 'search_requests', fields: { q: 'nothing-like-it', status: 'cancelled' } },
  }),
  desk('phone', '/admin?tab=phone'),
  desk('phone-refused', '/admin?tab=phone', { send: { intent: 'create_phone_request' } }),
  desk('phone-created', '', { of: 'phone', path: (made) => `/admin?tab=phone&created=${made.id}` }),
  desk('phone-asked', '', { of: 'asked', path: (made) => `/admin?tab=phone&created=${made.id}`, main: true }),
  desk('phone-located', '', { of: 'located', path: (made) => `/admin?tab=phone&created=${made.id}` }),
  desk('phone-no-texts', '', {
    of: 'noTexts',
    path: (made) => `/admin?tab=phone&created=${made.id}`,
    send: { intent: 'locate_caller' },
  }),
  desk('phone-gone', `/admin?tab=phone&created=${NOBODY}`),
  desk('completed', '/admin?tab=completed', { main: true }),
  desk('completed-month', '/admin?tab=completed&period=month'),
  desk('completed-no-dates', '/admin?tab=completed&period=custom&from=2026-03-01'),
  desk('settings', '/admin?tab=settings', { main: true }),
  desk('settings-refused', '/admin?tab=settings', {
    send: { intent: 'save_settings', fields: { service_phone: '12', late_minutes: '0' } },
  }),
  desk('settings-add-refused', '/admin?tab=settings', { send: { intent: 'add_admin' } }),
  desk('account', '/admin/account', { main: true }),
  desk('account-refused', '/admin/account', { send: { intent: 'change_password' } }),
  desk('account-second-step-refused', '/admin/account', { send: { intent: 'begin_second_step' } }),
  request('pending', { main: true }),
  request('pending', { send: { intent: 'set_price', fields: { amount: '-5' } } }, 'price-refused'),
  request('far'),
  request('long'),
  request('priced'),
  request('negotiating', { main: true }),
  request('finalOffer'),
  request('approved'),
  request('paymentOpen'),
  request('waiting', { main: true }),
  request('waiting', { send: { intent: 'assign_provider' } }, 'assign-refused'),
  request(
    'warned',
    { path: (made) => `/admin/request/${made.id}?provider=${made.provider.split('/').at(-1)}`, main: true },
    'provider-chosen',
  ),
  request('warned', { send: { intent: 'assign_provider', fields: WARNED } }, 'assign-warned'),
  request('assignedNear'),
  request('silent'),
  request('handedBack'),
  request('codeLocked'),
  request('codeSkipped'),
  request('longAssigned'),
  request('cancelAsked'),
  request('inProgress'),
  request('photos'),
  request('photos', { path: (made) => `/admin/request/${made.id}/photos/${made.photo}` }, 'request-photo'),
  request('completed'),
  request('rated'),
  request('rejected'),
  request('refunded'),
  request('kept'),
  request('phone'),
  request('asked'),
  request('located', { main: true }),
  request('roughly'),
  request('typed'),
  desk('providers', '/admin/providers', { main: true }),
  desk('providers-nothing', '/admin/providers?service=winch_out&warning=rating_low'),
  desk('providers-inactive', '/admin/providers?warning=inactive'),
  desk('provider', '', { of: 'rated', path: (made) => made.provider, main: true }),
  desk('provider-warned', '', { of: 'warned', path: (made) => made.provider }),
  desk('provider-long', '', { of: 'longAssigned', path: (made) => made.provider }),
  desk('provider-refused', '', {
    of: 'warned',
    path: (made) => made.provider,
    send: { intent: 'save_provider', fields: { name: '', insurance: 'TX' } },
  }),
  desk('provider-new', '/admin/providers/new'),
  desk('provider-new-refused', '/admin/providers/new', { send: { intent: 'add_provider' } }),
  desk('provider-unknown', `/admin/providers/${NOBODY}`, { status: 404 }),
  desk('request-unknown', `/admin/request/${NOBODY}`, { status: 404 }),
  request('rated', { path: (made) => `/admin/completed/${made.id}`, main: true }, 'job'),
  desk('job-unknown', `/admin/completed/${NOBODY}`, { status: 404 }),
];
