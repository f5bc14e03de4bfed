import type { PhotoMoment } from './photos.ts';
import type { Cents } from '#kernel/money.ts';
import type { ProviderWarning } from './provider-warnings.ts';

/** The fields of a request that dispatchers can correct. */
export const EDITABLE = [
  'phone',
  'email',
  'service_description',
  'vehicle_year',
  'vehicle_make',
  'vehicle_model',
  'vehicle_plate',
  'location_address',
  'destination_address',
] as const;
export type Editable = (typeof EDITABLE)[number];

type None = Record<string, never>;
type Amount = Record<'cents', Cents>;

/**
 * The activity log's events and their stored parameters: amounts, numbers and codes, never a name, place or reason.
 * `modules/request/copy/en/activity.ts` has the sentences. Workflow code imports this file.
 */
export interface ActivityParams {
  // The request
  request_submitted: None;
  phone_request_created: Amount;
  location_shared: { meters: number | null };
  location_typed: None;
  location_asked: None;
  location_link_made: None;
  sms_consent_by_voice: None;
  sms_consent_ended: None;
  request_edited: { fields: Editable[] };
  photo_added: { moment: PhotoMoment; tow: boolean };
  photo_removed: { moment: PhotoMoment; tow: boolean };

  // The price
  price_set: Amount;
  offer_accepted: Amount;
  counter_made: Amount;
  offer_rejected: { final: boolean };
  counter_accepted: Amount;
  counter_rejected: Amount;
  final_offer_made: Amount;

  // The deposit
  payment_opened: Amount;
  payment_reported: None;
  deposit_paid: Amount;
  payment_mismatch: Amount;
  payment_unwanted: Amount;
  session_expired: None;
  refund_started: Amount;
  refund_completed: Amount;
  refund_failed: Amount;
  /** The total refunded of that payment. */
  refunded_at_stripe: Amount;
  refund_settled_by_hand: Amount;
  refund_retried: None;
  dispute_opened: Amount;
  dispute_withdrawn: Amount;
  dispute_reinstated: Amount;
  dispute_won: Amount;
  dispute_lost: Amount;

  // The job
  provider_assigned: { despite: readonly ProviderWarning[] };
  provider_replaced: { despite: readonly ProviderWarning[] };
  links_generated: None;
  agreement_accepted: None;
  agreement_declined: None;
  job_declined: None;
  job_started: None;
  provider_arrived: None;
  provider_silent: None;
  provider_unseen: None;
  minutes_told: { minutes: number };
  code_verified: None;
  code_wrong: { tries: number; most: number };
  code_skipped: None;
  family_link_made: None;
  family_link_ended: None;
  service_started: None;
  job_completed: None;
  on_site_paid: { by: 'provider' | 'admin' };
  extra_asked: Amount;
  extra_approved: Amount;
  extra_declined: Amount;
  extra_unanswered: Amount;
  on_site_reminder: None;
  on_site_overdue: None;
  rated: { stars: number; review: boolean };
  links_expired: None;

  // The ways out
  cancelled: { by: 'customer' | 'admin' };
  cancellation_asked: None;
  cancellation_declined: None;
  wait_warned: { minutes: number };
  wait_chosen: None;
  refund_taken: None;
  no_provider_found: { minutes: number };
  reminded: { of: 'price' | 'deposit' | 'desk' };
  no_answer: None;
  deposit_window_passed: None;
}

export type ActivityEvent = keyof ActivityParams;

/** An event and its parameters, as stored in the columns `event` and `params`. */
export type Activity = { [E in ActivityEvent]: { event: E; params: ActivityParams[E] } }[ActivityEvent];

/** The sentence of each event, in one language. */
export type ActivitySentences = { [E in ActivityEvent]: (params: ActivityParams[E]) => string };

/** Builds an entry for the activity log. */
export function activity<E extends ActivityEvent>(
  event: E,
  ...[params]: ActivityParams[E] extends None ? [] : [params: ActivityParams[E]]
): Activity {
  return { event, params: params ?? {} } as Activity;
}
