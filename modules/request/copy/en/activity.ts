import type { ActivityParams, ActivitySentences, Editable } from '../../rules/log-events.ts';
import { formatAccuracy } from '#modules/place/rules/distance.ts';
import type { PhotoMoment } from '../../rules/photos.ts';
import { formatMoney } from '#kernel/money.ts';
import type { ProviderWarning } from '../../rules/provider-warnings.ts';

/** Warnings that the desk accepted when it assigned a provider. The directory's own words are in desk-providers.ts. */
const KNOWN: Record<ProviderWarning, string> = {
  inactive: 'deactivated in the directory',
  declined: 'wants no jobs',
  rating_low: 'rating under 2.5',
  payments_unverified: '3 or more unverified payments',
  insurance_expired: 'insurance expired',
  insurance_low: 'insurance under $500,000',
  insurance_missing: 'no insurance recorded',
  license_missing: 'no license recorded',
};
const despite = (known: readonly ProviderWarning[]) =>
  known.length > 0 ? ` despite: ${known.map((warning) => KNOWN[warning]).join(', ')}` : '';
const named = (field: Editable) => field.replaceAll('_', ' ');

/** The English sentences are also stored in the column `action` (docs/product.md, "A request at the desk"). */
export const sentences: ActivitySentences = {
  request_submitted: () => 'Customer submitted request',
  phone_request_created: ({ cents }) => `Admin created phone request at ${formatMoney(cents)}`,
  location_shared: ({ meters }) =>
    `Customer shared current location${meters === null ? '' : `, accurate to about ${formatAccuracy(meters)}`}`,
  location_typed: () => 'Customer typed where the vehicle is',
  location_asked: () => 'Admin texted a link to share the location',
  location_link_made: () => 'Admin made a link to share the location',
  sms_consent_by_voice: () => 'Customer agreed to texts on the phone',
  sms_consent_ended: () => 'Phone number corrected: no consent to texts at the new one yet',
  request_edited: ({ fields }) => `Admin edited ${fields.map(named).join(', ')}`,
  photo_added: (photo) => `${photoTaker(photo.moment)} added a ${photoOf(photo)}`,
  photo_removed: (photo) => `${photoTaker(photo.moment)} removed a ${photoOf(photo)}`,

  price_set: ({ cents }) => `Admin set price of ${formatMoney(cents)}`,
  offer_accepted: ({ cents }) => `Customer accepted offer of ${formatMoney(cents)}`,
  counter_made: ({ cents }) => `Customer made counter-offer of ${formatMoney(cents)}`,
  // The first price may be rejected too; only the admin's answer to a counter is the final offer.
  offer_rejected: ({ final }) => (final ? 'Customer rejected final offer' : 'Customer rejected offer'),
  counter_accepted: ({ cents }) => `Admin accepted counter-offer of ${formatMoney(cents)}`,
  counter_rejected: ({ cents }) => `Admin rejected counter-offer of ${formatMoney(cents)}`,
  final_offer_made: ({ cents }) => `Admin made final offer of ${formatMoney(cents)}`,

  payment_opened: ({ cents }) => `Payment page opened for deposit of ${formatMoney(cents)}`,
  payment_reported: () => 'Payment reported, being checked',
  deposit_paid: ({ cents }) => `Deposit of ${formatMoney(cents)} paid`,
  payment_mismatch: ({ cents }) => `Payment of ${formatMoney(cents)} does not match the request, refund started`,
  payment_unwanted: ({ cents }) => `Payment of ${formatMoney(cents)} not needed any more, refund started`,
  session_expired: () => 'Payment page expired without payment',
  refund_started: ({ cents }) => `Refund of ${formatMoney(cents)} started`,
  refund_completed: ({ cents }) => `Refund of ${formatMoney(cents)} completed`,
  refund_failed: ({ cents }) => `Refund of ${formatMoney(cents)} failed, needs attention`,
  refunded_at_stripe: ({ cents }) => `Refund of ${formatMoney(cents)} made at Stripe itself, needs attention`,
  refund_settled_by_hand: ({ cents }) => `Admin settled refund of ${formatMoney(cents)} another way, reason given`,
  refund_retried: () => 'Admin retried refund',
  dispute_opened: ({ cents }) => `Customer disputed payment of ${formatMoney(cents)} at the bank, needs attention`,
  dispute_withdrawn: ({ cents }) => `Stripe holds back ${formatMoney(cents)} for the dispute`,
  dispute_reinstated: ({ cents }) => `Stripe gave back ${formatMoney(cents)} held for the dispute`,
  dispute_won: ({ cents }) => `Dispute of ${formatMoney(cents)} won, the payment stays`,
  dispute_lost: ({ cents }) => `Dispute of ${formatMoney(cents)} lost: the bank gave the money back to the customer`,

  provider_assigned: (known) => `Admin assigned provider${despite(known.despite)}`,
  provider_replaced: (known) => `Admin replaced provider${despite(known.despite)}`,
  links_generated: () => 'Admin generated tracking links',
  agreement_accepted: () => 'Provider accepted agreement',
  agreement_declined: () => 'Provider declined agreement',
  job_declined: () => 'Provider declined job',
  job_started: () => 'Provider started job',
  provider_arrived: () => 'Provider arrived',
  provider_silent: () => 'Provider did not answer within 5 minutes, needs attention',
  provider_unseen: () => 'Provider not seen for a minute, asked how far',
  minutes_told: ({ minutes }) => `Provider says: ${minutes === 1 ? '1 minute' : `${minutes} minutes`} away`,
  code_verified: () => "Provider entered the customer's code",
  code_wrong: ({ tries, most }) => `Provider entered a wrong code (${tries} of ${most})`,
  code_skipped: () => "Provider skipped the customer's code, reason given",
  family_link_made: () => 'Customer made a family link',
  family_link_ended: () => 'Customer ended the family link',
  service_started: () => 'Provider started service',
  job_completed: () => 'Provider completed job',
  on_site_paid: ({ by }) => `${by === 'provider' ? 'Provider' : 'Admin'} confirmed on-site payment`,
  extra_asked: ({ cents }) => `Provider asked for an extra of ${formatMoney(cents)}`,
  extra_approved: ({ cents }) => `Customer approved extra of ${formatMoney(cents)}`,
  extra_declined: ({ cents }) => `Customer declined extra of ${formatMoney(cents)}`,
  extra_unanswered: ({ cents }) => `Extra of ${formatMoney(cents)} not answered, declined`,
  on_site_reminder: () => 'Provider reminded to confirm on-site payment',
  on_site_overdue: () => 'On-site payment not confirmed within 1 hour, needs attention',
  rated: ({ stars, review }) => `Customer rated service: ${stars} stars${review ? ' with review' : ''}`,
  links_expired: () => 'Links expired',

  cancelled: ({ by }) => `${by === 'customer' ? 'Customer' : 'Admin'} cancelled request`,
  cancellation_asked: () => 'Customer asked to cancel',
  cancellation_declined: () => 'Admin declined the cancellation: the job goes on',
  wait_warned: ({ minutes }) => `Customer offered the deposit back after ${minutes} minutes without a provider`,
  wait_chosen: () => 'Customer chose to wait for a provider',
  refund_taken: () => 'Customer took the deposit back',
  no_provider_found: ({ minutes }) => `Request cancelled: no provider found within ${minutes} minutes`,
  reminded: ({ of }) =>
    of === 'desk' ? 'Not answered for 30 minutes, needs attention' : `Customer reminded of the ${of}`,
  no_answer: () => 'Request cancelled: no answer within 24 hours',
  deposit_window_passed: () => 'Request cancelled: deposit not paid within 24 hours',
};

function photoTaker(moment: PhotoMoment): string {
  return moment === 'customer' ? 'Customer' : 'Provider';
}

/** Without a tow, the provider shows the vehicle before and after the work. */
function photoOf({ moment, tow }: ActivityParams['photo_added']): string {
  if (moment === 'customer') return 'photo';
  const pickup = moment === 'pickup';
  if (tow) return pickup ? 'pickup photo' : 'drop-off photo';
  return `photo from ${pickup ? 'before' : 'after'} the work`;
}
