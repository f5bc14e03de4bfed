import { formatMoney } from '../money.ts';
import type { PhotoMoment } from '../lifecycle/photos.ts';
import type { Cents } from '../money.ts';
import type { ProviderWarning } from '../providers.ts';

/** What the desk knew and assigned a provider all the same; the directory's own words are in desk-providers.ts. */
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
const despiteOf = (known: readonly ProviderWarning[]) =>
  known.length > 0 ? ` despite: ${known.map((warning) => KNOWN[warning]).join(', ')}` : '';

/**
 * The lines of a request's activity log (Specification section 7, "request_activity_log"). They are stored in English and
 * told in the reader's language (`activity-in-words.ts`), and they hold amounts only: no name, place or reason. Workflow code
 * imports this file: no third-party package, and a changed line changes what a replayed workflow would write.
 */
export const activity = {
  // Written by the site ----------------------------------------------------------------------------------------------
  requestSubmitted: () => 'Customer submitted request',
  phoneRequestCreated: (cents: Cents) => `Admin created phone request at ${formatMoney(cents)}`,
  locationShared: (accuracy: string | null) =>
    `Customer shared current location${accuracy === null ? '' : `, accurate to about ${accuracy}`}`,
  locationTyped: () => 'Customer typed where the vehicle is',
  locationAsked: () => 'Admin texted a link to share the location',
  locationLinkMade: () => 'Admin made a link to share the location',
  textConsentByVoice: () => 'Customer agreed to texts on the phone',
  textConsentEnded: () => 'Phone number corrected: no consent to texts at the new one yet',
  requestEdited: (fields: string) => `Admin edited ${fields}`,
  /** Of a job without a destination the provider shows the vehicle before and after the work. */
  photoAdded: (moment: PhotoMoment, withDestination: boolean) => photo('added', moment, withDestination),
  photoRemoved: (moment: PhotoMoment, withDestination: boolean) => photo('removed', moment, withDestination),

  // The price --------------------------------------------------------------------------------------------------------
  priceSet: (cents: Cents) => `Admin set price of ${formatMoney(cents)}`,
  offerAccepted: (cents: Cents) => `Customer accepted offer of ${formatMoney(cents)}`,
  counterOffered: (cents: Cents) => `Customer made counter-offer of ${formatMoney(cents)}`,
  /** The first price may be rejected too; only the admin's answer to a counter is the final offer. */
  offerRejected: (final: boolean) => (final ? 'Customer rejected final offer' : 'Customer rejected offer'),
  counterAccepted: (cents: Cents) => `Admin accepted counter-offer of ${formatMoney(cents)}`,
  counterRejected: (cents: Cents) => `Admin rejected counter-offer of ${formatMoney(cents)}`,
  finalCounterSent: (cents: Cents) => `Admin made final offer of ${formatMoney(cents)}`,

  // The deposit ------------------------------------------------------------------------------------------------------
  paymentOpened: (cents: Cents) => `Payment page opened for deposit of ${formatMoney(cents)}`,
  paymentReported: () => 'Payment reported, being checked',
  depositPaid: (cents: Cents) => `Deposit of ${formatMoney(cents)} paid`,
  paymentMismatch: (cents: Cents) => `Payment of ${formatMoney(cents)} does not match the request, refund started`,
  unwantedPayment: (cents: Cents) => `Payment of ${formatMoney(cents)} not needed any more, refund started`,
  sessionExpired: () => 'Payment page expired without payment',
  refundDue: (cents: Cents) => `Refund of ${formatMoney(cents)} started`,
  refunded: (cents: Cents) => `Refund of ${formatMoney(cents)} completed`,
  refundFailed: (cents: Cents) => `Refund of ${formatMoney(cents)} failed, needs attention`,

  /** @param cents in all, of that payment */
  refundedByHand: (cents: Cents) => `Refund of ${formatMoney(cents)} made at Stripe itself, needs attention`,
  refundSettledByHand: (cents: Cents) => `Admin settled refund of ${formatMoney(cents)} another way, reason given`,
  refundRetried: () => 'Admin retried refund',
  disputeOpened: (cents: Cents) => `Customer disputed payment of ${formatMoney(cents)} at the bank, needs attention`,

  disputeWithdrawn: (cents: Cents) => `Stripe holds back ${formatMoney(cents)} for the dispute`,
  disputeReinstated: (cents: Cents) => `Stripe gave back ${formatMoney(cents)} held for the dispute`,
  disputeWon: (cents: Cents) => `Dispute of ${formatMoney(cents)} won, the payment stays`,
  disputeLost: (cents: Cents) => `Dispute of ${formatMoney(cents)} lost: the bank gave the money back to the customer`,

  // The job ----------------------------------------------------------------------------------------------------------
  providerAssigned: (despite: readonly ProviderWarning[] = []) => `Admin assigned provider${despiteOf(despite)}`,
  providerReplaced: (despite: readonly ProviderWarning[] = []) => `Admin replaced provider${despiteOf(despite)}`,
  linksGenerated: () => 'Admin generated tracking links',
  agreementAccepted: () => 'Provider accepted agreement',
  jobDeclined: () => 'Provider declined job',
  jobStarted: () => 'Provider started job',
  providerArrived: () => 'Provider arrived',
  providerSilent: () => 'Provider did not answer within 5 minutes, needs attention',
  providerUnseen: () => 'Provider not seen for a minute, asked how far',
  minutesTold: (minutes: number) => `Provider says: ${minutes === 1 ? '1 minute' : `${minutes} minutes`} away`,
  agreementDeclined: () => 'Provider declined agreement',
  codeVerified: () => "Provider entered the customer's code",
  codeWrong: (tries: number, most: number) => `Provider entered a wrong code (${tries} of ${most})`,
  codeSkipped: () => "Provider skipped the customer's code, reason given",
  familyLinkMade: () => 'Customer made a family link',
  familyLinkEnded: () => 'Customer ended the family link',
  serviceStarted: () => 'Provider started service',
  jobCompleted: () => 'Provider completed job',
  onSitePaid: (by: 'provider' | 'admin') =>
    by === 'provider' ? 'Provider confirmed on-site payment' : 'Admin confirmed on-site payment',
  extraAsked: (cents: Cents) => `Provider asked for an extra of ${formatMoney(cents)}`,
  extraApproved: (cents: Cents) => `Customer approved extra of ${formatMoney(cents)}`,
  extraDeclined: (cents: Cents) => `Customer declined extra of ${formatMoney(cents)}`,
  extraUnanswered: (cents: Cents) => `Extra of ${formatMoney(cents)} not answered, declined`,
  onSiteReminder: () => 'Provider reminded to confirm on-site payment',
  onSiteOverdue: () => 'On-site payment not confirmed within 1 hour, needs attention',
  rated: (stars: number, withReview: boolean) =>
    `Customer rated service: ${stars} stars${withReview ? ' with review' : ''}`,
  linksExpired: () => 'Links expired',

  // The ways out -----------------------------------------------------------------------------------------------------
  cancelled: (by: 'customer' | 'admin') =>
    by === 'customer' ? 'Customer cancelled request' : 'Admin cancelled request',
  cancellationAsked: () => 'Customer asked to cancel',
  cancellationDeclined: () => 'Admin declined the cancellation: the job goes on',
  waitWarned: (minutes: number) =>
    `Customer offered the deposit back after ${Math.round(minutes)} minutes without a provider`,
  waitChosen: () => 'Customer chose to wait for a provider',
  refundTaken: () => 'Customer took the deposit back',
  noProviderFound: (minutes: number) => `Request cancelled: no provider found within ${minutes} minutes`,
  reminded: (of: 'price' | 'deposit' | 'desk') =>
    ({
      price: 'Customer reminded of the price',
      deposit: 'Customer reminded of the deposit',
      desk: 'Not answered for 30 minutes, needs attention',
    })[of],
  nobodyAnswered: () => 'Request cancelled: no answer within 24 hours',
  depositWindowPassed: () => 'Request cancelled: deposit not paid within 24 hours',
} as const;

function photo(what: 'added' | 'removed', moment: PhotoMoment, withDestination: boolean): string {
  if (moment === 'customer') return `Customer ${what} a photo`;
  const pickup = moment === 'pickup';
  if (withDestination) return `Provider ${what} a ${pickup ? 'pickup' : 'drop-off'} photo`;
  return `Provider ${what} a photo from ${pickup ? 'before' : 'after'} the work`;
}
