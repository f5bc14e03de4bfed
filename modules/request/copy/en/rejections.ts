import { failure } from '#kernel/copy/catalogue.ts';

/** What people read if their command was refused (docs/product.md, "Quoted texts"). */
export const rejectionTexts = {
  notAllowedNow: (state: string) =>
    failure('Not Possible Right Now', `You can't do that now because this request ${state}.`),
  notYours: failure('Not Allowed', "You can't do that here. Please reload the page."),
  stale: (state: string) => failure('The Request Has Changed', `This request ${state}. Please take another look.`),
  termsRequired: failure('Agreement Required', 'You must accept the terms to proceed with the offer.'),
  paymentTermsRequired: failure('Agreement Required', 'You must accept the terms before you pay.'),
  agreementRequired: failure(
    'Agreement Required',
    'You must accept the provider agreement before you can work on this job.',
  ),
  invalidPrice: failure('Invalid Price', 'Please enter a valid price'),
  invalidCustomerAmount: failure('Invalid Amount', 'Please enter a valid counter-offer amount.'),
  invalidAdminAmount: failure('Invalid Amount', 'Please enter a valid counter-offer amount'),
  priceTooLow: (least: string) => failure('Invalid Price', `Please enter a valid price. The minimum is ${least}.`),
  counterTooLow: (least: string) =>
    failure('Invalid Amount', `Please enter a valid counter-offer amount. The minimum is ${least}.`),
  invalidPayment: failure('Payment Error', 'Failed to generate payment link. Please try again.'),
  counterUsed: failure('Counter-Offer Already Used', 'You can only make one counter-offer per request.'),
  counterNotLower: failure('Invalid Amount', 'Your counter-offer must be lower than our offer.'),
  finalCounterRange: failure(
    'Invalid Amount',
    "The final offer must be above the customer's counter-offer and below the original price.",
  ),
  ratingMissing: failure('Missing Rating', 'Please select a rating before submitting.'),
  alreadyRated: failure('Already Rated', "You've already rated this service. Thank you."),
  cancelFirst: failure(
    'Not Possible Yet',
    'To delete this request, first cancel it and settle any refund or provider fee.',
  ),
  reasonRequired: failure('Reason Required', 'Please give a reason. The customer will see it.'),
  handBackReasonRequired: failure('Reason Required', "Please tell us why you're handing the job back."),
  skipReasonRequired: failure('Reason Required', "Please tell us why there's no code."),
  codeRequired: failure(
    'Code Needed First',
    "Enter the customer's code, or skip it and tell us why. Then start the service.",
  ),
  extraOpen: failure(
    'Waiting for an Answer',
    "You already asked for an extra charge. The customer hasn't answered yet.",
  ),
  extraUsed: failure('No More Extra Charges', "You can't ask for another extra charge on this job."),
  changeOpen: failure(
    'Waiting for an Answer',
    'A proposed change is still open. It has to be answered or withdrawn first.',
  ),
  changeUsed: failure('No More Changes', "You can't propose any more changes to this request."),
  callFirst: failure('Call First', "This customer doesn't get texts. Please call, then check the box."),
  searchFirst: failure('Ask the Customer First', "First, tell us you can't find the customer. We'll contact them."),
  waitFirst: failure(
    'Please Wait',
    'Wait at least 10 minutes after you arrive and 3 minutes after we contact the customer.',
  ),
  searchesUsed: failure(
    'Please Call',
    "You can't ask the customer again from here. Please call the customer or dispatch.",
  ),
  reportsUsed: failure(
    'Please Call Dispatch',
    "You can't report another problem from this page. Please call dispatch.",
  ),
  failureOpen: failure(
    'Dispatch Is Deciding',
    "You told dispatch you can't do the job. Wait for our answer, or say you can after all.",
  ),
  failureFirst: failure(
    'Handle the Report First',
    "The provider says they can't do the job. Please deal with that first.",
  ),
  cancellationOpen: failure('Dispatch Is Deciding', 'The customer asked to cancel. Please wait for our decision.'),
  settlementRange: failure(
    'Invalid Amount',
    "You can't keep more than the deposit or give the provider more than you keep.",
  ),
  invalidMinutes: (least: number, most: number) =>
    failure('Invalid Time', `Please enter a whole number of minutes, from ${least} to ${most}.`),
  promisesUsed: failure('No More Time Changes', "The promised time can't be changed again on this job."),
  customerLinkExpired: failure(
    'Link Expired',
    'This tracking link has expired. Customer tracking links expire 5 minutes after service completion.',
  ),
  providerLinkExpired: failure(
    'Link Expired',
    'This provider link has expired. Provider links expire 5 minutes after service completion.',
  ),
};
