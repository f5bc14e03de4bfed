import { commandToasts } from '#modules/request/copy/en/commands.ts';
import { LIFECYCLE_RULES } from '#modules/request/rules/table.ts';
import { QUESTION_NAMES } from '#modules/request/rules/services.ts';

/** A form of the product: where it's sent, its intent, and the fields that people fill in or choose. */
export interface ListedForm {
  path: string;
  intents: readonly string[];
  fields?: readonly string[];
}

const ID = 'd3b07384-d9a0-4c9b-8f4e-5a1c2b3d4e5f';
const REQUEST_PATH = `/admin/request/${ID}`;
const TRACK_PATH = '/track/k3x9q2ab7';
const JOB_PATH = '/provider/p5x9q2ab7';
const VEHICLE_FIELDS = ['vehicle_year', 'vehicle_make', 'vehicle_model', 'vehicle_plate'];
const PAYMENT_METHOD_FIELDS = ['pays_cash', 'pays_card', 'pays_zelle', 'pays_cash_app'];
const WAY_TO_PAY_FIELDS = ['can_pay_cash', 'can_pay_card', 'can_pay_app'];
const CHANGE_FIELDS = ['service', 'price', 'reason', 'destination', 'who'];
const PROVIDER_FIELDS = [
  'provider_name',
  'provider_phone',
  'provider_email',
  'provider_vehicle_info',
  'provider_plate',
];
const PROVIDER_RECORD_FIELDS = [
  'name',
  'phone',
  'email',
  'vehicle',
  'base_zip',
  'license_number',
  'insurance',
  'insurance_until',
  'notes',
];

/** The page on which each person gives a command that has no fields. */
const PAGE_BY_ACTOR = { customer: TRACK_PATH, provider: JOB_PATH, admin: REQUEST_PATH, system: null };
/** The forms of commands without fields. These need no handler of their own, only texts for their toasts. */
const FIELDLESS_FORMS: readonly ListedForm[] = Object.entries(LIFECYCLE_RULES).flatMap(([name, { by }]) => {
  const intent = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // The form to decline a cancellation has a field, for the reason.
  if (!Object.hasOwn(commandToasts, intent) || intent === 'decline_cancellation') return [];
  return by.flatMap((actor) => (PAGE_BY_ACTOR[actor] ? [{ path: PAGE_BY_ACTOR[actor], intents: [intent] }] : []));
});

/** Every form that's sent to the server. tests/every-form.test.ts fails for a form that isn't here. */
export const FORMS: readonly ListedForm[] = [
  {
    path: '/request',
    intents: ['request_offer'],
    fields: [
      ...[
        'phone',
        'email',
        'text_consent',
        'service_type',
        'locked_in',
        'service_description',
        'photo',
        'vehicle_type',
      ],
      ...[
        ...VEHICLE_FIELDS,
        'location_address',
        'location_exit',
        'destination_address',
        ...QUESTION_NAMES,
        ...WAY_TO_PAY_FIELDS,
      ],
    ],
  },
  { path: '/locate/k7mqx4r9tw', intents: ['share_location'] },
  { path: '/locate/k7mqx4r9tw', intents: ['type_location'], fields: ['location_address'] },
  { path: `/payment/${ID}`, intents: ['share_location', 'decline_terms'] },
  { path: `/payment/${ID}`, intents: ['pay_deposit'], fields: ['terms'] },
  { path: `/payment/${ID}`, intents: ['accept_terms'], fields: ['agree'] },
  {
    path: TRACK_PATH,
    intents: [
      ...['accept_change', 'approve_extra', 'make_family_link', 'end_family_link'],
      ...['reject_offer', 'share_location'],
      ...['remove_photo', 'decline_terms'],
    ],
  },
  { path: TRACK_PATH, intents: ['accept_offer'], fields: ['terms'] },
  { path: TRACK_PATH, intents: ['accept_terms'], fields: ['agree'] },
  { path: TRACK_PATH, intents: ['cancel_request'], fields: ['solved'] },
  { path: TRACK_PATH, intents: ['counter_offer'], fields: ['amount'] },
  { path: TRACK_PATH, intents: ['ask_drop_off'], fields: ['drop_off'] },
  { path: TRACK_PATH, intents: ['type_location'], fields: ['location_address'] },
  { path: TRACK_PATH, intents: ['rate'], fields: ['customer_rating', 'customer_review'] },
  { path: TRACK_PATH, intents: ['add_photo'], fields: ['photo'] },
  {
    path: JOB_PATH,
    intents: [
      ...['confirm_payment', 'resume_job'],
      ...['start_search', 'decline_agreement', 'withdraw_change', 'remove_photo'],
    ],
  },
  { path: JOB_PATH, intents: ['accept_agreement'], fields: ['agree', 'minutes', ...PAYMENT_METHOD_FIELDS] },
  { path: JOB_PATH, intents: ['decline_job'], fields: ['reason'] },
  { path: JOB_PATH, intents: ['verify_code'], fields: ['code'] },
  { path: JOB_PATH, intents: ['skip_code'], fields: ['reason', 'reason_more'] },
  { path: JOB_PATH, intents: ['request_extra'], fields: ['amount', 'reason'] },
  { path: JOB_PATH, intents: ['tell_minutes'], fields: ['minutes'] },
  { path: JOB_PATH, intents: ['promise_again'], fields: ['minutes', 'reason'] },
  { path: JOB_PATH, intents: ['tell_payment'], fields: PAYMENT_METHOD_FIELDS },
  { path: JOB_PATH, intents: ['tell_fee_payment'], fields: ['fee_method', 'fee_account'] },
  { path: JOB_PATH, intents: ['report_failure'], fields: ['reason', 'note', 'called', 'photo'] },
  { path: JOB_PATH, intents: ['propose_change'], fields: CHANGE_FIELDS },
  { path: JOB_PATH, intents: ['add_photo'], fields: ['photo'] },
  { path: '/admin/login', intents: ['sign_in'], fields: ['email', 'password'] },
  { path: '/admin/login/code', intents: ['enter_code'], fields: ['code'] },
  { path: '/admin/login/password', intents: ['choose_password'], fields: ['new_password', 'new_password_again'] },
  {
    path: '/admin/together',
    intents: ['prepare_together'],
    fields: ['what', 'text', 'words_en', 'words_es', 'provider_search'],
  },
  { path: '/admin/together', intents: ['send_together', 'assign_together'] },
  {
    path: '/admin',
    intents: ['create_phone_request', 'create_anyway', 'show_usual_price'],
    fields: [
      ...['phone', 'email', 'language', 'text_consent', 'locate', 'service_type', 'service_description'],
      ...[
        'locked_in',
        ...VEHICLE_FIELDS,
        'location_address',
        'destination_address',
        'final_price',
        ...QUESTION_NAMES,
        ...WAY_TO_PAY_FIELDS,
      ],
    ],
  },
  { path: '/admin', intents: ['search_requests'], fields: ['q', 'status', 'service'] },
  { path: '/admin', intents: ['set_density'], fields: ['density'] },
  { path: '/admin', intents: ['delete_payment_link', 'sign_out_admin'] },
  { path: '/admin', intents: ['add_admin'], fields: ['email', 'current_password'] },
  { path: '/admin', intents: ['set_role'], fields: ['admin_id', 'role', 'current_password'] },
  { path: '/admin', intents: ['renew_password', 'disable_admin'], fields: ['admin_id', 'current_password'] },
  {
    path: '/admin',
    intents: ['save_rate_card'],
    fields: ['base_towing', 'mile_towing', 'base_jump_start', 'included_miles', 'night', 'heavy'],
  },
  {
    path: '/admin',
    intents: ['save_settings'],
    fields: [
      ...['service_phone', 'on_call_phone', 'backup_on_call_phone', 'late_minutes'],
      ...['overdue_minutes', 'provider_wait_minutes'],
      ...[
        'late_refund_minutes',
        'dry_run_fee',
        'no_show_fee',
        'second_deposit_over',
        'refund_limit',
        'current_password',
      ],
    ],
  },
  { path: '/admin/account', intents: ['abandon_second_step', 'end_session', 'end_sessions', 'set_letter_keys'] },
  { path: '/admin/account', intents: ['turn_off_notices_this', 'turn_off_notices_all'] },
  { path: '/admin/account', intents: ['begin_second_step'], fields: ['current_password'] },
  { path: '/admin/account', intents: ['confirm_second_step'], fields: ['code'] },
  {
    path: '/admin/account',
    intents: ['renew_recovery_codes', 'end_second_step'],
    fields: ['current_password', 'code'],
  },
  {
    path: '/admin/account',
    intents: ['change_password'],
    fields: ['current_password', 'new_password', 'new_password_again'],
  },
  { path: '/admin/providers', intents: ['search_providers'], fields: ['q', 'service', 'warning', 'base'] },
  { path: '/admin/providers/new', intents: ['add_provider'], fields: PROVIDER_RECORD_FIELDS },
  { path: `/admin/providers/${ID}`, intents: ['save_provider'], fields: [...PROVIDER_RECORD_FIELDS, 'declined'] },
  { path: `/admin/providers/${ID}`, intents: ['activate_provider', 'deactivate_provider'] },
  { path: REQUEST_PATH, intents: ['add_note'], fields: ['note'] },
  {
    path: REQUEST_PATH,
    intents: [
      ...['accept_counter', 'resume_job'],
      ...['confirm_payment', 'create_payment_link', 'set_card_only', 'keep_drop_off', 'delete_request'],
      ...['locate_caller', 'locate_link', 'withdraw_change', 'claim_request', 'release_request', 'take_over_request'],
    ],
  },
  { path: REQUEST_PATH, intents: ['decline_cancellation'], fields: ['reason'] },
  { path: REQUEST_PATH, intents: ['cancel_request'], fields: ['reason', 'refund_deposit'] },
  { path: REQUEST_PATH, intents: ['set_price', 'final_counter'], fields: ['amount'] },
  {
    path: REQUEST_PATH,
    intents: ['edit_request'],
    fields: [
      ...['phone', 'email', ...VEHICLE_FIELDS, 'location_address', 'destination_address', 'service_description'],
    ],
  },
  { path: REQUEST_PATH, intents: ['correct_service'], fields: ['service'] },
  { path: REQUEST_PATH, intents: ['text_consent'], fields: ['text_consent'] },
  { path: REQUEST_PATH, intents: ['set_locked_in'], fields: ['locked_in'] },
  { path: REQUEST_PATH, intents: ['set_answers'], fields: QUESTION_NAMES },
  { path: REQUEST_PATH, intents: ['end_partly_done'], fields: ['price', 'reason', 'provider'] },
  { path: REQUEST_PATH, intents: ['end_job'], fields: ['outcome', 'kept', 'reason', 'provider'] },
  { path: REQUEST_PATH, intents: ['find_provider'], fields: ['provider_search'] },
  { path: REQUEST_PATH, intents: ['set_payment'], fields: PAYMENT_METHOD_FIELDS },
  { path: REQUEST_PATH, intents: ['promise_again'], fields: ['minutes', 'reason'] },
  { path: REQUEST_PATH, intents: ['propose_change'], fields: CHANGE_FIELDS },
  {
    path: REQUEST_PATH,
    intents: ['assign_provider', 'reassign_provider'],
    fields: [...PROVIDER_FIELDS, 'assign_anyway', 'reason'],
  },
  { path: REQUEST_PATH, intents: ['settle_refund'], fields: ['reason', 'settled'] },
  ...FIELDLESS_FORMS,
];
