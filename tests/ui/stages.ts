import { randomInt } from 'node:crypto';
import type { Visitor } from '#night/visitor.ts';
import { TOW, TOWER, TOWER_PLATE } from '../e2e/people.ts';
import { Story } from './story.ts';

/** A place known to the metre: the position came with the form. */
const EXACT = { use_gps: 'true', customer_lat: '32.7876', customer_lng: '-96.7994' };

const CIVIC = {
  service_type: 'Jump Start',
  vehicle_year: '2019',
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  location_address: '1 Legends Way, Arlington, TX 76011',
  destination_address: '',
};

const PICKUP = {
  service_type: 'Tire Change',
  vehicle_type: 'Pickup Truck',
  vehicle_year: '2021',
  vehicle_make: 'Ford',
  vehicle_model: 'F-150',
  location_address: '5201 Belt Line Rd, Dallas, TX 75254',
  destination_address: '',
};

/** As long as people write, with words that have no place to break. */
const LONG = {
  ...EXACT,
  service_type: 'Heavy Duty Towing',
  vehicle_type: 'Other Commercial Vehicle',
  vehicle_year: '2018',
  vehicle_make: 'Freightliner-Mercedes-Benz',
  vehicle_model: 'Cascadia Evolution 126 BBC SleeperCab',
  vehicle_plate: 'WWWWWWWW-123456789',
  email: 'maria.guadalupe.hernandez-villanueva.operaciones@transportesinternacionales.example',
  service_description: `Km 431, ${'WWWWWWWWWW'.repeat(8)}, A/C + ABS.\nhttps://example.com/${'abcdefghij'.repeat(9)}`,
  location_address: `Interstate Highway 35E Northbound Frontage Road @ Exit 431, ${'Carrollton'.repeat(6)}, TX 75006`,
};

const LONG_PROVIDER = {
  provider_name: 'Maximiliano Constantinopolous-Schwarzenegger Recovery & Transport',
  provider_phone: '(817) 555-0161',
  provider_email: 'dispatch.department@north-texas-heavy-recovery-and-transport-services.example',
  provider_vehicle_info: `Peterbilt 389 Rotator, ${'TX-HEAVY-'.repeat(5)}42`,
};

/** Everything that can speak against a provider. */
const WARNED_PROVIDER = {
  name: 'Bartholomew Ng',
  phone: '(469) 555-0133',
  email: 'bart@ng-towing.example',
  vehicle: 'Ram 5500 / TX-NG-7',
  insurance: '250000',
  insurance_until: '2026-01-31',
  service_jump_start: 'yes',
  service_lockout: 'yes',
  notes: 'A-7 / 24 h',
};
const MANY_JOBS =
  'jobs = 31, ratings = 12, rating_sum = 26, unverified = 4, declines = 3, replacements = 2, declined_at = now(), ' +
  "last_assigned_at = now() - interval '9 days'";
const CALL = {
  phone: '(972) 555-0188',
  vehicle_year: '2015',
  vehicle_make: 'Toyota',
  vehicle_model: 'Camry',
  service_type: 'lockout',
  final_price: '85',
};

const TYPED_PLACE = 'I-35E 452, Dallas, TX 75207';
const FAR = { ...CIVIC, location_address: '600 E Market St, San Antonio, TX 78205' };

const KEPT_REASON = 'Rosa was already at your car when you asked us to stop.';

/** From half of the hour on the refund is offered. */
const LONG_WAIT = ['waiting_since', 'turn_since', 'deposit_paid_at']
  .map((column) => `${column} = now() - interval '41 minutes'`)
  .join(', ');

type Desk = Visitor;
const begin = (desk: Desk, fields: Record<string, string> = {}) => Story.online(desk, fields);
/** A caller who does not know where she is, and got the link. Each has a number: texts to one are limited. */
const called = (desk: Desk) =>
  Story.phone(desk, { ...CALL, phone: `(972) 555-${randomInt(1_000, 9_999)}`, locate: 'yes', text_consent: 'yes' });
const agreed = async (desk: Desk, fields: Record<string, string> = {}) => (await begin(desk, fields)).agreed('185');
const paid = async (desk: Desk, fields: Record<string, string> = {}) => (await agreed(desk, fields)).paid();
const assigned = async (desk: Desk, fields: Record<string, string> = {}) => (await paid(desk, fields)).assigned();
const working = async (desk: Desk, ...intents: string[]) => {
  const story = await (await assigned(desk, EXACT)).agreement();
  await story.cabDoes(...intents.slice(0, 1));
  await story.at(32.8332, -96.8411);
  return story.cabDoes(...intents.slice(1));
};
const DONE = ['start_job', 'arrived', 'verify_code', 'start_service', 'complete_job'];

/** The provider's 5 minutes are over. */
const SILENT =
  "waiting_since = now() - interval '7 minutes', provider_silent_at = now() - interval '2 minutes', " +
  "next_actor = 'admin', turn_since = now() - interval '7 minutes'";

/** No position for some minutes; and what the provider said instead. */
const UNSEEN =
  "provider_last_location_update = now() - interval '3 minutes 20 seconds', waiting_since = now() - interval '9 minutes'";
const TOLD = "provider_minutes = 18, provider_minutes_at = now() - interval '130 seconds'";

/** Requests in every state, each made by the posts that people send. */
export const STAGES = {
  pending: (desk: Desk) => begin(desk),
  far: (desk: Desk) => begin(desk, FAR),
  long: (desk: Desk) => begin(desk, LONG),
  longAssigned: async (desk: Desk) => (await paid(desk, LONG)).assigned(LONG_PROVIDER),
  priced: async (desk: Desk) => (await begin(desk, PICKUP)).price('95'),
  terms: async (desk: Desk) => (await (await begin(desk)).price('200')).terms(),
  negotiating: async (desk: Desk) => {
    const story = await (await begin(desk)).price('200');
    return (await story.terms()).driverDoes('counter_offer', { amount: '150' });
  },
  finalOffer: async (desk: Desk) => {
    const story = await (await begin(desk)).price('200');
    await (await story.terms()).driverDoes('counter_offer', { amount: '150' });
    return story.deskDoes('final_counter', { amount: '175' });
  },
  approved: (desk: Desk) => agreed(desk, CIVIC),
  paymentOpen: async (desk: Desk) => (await agreed(desk)).openPayment(),
  waiting: (desk: Desk) => paid(desk, CIVIC),
  warned: async (desk: Desk) => (await paid(desk, CIVIC)).recorded(WARNED_PROVIDER, MANY_JOBS),
  waitingOffered: (desk: Desk) => paid(desk, PICKUP),
  waitingChosen: async (desk: Desk) => (await (await paid(desk)).set(LONG_WAIT)).driverDoes('wait_for_provider'),
  assigned: (desk: Desk) => assigned(desk),
  silent: async (desk: Desk) => (await (await paid(desk, CIVIC)).assigned(TOWER_PLATE)).set(SILENT),
  assignedNear: async (desk: Desk) => (await (await assigned(desk, EXACT)).agreement()).at(32.8332, -96.8411),
  handedBack: async (desk: Desk) => (await (await assigned(desk)).agreement()).cabDoes('decline_job'),
  cancelAsked: async (desk: Desk) => (await (await assigned(desk)).agreement()).driverDoes('cancel_request'),
  enRoute: async (desk: Desk) => (await working(desk, 'start_job')).shared(),
  unseen: async (desk: Desk) => (await working(desk, 'start_job')).set(UNSEEN),
  told: async (desk: Desk) => (await working(desk, 'start_job')).set(`${UNSEEN}, ${TOLD}`),
  arrived: (desk: Desk) => working(desk, 'start_job', 'arrived'),
  codeLocked: async (desk: Desk) => (await working(desk, 'start_job', 'arrived')).locked(),
  codeEntered: (desk: Desk) => working(desk, 'start_job', 'arrived', 'verify_code'),
  codeSkipped: async (desk: Desk) => (await working(desk, 'start_job', 'arrived')).skips('no_page'),
  inProgress: (desk: Desk) => working(desk, 'start_job', 'arrived', 'verify_code', 'start_service'),
  photos: async (desk: Desk) => {
    const story = await working(desk, 'start_job', 'arrived', 'verify_code', 'start_service');
    return story.photos({ customer: 2, pickup: 4, drop_off: 1 });
  },
  completed: (desk: Desk) => working(desk, ...DONE),
  rated: async (desk: Desk) => {
    const story = await working(desk, ...DONE);
    await (await story.photos({ customer: 1, drop_off: 2 })).cabDoes('confirm_payment');
    return story.driverDoes('rate', { customer_rating: '5', customer_review: 'Rosa: 10/10!' });
  },
  expired: async (desk: Desk) => {
    const story = await (await (await assigned(desk, EXACT)).shared()).agreement();
    return story.cabDoes(...DONE);
  },
  rejected: async (desk: Desk) => {
    const story = await (await begin(desk)).price('240');
    return (await story.terms()).driverDoes('reject_offer');
  },
  cancelled: async (desk: Desk) => (await (await begin(desk, CIVIC)).shared()).driverDoes('cancel_request'),
  refunded: async (desk: Desk) => (await paid(desk)).driverDoes('cancel_request'),
  kept: async (desk: Desk) =>
    (await assigned(desk)).deskDoes('cancel_request', { reason: KEPT_REASON, refund_deposit: 'no' }),
  phone: (desk: Desk) => Story.phone(desk, { ...CALL, location_address: '1500 Marilla St, Dallas, TX 75201' }),
  asked: (desk: Desk) => called(desk),
  located: async (desk: Desk) => (await called(desk)).callerShares('32.7763', '-96.7969', '17'),
  roughly: async (desk: Desk) => (await called(desk)).callerShares('32.7763', '-96.7969', '2900'),
  typed: async (desk: Desk) => (await called(desk)).callerTypes(TYPED_PLACE),
  linkExpired: async (desk: Desk) => (await called(desk)).linkEnds(),
  noTexts: (desk: Desk) => Story.phone(desk, { ...CALL, phone: '(972) 555-0189', locate: 'yes' }),
} satisfies Record<string, (desk: Desk) => Promise<Story>>;

export type StageName = keyof typeof STAGES;

/** What the clock would undo while a run lasts, or bring only after it: set anew whenever a screen of the stage is opened. */
export const FRESH: Partial<Record<StageName, string>> = {
  waitingOffered: LONG_WAIT,
  assignedNear: "provider_last_location_update = now() - interval '40 seconds'",
  enRoute: "provider_last_location_update = now() - interval '20 seconds'",
  inProgress: "provider_last_location_update = now() - interval '20 seconds', provider_current_lng = -97.02",
  silent: SILENT,
  unseen: UNSEEN,
  told: `${UNSEEN}, ${TOLD}`,
  completed: "service_completed_at = now() - interval '1 minute'",
  rated: "service_completed_at = now() - interval '1 minute'",
  expired: "service_completed_at = now() - interval '20 minutes'",
};

/** What customers and providers of the stages typed: it stays as they typed it, in whatever language. */
export const TYPED: readonly string[] = [
  ...[TOW, TOWER, TOWER_PLATE, LONG, LONG_PROVIDER, CIVIC, PICKUP, WARNED_PROVIDER]
    .flatMap((form) => Object.entries<string>(form))
    .flatMap(([name, text]) => (name.endsWith('_type') ? [] : [text])),
  KEPT_REASON,
  TYPED_PLACE,
  'Rosa: 10/10!',
];
