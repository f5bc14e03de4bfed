import type { EditableField } from '../../rules/editable.ts';
import type { Cents } from '#kernel/money.ts';
import { formatAccuracy } from '#modules/place/rules/distance.ts';
import type { FailureReason, HandBackReason } from '../../rules/endings.ts';
import type { LateReason } from '../../rules/late-reasons.ts';
import type { LockedIn } from '../../rules/locked-in.ts';
import type { PhotoMoment } from '../../rules/photos.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import { SERVICES } from '../../rules/services.ts';
import type { ServiceType } from '../../rules/services.ts';
import type { FeeMethod, PaymentMethod } from '../../rules/payment-methods.ts';
import type { ProviderWarning } from '../../rules/provider-warnings.ts';
import { paymentMethodsTexts } from './payment-methods.ts';

/**
 * Warnings that the desk saw and accepted when it assigned a provider. In the directory, the same warnings have other
 * words (desk-providers.ts).
 */
const WARNING_WORDS: Record<ProviderWarning, string> = {
  card_not_taken: "doesn't take cards (the customer can only pay by card)",
  card_unknown: 'may not take cards (the customer can only pay by card)',
  flatbed_unknown: 'may not have a flatbed (the vehicle needs one)',
  inactive: 'deactivated in the directory',
  declined: 'opted out of our jobs',
  rating_low: 'rating under 2.5',
  payments_unverified: '3 or more unverified payments',
  insurance_expired: 'insurance expired',
  insurance_low: 'insurance under $500,000',
  insurance_missing: 'no insurance on file',
  license_missing: 'no license on file',
};
const despiteWarnings = (known: readonly ProviderWarning[]) =>
  known.length > 0 ? ` despite these warnings: ${known.map((warning) => WARNING_WORDS[warning]).join(', ')}` : '';
const METHOD_WORDS = paymentMethodsTexts.names;
const FAILURE_REASON_WORDS: Record<FailureReason, string> = {
  nobody_here: 'no one was there',
  service_failed: "the service didn't work",
  wrong_equipment: 'they had the wrong equipment',
  unsafe: "it wasn't safe",
  drop_off_closed: 'the drop-off was closed or refused the vehicle',
  own_vehicle: 'trouble with their own vehicle',
};
const HAND_BACK_WORDS: Record<HandBackReason, string> = {
  own_vehicle: FAILURE_REASON_WORDS.own_vehicle,
  other: 'another reason',
};
const LATE_REASON_WORDS: Record<LateReason, string> = {
  traffic: 'traffic',
  earlier_job: 'an earlier job took longer',
  wrong_place: 'they went to the wrong place',
  other: 'another reason',
};
const fieldWords = (field: EditableField) => field.replaceAll('_', ' ');

type Amount = { cents: Cents };
type Minutes = { minutes: number };
type NewTime = Minutes & { reason: LateReason | null; by: 'provider' | 'admin' };
type Photo = { moment: PhotoMoment; tow: boolean };
type AssignmentParams = { despite: readonly ProviderWarning[] };

/**
 * The sentences of the activity log's events. A sentence's arguments are stored with the event, so none may be text
 * that a person typed, such as a name, an address or a note. The English sentence is also stored in the column
 * `action` (docs/product.md, "A request at the desk").
 */
export const activitySentences = {
  request_submitted: () => 'Customer submitted the request',
  phone_request_created: ({ cents }: Amount) => `Admin created a phone request for ${formatMoney(cents)}`,
  location_shared: ({ meters }: { meters: number | null }) =>
    `Customer shared their current location${meters === null ? '' : `, accurate to about ${formatAccuracy(meters)}`}`,
  location_typed: () => 'Customer typed where the vehicle is',
  location_asked: () => 'Admin texted the customer a link to share their location',
  location_link_made: () => 'Admin made a link for the customer to share their location',
  sms_consent_by_voice: () => 'Customer agreed over the phone to get texts',
  sms_consent_ended: () => "Phone number corrected: the customer hadn't agreed to texts at the new number",
  links_replaced: () => "Phone number corrected: the customer's earlier links stopped working",
  card_only_set: ({ cardOnly }: { cardOnly: boolean }) =>
    `Admin noted that the customer can ${cardOnly ? 'only pay by card' : 'pay in other ways, too'}`,
  locked_in_set: ({ lockedIn }: { lockedIn: LockedIn | null }) =>
    `Admin noted that ${lockedIn === null ? 'no one' : `a ${lockedIn}`} was locked in`,
  answers_set: () => 'Admin corrected the answers about the job',
  payment_methods_set: ({ by, methods }: { by: 'provider' | 'admin'; methods: PaymentMethod[] }) =>
    `${by === 'provider' ? 'Provider' : 'Admin'} set the on-site payment methods: ${methods.map((method) => METHOD_WORDS[method]).join(', ')}`,
  fee_payment_told: ({ method }: { method: FeeMethod }) => `Provider asked to get the fee by ${METHOD_WORDS[method]}`,
  request_edited: ({ fields }: { fields: EditableField[] }) => `Admin edited ${fields.map(fieldWords).join(', ')}`,
  photo_added: (photo: Photo) => `${photoTaker(photo.moment)} added a ${photoWords(photo)}`,
  photo_removed: (photo: Photo) => `${photoTaker(photo.moment)} removed a ${photoWords(photo)}`,

  price_set: ({ cents }: Amount) => `Admin set a price of ${formatMoney(cents)}`,
  offer_accepted: ({ cents }: Amount) => `Customer accepted offer of ${formatMoney(cents)}`,
  counter_made: ({ cents }: Amount) => `Customer made counter-offer of ${formatMoney(cents)}`,
  // The customer can also reject the first price. Only the admin's answer to a counter-offer is the final offer.
  offer_rejected: ({ final }: { final: boolean }) =>
    final ? 'Customer rejected final offer' : 'Customer rejected the offer',
  counter_accepted: ({ cents }: Amount) => `Admin accepted the counter-offer of ${formatMoney(cents)}`,
  counter_rejected: ({ cents }: Amount) => `Admin rejected the counter-offer of ${formatMoney(cents)}`,
  final_offer_made: ({ cents }: Amount) => `Admin made a final offer of ${formatMoney(cents)}`,

  payment_opened: ({ cents }: Amount) => `Payment page opened for the deposit of ${formatMoney(cents)}`,
  payment_reported: () => 'Payment reported, and we started checking it',
  deposit_paid: ({ cents }: Amount) => `Deposit of ${formatMoney(cents)} paid`,
  payment_mismatch: ({ cents }: Amount) =>
    `Payment of ${formatMoney(cents)} didn't match the request, so a refund was started`,
  payment_unwanted: ({ cents }: Amount) =>
    `Payment of ${formatMoney(cents)} was no longer needed, so a refund was started`,
  session_expired: () => 'Payment page expired before the deposit was paid',
  refund_started: ({ cents }: Amount) => `Refund of ${formatMoney(cents)} started`,
  refund_completed: ({ cents }: Amount) => `Refund of ${formatMoney(cents)} completed`,
  refund_failed: ({ cents }: Amount) => `Refund of ${formatMoney(cents)} failed, needs attention`,
  // `cents` is the total refunded from this payment so far.
  refunded_at_stripe: ({ cents }: Amount) => `Refund of ${formatMoney(cents)} made directly in Stripe, needs attention`,
  refund_settled_by_hand: ({ cents }: Amount) =>
    `Admin settled the refund of ${formatMoney(cents)} another way and gave a reason`,
  refund_retried: () => 'Admin retried the refund',
  dispute_opened: ({ cents }: Amount) =>
    `Customer disputed the payment of ${formatMoney(cents)} with their bank, needs attention`,
  dispute_withdrawn: ({ cents }: Amount) => `Stripe put ${formatMoney(cents)} on hold for the dispute`,
  dispute_reinstated: ({ cents }: Amount) => `Stripe returned the ${formatMoney(cents)} it held for the dispute`,
  dispute_won: ({ cents }: Amount) => `We won the dispute over ${formatMoney(cents)}, so we kept the payment`,
  dispute_lost: ({ cents }: Amount) =>
    `We lost the dispute over ${formatMoney(cents)}, so the bank returned the money to the customer`,

  provider_assigned: (known: AssignmentParams) => `Admin assigned a provider${despiteWarnings(known.despite)}`,
  provider_replaced: (known: AssignmentParams) => `Admin replaced the provider${despiteWarnings(known.despite)}`,
  links_generated: () => 'Admin generated the tracking links',
  agreement_accepted: () => 'Provider accepted the agreement',
  arrival_promised: ({ minutes }: Minutes) => `Provider promised to arrive within ${minutes} minutes`,
  arrival_promised_again: ({ minutes, reason, by }: NewTime) =>
    `${by === 'provider' ? 'Provider' : 'Admin'} gave a new time: within ${minutes} minutes${reason ? ` (${LATE_REASON_WORDS[reason]})` : ''}`,
  promise_checked: () => 'Provider was asked if they could still make the promised time',
  promise_in_doubt: () => "Provider hadn't arrived or given a new time: customer notified, needs attention",
  agreement_declined: () => 'Provider declined the agreement',
  job_declined: () => 'Provider declined the job',
  job_handed_back: ({ reason }: { reason: HandBackReason }) =>
    `Provider handed the job back while on the way: ${HAND_BACK_WORDS[reason]}`,
  job_started: () => 'Provider started the job',
  provider_arrived: () => 'Provider arrived',
  provider_silent: () => "Provider didn't respond within 5 minutes, needs attention",
  provider_unseen: () => 'No location from the provider for a minute, so we asked for an ETA',
  minutes_told: ({ minutes }: Minutes) =>
    `Provider said they were ${minutes === 1 ? '1 minute' : `${minutes} minutes`} away`,
  code_verified: () => "Provider entered the customer's code",
  code_wrong: ({ tries, most }: { tries: number; most: number }) =>
    `Provider entered the wrong code (try ${tries} of ${most})`,
  code_skipped: () => "Provider skipped the customer's code and gave a reason",
  family_link_made: () => 'Customer made a family link',
  family_link_ended: () => 'Customer ended the family link',
  service_started: () => 'Provider started the service',
  job_completed: () => 'Provider completed the job',
  on_site_paid: ({ by }: { by: 'provider' | 'admin' }) =>
    `${by === 'provider' ? 'Provider' : 'Admin'} confirmed the on-site payment`,
  on_site_unpaid: () => "Provider said they weren't paid on site, needs attention",
  extra_asked: ({ cents }: Amount) => `Provider asked for an extra charge of ${formatMoney(cents)}`,
  extra_approved: ({ cents }: Amount) => `Customer approved the extra charge of ${formatMoney(cents)}`,
  extra_declined: ({ cents }: Amount) => `Customer declined the extra charge of ${formatMoney(cents)}`,
  extra_unanswered: ({ cents }: Amount) =>
    `Extra charge of ${formatMoney(cents)} got no answer in time, so it was declined`,
  service_corrected: ({ service }: { service: ServiceType }) =>
    `Admin corrected the service to ${SERVICES[service].label}`,
  change_proposed: ({ by, service, cents }: { by: 'provider' | 'admin'; service: ServiceType; cents: Cents }) =>
    `${by === 'provider' ? 'Provider' : 'Admin'} proposed changing the job to ${SERVICES[service].label} for ${formatMoney(cents)}`,
  change_accepted: ({ cents }: Amount) =>
    `Customer accepted the change, and a second deposit of ${formatMoney(cents)} became due`,
  change_declined: () => 'Customer declined the proposed change',
  change_withdrawn: ({ by }: { by: 'provider' | 'admin' }) =>
    `${by === 'provider' ? 'Provider' : 'Admin'} withdrew the proposed change`,
  change_unanswered: () => "Proposed change wasn't answered in time, so it was withdrawn",
  job_changed: ({ service, cents }: { service: ServiceType; cents: Cents }) =>
    `Job was changed to ${SERVICES[service].label} for ${formatMoney(cents)}`,
  on_site_reminder: () => 'Provider was reminded to confirm the on-site payment',
  on_site_overdue: () => "On-site payment wasn't confirmed within 1 hour, needs attention",
  search_started: ({ called }: { called: boolean }) =>
    `Provider was on site but couldn't find the customer${called ? ', even after calling them' : ''}`,
  search_answered: () => "Customer answered the provider who couldn't find them",
  failure_reported: ({ reason }: { reason: FailureReason }) =>
    `Provider reported they couldn't do the job: ${FAILURE_REASON_WORDS[reason]}`,
  job_resumed: ({ by }: { by: 'provider' | 'admin' }) => `${by === 'provider' ? 'Provider' : 'Admin'} resumed the job`,
  rated: ({ stars, review }: { stars: number; review: boolean }) =>
    `Customer rated service: ${stars} stars${review ? ' with review' : ''}`,
  links_expired: () => 'Links expired',

  cancelled: ({ by, solved }: { by: 'customer' | 'admin'; solved: boolean }) =>
    `${by === 'customer' ? 'Customer' : 'Admin'} cancelled the request${solved ? ` because ${by === 'customer' ? 'they' : 'the customer'} got going on their own` : ''}`,
  job_partly_done: ({ cents, agreed }: { cents: Cents; agreed: Cents }) =>
    `Admin ended the job as partly done: ${formatMoney(cents)} instead of the agreed ${formatMoney(agreed)}`,
  job_ended: ({ outcome, kept, provider }: { outcome: 'not_done' | 'gone'; kept: Cents; provider: Cents }) =>
    `Admin ended the job ${outcome === 'gone' ? 'because no one was there' : 'as not done'}: we kept ${kept > 0 ? formatMoney(kept) : 'none'} of the deposit${provider > 0 ? `, ${formatMoney(provider)} of that for the provider` : ''}`,
  provider_fee_paid: ({ cents }: Amount) => `Admin paid the provider ${formatMoney(cents)}`,
  cancelled_to_delete: () => 'Admin cancelled the request so it could be deleted',
  cancellation_asked: ({ solved }: { solved: boolean }) =>
    `Customer asked to cancel${solved ? ' because they got going on their own' : ''}`,
  cancellation_declined: () => 'Admin declined the cancellation',
  drop_off_asked: () => 'Customer asked for a different drop-off',
  drop_off_kept: () => 'Admin kept the drop-off the same',
  cancellation_dropped: () =>
    'Cancellation request dropped: the customer agreed to the changed job and could cancel directly',
  wait_warned: ({ minutes }: Minutes) => `Customer was offered a refund after ${minutes} minutes without a provider`,
  wait_chosen: () => 'Customer chose to keep waiting for a provider',
  refund_taken: () => 'Customer took the refund',
  no_provider_found: ({ minutes }: Minutes) =>
    `Request cancelled because no provider was found within ${minutes} minutes`,
  reminded: ({ of }: { of: 'price' | 'deposit' | 'desk' }) =>
    of === 'desk' ? 'No answer from us for 30 minutes, needs attention' : `Customer was reminded about the ${of}`,
  no_answer: () => 'Request cancelled because no one answered within 24 hours',
  deposit_window_passed: () => "Request cancelled because the deposit wasn't paid within 24 hours",
};

function photoTaker(moment: PhotoMoment): string {
  return moment === 'customer' ? 'Customer' : 'Provider';
}

/** Words for a photo. A tow has photos at pickup and drop-off; another job has photos before and after the work. */
function photoWords({ moment, tow }: Photo): string {
  if (moment === 'customer') return 'photo';
  if (moment === 'report') return 'photo with the report';
  const pickup = moment === 'pickup';
  if (tow) return pickup ? 'pickup photo' : 'drop-off photo';
  return `photo taken ${pickup ? 'before' : 'after'} the work`;
}

/** The buttons of commands without fields. A key is the intent of the form: the command's name in snake_case. */
export const commandButtons = {
  reject_counter: 'Reject Counter-Offer',
  retry_refund: 'Try the refund again',
  wait_for_provider: 'Keep waiting',
  take_refund: 'Refund my deposit',
  generate_links: 'Generate Tracking Links',
  start_job: 'Start Job',
  arrived: 'Arrived',
  start_service: 'Start Service',
  complete_job: 'Complete Job',
  decline_extra: 'Decline the extra charge',
  decline_change: 'Decline the change',
  confirm_payment: 'Confirm Payment Received',
  report_unpaid: "I wasn't paid",
  decline_cancellation: 'Keep the Job Going',
  answer_search: "I'm here",
  pay_provider_fee: 'Mark as paid',
};

/**
 * The toasts of commands without fields. A key is the intent of the form. A command in this list needs no handler of
 * its own: the server runs it if the lifecycle table allows the sender of the form to give it. Browsers don't load
 * these texts.
 */
export const commandToasts = {
  reject_counter: {
    done: success('Counter-Offer Rejected', 'The request has been cancelled.'),
    failed: failure('Error', 'Failed to reject offer'),
  },
  retry_refund: {
    done: success('Retrying Refund', "We're asking Stripe again. Check the activity log for the result."),
    failed: failure('Error', "We couldn't retry the refund. Please try again."),
  },
  wait_for_provider: {
    done: success('Still Looking', "Thank you for waiting. We're still looking for a provider near you."),
  },
  take_refund: {
    done: success('Request Cancelled', "Your request has been cancelled. We're refunding your deposit."),
  },
  generate_links: {
    done: success('Links Generated', 'Tracking links have been generated.'),
    failed: failure('Error', 'Failed to generate tracking links'),
  },
  // No toast, because the sign on the job page already shows the new step.
  start_job: {},
  arrived: {},
  start_service: {},
  complete_job: {},
  report_unpaid: {
    done: success('Dispatch Notified', "We told dispatch and the customer that you weren't paid."),
  },
  decline_extra: { done: success('Extra Charge Declined', "You don't owe it. Your price stays the same.") },
  decline_change: {
    done: success('Change Declined', "You won't be charged for it. Dispatch can see your answer."),
    failed: failure('Error', "Your answer didn't go through. Please try again."),
  },
  decline_cancellation: {
    done: success('Cancellation Declined', 'The customer and the provider can see your decision.'),
    failed: failure('Error', "Your answer didn't go through. Please try again."),
  },
  answer_search: {
    done: success('Answer Saved', "Your provider can now see that you're there."),
    failed: failure('Error', "We couldn't tell the provider. Please try again."),
  },
  pay_provider_fee: { done: success('Fee Paid', 'The fee is marked as paid.') },
} satisfies Record<string, { done?: Toast; failed?: Toast }>;
