import type { Rejection } from '../../rules/types.ts';
import { formatMoney, MIN_PRICE_CENTS } from '#kernel/money.ts';
import { catalogue, failure, textsFor, type Locale, type Toast } from '#kernel/copy/catalogue.ts';
import { rejectionEs } from '../es/rejections.ts';
import { statusInWords } from './statuses.ts';

/** Why a command was refused, for people (docs/product.md, "Quoted texts"). */
export const rejectionTexts = catalogue({
  en: {
    notAllowedNow: (state: string) =>
      failure('Not Possible Now', `That step is not possible now: the request ${state}.`),
    notYours: failure('Not Allowed', 'That step belongs to somebody else. Please reload the page.'),
    stale: (state: string) =>
      failure(
        'The Request Has Changed',
        `The request has changed since this page was made: it ${state}. It is shown as it is now. Please look again, then decide.`,
      ),
    termsRequired: failure('Agreement Required', 'You must accept the terms to proceed with the offer.'),
    paymentTermsRequired: failure('Agreement Required', 'You must accept the terms before you pay.'),
    agreementRequired: failure(
      'Agreement Required',
      'You must accept the provider agreement before you can work on this job.',
    ),
    invalidPrice: failure('Invalid Price', 'Please enter a valid price'),
    invalidCustomerAmount: failure('Invalid Amount', 'Please enter a valid counter-offer amount.'),
    invalidAdminAmount: failure('Invalid Amount', 'Please enter a valid counter-offer amount'),
    priceTooLow: (least: string) => failure('Invalid Price', `Please enter a valid price. The least is ${least}.`),
    counterTooLow: (least: string) =>
      failure('Invalid Amount', `Please enter a valid counter-offer amount. The least is ${least}.`),
    invalidPayment: failure('Payment Error', 'Failed to generate payment link. Please try again.'),
    counterUsed: failure('Counter-Offer Already Used', 'You can only make one counter-offer per request.'),
    counterNotLower: failure('Invalid Amount', 'Your counter-offer must be lower than the offered price.'),
    finalCounterRange: failure(
      'Invalid Amount',
      "The final offer must be above the customer's counter-offer and below the first price.",
    ),
    ratingMissing: failure('Missing Rating', 'Please select a rating before submitting.'),
    alreadyRated: failure('Already Rated', 'You have rated this service already. Thank you.'),
    cancelFirst: failure(
      'Cancel First',
      'This request has a job in progress or a refund due. Cancel it first, then delete it.',
    ),
    reasonRequired: failure('Reason Required', 'Please give a reason. The customer sees it.'),
    skipReasonRequired: failure('Reason Missing', 'Please say why there is no code.'),
    codeRequired: failure('Code First', "Enter the customer's code, or skip it with a reason. Then start the service."),
    extraOpen: failure('Waiting For An Answer', 'You asked for an extra already. The customer has not answered yet.'),
    extraUsed: failure('No Further Extra', 'No further extra can be asked for on this job.'),
    customerLinkExpired: failure(
      'Link Expired',
      'This tracking link has expired. Customer tracking links expire 5 minutes after service completion.',
    ),
    providerLinkExpired: failure(
      'Link Expired',
      'This provider link has expired. Provider links expire 5 minutes after service completion.',
    ),
  },
  es: rejectionEs,
});

/** Commands that a provider sends, whose expired link is the job link. */
const PROVIDER_COMMANDS: ReadonlySet<Rejection['command']> = new Set([
  'acceptAgreement',
  'declineJob',
  'startJob',
  'arrived',
  'verifyCode',
  'skipCode',
  'startService',
  'completeJob',
  'confirmPayment',
  'requestExtra',
]);

/** What a person is told when a command was refused. */
export function rejectionToast(rejection: Rejection, locale: Locale = 'en'): Toast {
  const t = textsFor(rejectionTexts, locale);
  switch (rejection.code) {
    case 'not_allowed_now':
      return t.notAllowedNow(statusInWords(rejection.status, locale));
    case 'not_yours':
      return t.notYours;
    case 'stale':
      return t.stale(statusInWords(rejection.status, locale));
    case 'terms_required':
      return rejection.command === 'paymentOpened' ? t.paymentTermsRequired : t.termsRequired;
    case 'agreement_required':
      return t.agreementRequired;
    case 'invalid_price':
      return t.invalidPrice;
    case 'invalid_amount':
      return invalidAmount(rejection, t);
    case 'price_too_low':
      return (rejection.command === 'setPrice' ? t.priceTooLow : t.counterTooLow)(formatMoney(MIN_PRICE_CENTS));
    case 'counter_used':
      return t.counterUsed;
    case 'counter_not_lower':
      return t.counterNotLower;
    case 'final_counter_range':
      return t.finalCounterRange;
    case 'rating_missing':
      return t.ratingMissing;
    case 'already_rated':
      return t.alreadyRated;
    case 'cancel_first':
      return t.cancelFirst;
    case 'code_required':
      return t.codeRequired;
    case 'extra_open':
      return t.extraOpen;
    case 'extra_used':
      return t.extraUsed;
    case 'reason_required':
      return rejection.command === 'skipCode' ? t.skipReasonRequired : t.reasonRequired;
    case 'links_expired':
      return PROVIDER_COMMANDS.has(rejection.command) ? t.providerLinkExpired : t.customerLinkExpired;
  }
}

/** The text ends with a full stop for the customer and without one for the admin. */
function invalidAmount(rejection: Rejection, t: typeof rejectionTexts.en): Toast {
  if (rejection.command === 'finalCounter') return t.invalidAdminAmount;
  return rejection.command === 'counterOffer' ? t.invalidCustomerAmount : t.invalidPayment;
}
