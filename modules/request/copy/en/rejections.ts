import { failure } from '#kernel/copy/catalogue.ts';

/** Why a command was refused, for people (docs/product.md, "Quoted texts"). */
export const rejectionTexts = {
  notAllowedNow: (state: string) => failure('Not Possible Now', `That step is not possible now: the request ${state}.`),
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
  handBackReasonRequired: failure('Reason Missing', 'Please say why you hand the job back.'),
  skipReasonRequired: failure('Reason Missing', 'Please say why there is no code.'),
  codeRequired: failure('Code First', "Enter the customer's code, or skip it with a reason. Then start the service."),
  extraOpen: failure('Waiting For An Answer', 'You asked for an extra already. The customer has not answered yet.'),
  extraUsed: failure('No Further Extra', 'No further extra can be asked for on this job.'),
  changeOpen: failure(
    'Waiting For An Answer',
    'A change of the job was proposed. The customer has to answer it first, or it has to be taken back.',
  ),
  changeUsed: failure('No Further Change', 'No further change can be proposed for this request. Call dispatch.'),
  callFirst: failure('Call First', 'This customer gets no texts. Please call, then tick the box.'),
  searchFirst: failure(
    'Ask The Customer First',
    "Tell us first that you can't find the customer. We ask them right away.",
  ),
  waitFirst: failure(
    'Please Wait',
    'You can report that nobody is here 10 minutes after you arrived, and 3 after the customer was asked.',
  ),
  searchesUsed: failure(
    'Please Call',
    'You asked the customer as often as you can from this page. Please call the customer, or call dispatch.',
  ),
  reportsUsed: failure(
    'Please Call Dispatch',
    'You reported a problem as often as you can from this page. Please call dispatch.',
  ),
  failureOpen: failure(
    'Dispatch Is Deciding',
    "You told dispatch that you can't do the job. Please wait for our answer, or say that you can do it after all.",
  ),
  failureFirst: failure(
    'Decide About The Report First',
    "The provider says that the job can't be done. Decide about that first.",
  ),
  settlementRange: failure(
    'Invalid Amount',
    'Keep at most the deposit, and give the provider at most what is kept of it.',
  ),
  invalidMinutes: (least: number, most: number) =>
    failure('Invalid Time', `Please enter whole minutes from ${least} to ${most}.`),
  promisesUsed: failure('No Further New Time', 'No further new time can be given on this job. Please call dispatch.'),
  customerLinkExpired: failure(
    'Link Expired',
    'This tracking link has expired. Customer tracking links expire 5 minutes after service completion.',
  ),
  providerLinkExpired: failure(
    'Link Expired',
    'This provider link has expired. Provider links expire 5 minutes after service completion.',
  ),
};
