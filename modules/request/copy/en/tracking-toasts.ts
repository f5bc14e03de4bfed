import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';

/**
 * Toasts for the forms of the tracking page (docs/product.md, "Quoted texts"). Only the server uses them, so no browser
 * gets them.
 */
export const trackingToastsTexts = {
  /** Shown on the payment page. */
  accepted: (cents: Cents) => success('Offer Accepted', `You've accepted the price of ${formatMoney(cents)}.`),
  acceptFailed: failure('Error', 'Failed to accept offer'),
  countered: (cents: Cents) =>
    success('Counter-Offer Sent', `Your counter-offer of ${formatMoney(cents)} has been sent to dispatch.`),
  counterFailed: failure('Error', 'Failed to send counter-offer'),
  invalidAmount: failure('Invalid Amount', 'Please enter a valid counter-offer amount.'),
  rejected: success('Offer Rejected', 'Request has been cancelled. Redirecting to home page...'),
  rejectFailed: failure('Error', 'Failed to reject offer'),
  termsAccepted: success('Terms Accepted', 'You can accept the offer now.'),
  agreementRequired: failure('Agreement Required', 'You must accept the terms to proceed with the offer.'),
  rated: (stars: number) => success('Thank You!', `Your ${stars}-star rating has been submitted.`),
  ratingFailed: failure('Error', 'Failed to submit rating. Please try again.'),
  ratingMissing: failure('Missing Rating', 'Please select a rating before submitting.'),
  reviewTooLong: (characters: number) => `Please use ${characters} characters or fewer`,
  changed: success('Change Accepted', 'The job will continue with the change you accepted.'),
  changeDeposit: (cents: Cents) =>
    success('Change Accepted', `It takes effect once you pay the second deposit of ${formatMoney(cents)}.`),
  changeFailed: failure('Error', "Your answer didn't go through. Please try again."),
  cancelled: success('Request Cancelled', 'Your request has been cancelled.'),
  cancellationAsked: info('Cancellation Requested', "Dispatch will decide soon. You'll see the answer here."),
};
