import { randomInt } from 'node:crypto';
import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import type { Visitor } from '#night/visitor.ts';
import { TOW_REQUEST, TOW_PROVIDER, TOW_PROVIDER_WITH_PLATE } from '../e2e/people.ts';
import { Story } from './story.ts';

/** Form fields for an exact location: the form also sends a position. */
const EXACT_PLACE = { use_gps: 'true', customer_lat: '32.7876', customer_lng: '-96.7994' };

const CIVIC_FIELDS = {
  service_type: 'Jump Start',
  vehicle_year: '2019',
  vehicle_make: 'Honda',
  vehicle_model: 'Civic',
  location_address: '1 Legends Way, Arlington, TX 76011',
  destination_address: '',
};

const PICKUP_FIELDS = {
  service_type: 'Tire Change',
  vehicle_type: 'Pickup Truck',
  vehicle_year: '2021',
  vehicle_make: 'Ford',
  vehicle_model: 'F-150',
  location_address: '5201 Belt Line Rd, Dallas, TX 75254',
  destination_address: '',
};

const LOCKED_IN_FIELDS = { ...CIVIC_FIELDS, service_type: 'Lockout Service', locked_in: 'child' };

/** Very long input, with words that can't wrap. */
const LONG_FIELDS = {
  ...EXACT_PLACE,
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

/** A provider who isn't in the directory yet, so that the payment methods below don't get into other jobs. */
const CASH_PROVIDER = { ...TOW_PROVIDER_WITH_PLATE, provider_phone: '(817) 555-0162' };
const ALL_PAYMENTS_BUT_CARD_FIELDS = Object.fromEntries(
  PAYMENT_METHODS.filter((method) => method !== 'card').map((method) => [`pays_${method}`, 'yes']),
);

/** A provider with every possible warning. */
const WARNED_PROVIDER = {
  name: 'Bartholomew Ng',
  phone: '(469) 555-0133',
  email: 'bart@ng-towing.example',
  vehicle: 'Ram 5500 / TX-NG-7',
  base_zip: '75040',
  insurance: '250000',
  insurance_until: '2026-01-31',
  service_jump_start: 'yes',
  service_lockout: 'yes',
  notes: 'A-7 / 24 h',
};
/** The map shows this provider at the base. */
const FREE_PROVIDER = {
  name: 'Wendy Okafor',
  phone: '(469) 555-0134',
  base_zip: '75211',
  service_towing: 'yes',
  service_lockout: 'yes',
};
const MANY_JOBS_COLUMNS =
  'jobs = 31, ratings = 12, rating_sum = 26, unverified = 4, declines = 3, replacements = 2, declined_at = now(), ' +
  "last_assigned_at = now() - interval '9 days'";
const CALL_FIELDS = {
  phone: '(972) 555-0188',
  vehicle_year: '2015',
  vehicle_make: 'Toyota',
  vehicle_model: 'Camry',
  service_type: 'lockout',
  final_price: '85',
};

const TYPED_PLACE = 'I-35E 452, Dallas, TX 75207';
const OUTSIDE_AREA_FIELDS = { ...CIVIC_FIELDS, location_address: '600 E Market St, San Antonio, TX 78205' };

const DEPOSIT_KEPT_REASON = 'Rosa was already at your car when you asked us to stop.';
const PARTLY_DONE_REASON = 'Towed to the gate; Rosa: 1/2';

/** The deposit was paid so long ago that the customer is offered a refund. */
const LONG_WAIT_COLUMNS = ['waiting_since', 'turn_since', 'deposit_paid_at']
  .map((column) => `${column} = now() - interval '41 minutes'`)
  .join(', ');

type Desk = Visitor;
const submitStory = (desk: Desk, fields: Record<string, string> = {}) => Story.submit(desk, fields);
/**
 * Makes a phone request whose caller doesn't know where they are, and texts the caller a locate link. Each caller has
 * a random phone number, because there's a limit on SMS to one number.
 */
const createCallerStory = (desk: Desk) =>
  Story.createByPhone(desk, {
    ...CALL_FIELDS,
    phone: `(972) 555-${randomInt(1_000, 9_999)}`,
    locate: 'yes',
    text_consent: 'yes',
  });
const storyWithAgreedPrice = async (desk: Desk, fields: Record<string, string> = {}) =>
  (await submitStory(desk, fields)).agreePrice('185');
const storyWithPaidDeposit = async (desk: Desk, fields: Record<string, string> = {}) =>
  (await storyWithAgreedPrice(desk, fields)).payDeposit();
const storyWithProvider = async (desk: Desk, fields: Record<string, string> = {}) =>
  (await storyWithPaidDeposit(desk, fields)).assignProvider();
const storyOnTheJob = async (desk: Desk, ...intents: string[]) => {
  const story = await (await storyWithProvider(desk, EXACT_PLACE)).acceptAgreement();
  await story.providerSubmits(...intents.slice(0, 1));
  await story.sendPosition(32.8332, -96.8411);
  return story.providerSubmits(...intents.slice(1));
};
const STEPS_TO_DONE = ['start_job', 'arrived', 'verify_code', 'start_service', 'complete_job'];

/** The provider didn't respond within 5 minutes. */
const PROVIDER_SILENT_COLUMNS =
  "waiting_since = now() - interval '7 minutes', provider_silent_at = now() - interval '2 minutes', " +
  "next_actor = 'admin', turn_since = now() - interval '7 minutes'";

/** The promised time passed a minute ago, and the provider hasn't given a new one. */
const PROVIDER_LATE_COLUMNS =
  "promised_first_at = now() - interval '1 minute', promised_at = now() - interval '1 minute', " +
  "promise_asked_at = now() - interval '6 minutes', promise_warned_at = now() - interval '3 minutes', " +
  "next_actor = 'admin', turn_since = now() - interval '3 minutes'";

/** The provider's phone sent no position for some minutes, so the page asks the provider for an estimate. */
const NO_RECENT_POSITION_COLUMNS =
  "provider_last_location_update = now() - interval '3 minutes 20 seconds', waiting_since = now() - interval '9 minutes'";
const MINUTES_ENTERED_COLUMNS = "provider_minutes = 18, provider_minutes_at = now() - interval '130 seconds'";

/** Makes a request in each state by posting the product's forms. A few also set columns by SQL. */
export const STAGES = {
  pending: (desk: Desk) => submitStory(desk),
  far: (desk: Desk) => submitStory(desk, OUTSIDE_AREA_FIELDS),
  long: (desk: Desk) => submitStory(desk, LONG_FIELDS),
  longAssigned: async (desk: Desk) => (await storyWithPaidDeposit(desk, LONG_FIELDS)).assignProvider(LONG_PROVIDER),
  priced: async (desk: Desk) => (await submitStory(desk, PICKUP_FIELDS)).setPrice('95'),
  terms: async (desk: Desk) => (await (await submitStory(desk)).setPrice('200')).acceptTerms(),
  negotiating: async (desk: Desk) => {
    const story = await (await submitStory(desk)).setPrice('200');
    return (await story.acceptTerms()).driverSubmits('counter_offer', { amount: '150' });
  },
  finalOffer: async (desk: Desk) => {
    const story = await (await submitStory(desk)).setPrice('200');
    await (await story.acceptTerms()).driverSubmits('counter_offer', { amount: '150' });
    return story.deskSubmits('final_counter', { amount: '175' });
  },
  approved: (desk: Desk) => storyWithAgreedPrice(desk, CIVIC_FIELDS),
  paymentOpen: async (desk: Desk) => (await storyWithAgreedPrice(desk)).openPayment(),
  waiting: (desk: Desk) => storyWithPaidDeposit(desk, CIVIC_FIELDS),
  warned: async (desk: Desk) => {
    const story = await storyWithPaidDeposit(desk, CIVIC_FIELDS);
    return (await story.addToDirectory(FREE_PROVIDER)).addToDirectory(WARNED_PROVIDER, MANY_JOBS_COLUMNS);
  },
  waitingOffered: (desk: Desk) => storyWithPaidDeposit(desk, PICKUP_FIELDS),
  waitingChosen: async (desk: Desk) =>
    (await (await storyWithPaidDeposit(desk)).setColumns(LONG_WAIT_COLUMNS)).driverSubmits('wait_for_provider'),
  assigned: (desk: Desk) => storyWithProvider(desk),
  silent: async (desk: Desk) =>
    (await (await storyWithPaidDeposit(desk, CIVIC_FIELDS)).assignProvider(TOW_PROVIDER_WITH_PLATE)).setColumns(
      PROVIDER_SILENT_COLUMNS,
    ),
  assignedNear: async (desk: Desk) =>
    (await (await storyWithProvider(desk, EXACT_PLACE)).acceptAgreement()).sendPosition(32.8332, -96.8411),
  cardOnly: (desk: Desk) => storyWithPaidDeposit(desk, { ...CIVIC_FIELDS, can_pay_card: 'yes' }),
  lockedIn: (desk: Desk) => submitStory(desk, LOCKED_IN_FIELDS),
  lockedInAssigned: (desk: Desk) => storyWithProvider(desk, LOCKED_IN_FIELDS),
  lockedInAgreed: async (desk: Desk) => (await storyWithProvider(desk, LOCKED_IN_FIELDS)).acceptAgreement(),
  paymentTold: async (desk: Desk) => {
    const story = await (
      await storyWithPaidDeposit(desk, { ...EXACT_PLACE, can_pay_card: 'yes' })
    ).assignProvider(CASH_PROVIDER);
    return (await story.acceptAgreement()).submitAs('cab', 'tell_payment', ALL_PAYMENTS_BUT_CARD_FIELDS);
  },
  handedBack: async (desk: Desk) =>
    (await (await storyWithProvider(desk)).acceptAgreement()).providerSubmits('decline_job'),
  cancelAsked: async (desk: Desk) =>
    (await (await storyWithProvider(desk)).acceptAgreement()).driverSubmits('cancel_request'),
  enRoute: async (desk: Desk) => (await storyOnTheJob(desk, 'start_job')).makeFamilyLink(),
  unseen: async (desk: Desk) => (await storyOnTheJob(desk, 'start_job')).setColumns(NO_RECENT_POSITION_COLUMNS),
  told: async (desk: Desk) =>
    (await storyOnTheJob(desk, 'start_job')).setColumns(`${NO_RECENT_POSITION_COLUMNS}, ${MINUTES_ENTERED_COLUMNS}`),
  late: async (desk: Desk) => (await storyOnTheJob(desk, 'start_job')).setColumns(PROVIDER_LATE_COLUMNS),
  newTime: async (desk: Desk) =>
    (await storyOnTheJob(desk, 'start_job')).submitAs('cab', 'promise_again', { minutes: '60', reason: 'traffic' }),
  arrived: (desk: Desk) => storyOnTheJob(desk, 'start_job', 'arrived'),
  codeLocked: async (desk: Desk) => (await storyOnTheJob(desk, 'start_job', 'arrived')).lockCode(),
  codeEntered: (desk: Desk) => storyOnTheJob(desk, 'start_job', 'arrived', 'verify_code'),
  codeSkipped: async (desk: Desk) => (await storyOnTheJob(desk, 'start_job', 'arrived')).skipCode('no_page'),
  inProgress: (desk: Desk) => storyOnTheJob(desk, 'start_job', 'arrived', 'verify_code', 'start_service'),
  photos: async (desk: Desk) => {
    const story = await storyOnTheJob(desk, 'start_job', 'arrived', 'verify_code', 'start_service');
    return story.addPhotos({ customer: 2, pickup: 4, drop_off: 1 });
  },
  reported: async (desk: Desk) => {
    const story = await storyOnTheJob(desk, 'start_job', 'arrived', 'verify_code', 'start_service');
    await story.submitAs('cab', 'report_failure', { reason: 'drop_off_closed' });
    return story.addPhotos({ report: 2 });
  },
  partlyDone: async (desk: Desk) => {
    const story = await storyOnTheJob(desk, 'start_job', 'arrived', 'verify_code', 'start_service');
    await story.submitAs('cab', 'report_failure', { reason: 'drop_off_closed' });
    return story.deskSubmits('end_partly_done', { price: '120', reason: PARTLY_DONE_REASON });
  },
  completed: (desk: Desk) => storyOnTheJob(desk, ...STEPS_TO_DONE),
  rated: async (desk: Desk) => {
    const story = await storyOnTheJob(desk, ...STEPS_TO_DONE);
    await (await story.addPhotos({ customer: 1, drop_off: 2 })).providerSubmits('confirm_payment');
    return story.driverSubmits('rate', { customer_rating: '5', customer_review: 'Rosa: 10/10!' });
  },
  expired: async (desk: Desk) => {
    const story = await (await (await storyWithProvider(desk, EXACT_PLACE)).makeFamilyLink()).acceptAgreement();
    return story.providerSubmits(...STEPS_TO_DONE);
  },
  rejected: async (desk: Desk) => {
    const story = await (await submitStory(desk)).setPrice('240');
    return (await story.acceptTerms()).driverSubmits('reject_offer');
  },
  cancelled: async (desk: Desk) =>
    (await (await submitStory(desk, CIVIC_FIELDS)).makeFamilyLink()).driverSubmits('cancel_request'),
  refunded: async (desk: Desk) => (await storyWithPaidDeposit(desk)).driverSubmits('cancel_request'),
  kept: async (desk: Desk) =>
    (await storyWithProvider(desk)).deskSubmits('cancel_request', {
      reason: DEPOSIT_KEPT_REASON,
      refund_deposit: 'no',
    }),
  phone: (desk: Desk) =>
    Story.createByPhone(desk, { ...CALL_FIELDS, location_address: '1500 Marilla St, Dallas, TX 75201' }),
  asked: (desk: Desk) => createCallerStory(desk),
  located: async (desk: Desk) => (await createCallerStory(desk)).callerSharesPosition('32.7763', '-96.7969', '17'),
  roughly: async (desk: Desk) => (await createCallerStory(desk)).callerSharesPosition('32.7763', '-96.7969', '2900'),
  typed: async (desk: Desk) => (await createCallerStory(desk)).callerTypesPlace(TYPED_PLACE),
  linkExpired: async (desk: Desk) => (await createCallerStory(desk)).expireLocateLink(),
  noTexts: (desk: Desk) => Story.createByPhone(desk, { ...CALL_FIELDS, phone: '(972) 555-0189', locate: 'yes' }),
} satisfies Record<string, (desk: Desk) => Promise<Story>>;

export type StageName = keyof typeof STAGES;

/** Columns that age during a run, by stage. They're set again each time a screen is opened. */
export const TIME_COLUMNS_TO_REFRESH: Partial<Record<StageName, string>> = {
  waitingOffered: LONG_WAIT_COLUMNS,
  assignedNear: "provider_last_location_update = now() - interval '40 seconds'",
  enRoute: "provider_last_location_update = now() - interval '20 seconds'",
  inProgress: "provider_last_location_update = now() - interval '20 seconds', provider_current_lng = -97.02",
  silent: PROVIDER_SILENT_COLUMNS,
  late: PROVIDER_LATE_COLUMNS,
  unseen: NO_RECENT_POSITION_COLUMNS,
  told: `${NO_RECENT_POSITION_COLUMNS}, ${MINUTES_ENTERED_COLUMNS}`,
  partlyDone: "service_completed_at = now() - interval '1 minute'",
  completed: "service_completed_at = now() - interval '1 minute'",
  rated: "service_completed_at = now() - interval '1 minute'",
  expired: "service_completed_at = now() - interval '20 minutes'",
};

/** What people type in these stages. Pages show it unchanged in any language. */
export const TYPED_TEXTS: readonly string[] = [
  ...[
    TOW_REQUEST,
    TOW_PROVIDER,
    TOW_PROVIDER_WITH_PLATE,
    LONG_FIELDS,
    LONG_PROVIDER,
    CASH_PROVIDER,
    CIVIC_FIELDS,
    PICKUP_FIELDS,
    WARNED_PROVIDER,
    FREE_PROVIDER,
  ]
    .flatMap((form) => Object.entries<string>(form))
    .flatMap(([name, text]) => (name.endsWith('_type') ? [] : [text])),
  DEPOSIT_KEPT_REASON,
  PARTLY_DONE_REASON,
  TYPED_PLACE,
  'Rosa: 10/10!',
];
