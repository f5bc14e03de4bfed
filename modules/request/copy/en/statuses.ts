import { info, success } from '#kernel/copy/catalogue.ts';
import { COMMISSION_PERCENT } from '#kernel/money.ts';
import type { CanonicalStatus, StatusWithProvider } from '../../rules/statuses.ts';

/** All that is said of each status (docs/product.md, "Statuses"). Synonyms are called like their twins. */
export const statusTexts = {
  /** The customer's status card. */
  card: {
    pending_admin_review: 'Admin is Reviewing',
    admin_priced: 'Price Offer Received',
    negotiating: 'Negotiating Price',
    approved: 'Approved - Payment Required',
    payment_pending: 'Approved - Payment Required',
    payment_completed: 'Payment Completed - Provider Assignment',
    deposit_paid: 'Payment Completed - Provider Assignment',
    provider_assigned: 'Provider Assigned',
    en_route: 'En Route to You',
    arrived: 'Provider Arrived',
    in_progress: 'Service in Progress',
    completed: 'Service Completed',
    cancelled: 'Request Cancelled',
  } satisfies Record<CanonicalStatus, string>,
  unknown: 'Unknown Status',
  /** Follows "The request ...". */
  inWords: {
    pending_admin_review: 'is waiting for its price',
    admin_priced: 'has a price offer that waits for the customer',
    negotiating: 'is being negotiated',
    approved: 'has an agreed price and waits for the deposit',
    payment_pending: 'has an agreed price and its payment page is open',
    payment_completed: 'is paid, and the payment is being checked',
    deposit_paid: 'is paid and waits for a provider',
    provider_assigned: 'has a provider',
    en_route: 'has a provider on the way',
    arrived: 'has its provider on site',
    in_progress: 'is being worked on',
    completed: 'is completed',
    cancelled: 'was cancelled',
  } satisfies Record<CanonicalStatus, string>,
  unknownInWords: 'is in a state this page does not know',
  /** Under the status card's text: what happens now and what the customer has to do. */
  now: {
    pending_admin_review:
      'We are looking at your request and send a price in a few minutes. You can close this page; the link keeps working.',
    outside: 'This looks outside our area. We tell you here whether somebody can come, and send a price if so.',
    admin_priced: 'Your price is below. Nothing is owed until you accept.',
    negotiating: 'We are looking at your counter-offer. The answer appears here.',
    final_offer: 'Our final offer is below. Accept it or leave it.',
    approved: `The price is agreed. Pay the ${COMMISSION_PERCENT}% deposit and we find you a provider.`,
    payment_completed: 'We are checking your payment. This takes a moment.',
    deposit_paid: 'Your deposit is paid. We are finding your provider.',
    provider_assigned: (name: string) => `${name} has accepted the job. You will see here when they start.`,
    job_offered: 'We asked a provider; they have not confirmed yet. You will see here who comes.',
    /** Somebody dropped out. @param name null where the customer was never told it */
    left: (name: string | null) =>
      `${name ?? 'The provider we asked'} can't make it. We're finding another provider. Your deposit is refundable again.`,
    left_asked: (name: string | null) =>
      `${name ?? 'The provider we asked'} can't make it. We asked another provider; they have not confirmed yet.`,
    /** The customer accepted a change of the job that another provider does. */
    changed: "Another provider comes for the changed job. We're finding one. Your deposit is refundable again.",
    changed_asked: 'Another provider comes for the changed job. We asked one; they have not confirmed yet.',
    en_route: 'Stay somewhere safe, away from traffic.',
    arrived: 'Your provider is here.',
    in_progress: 'The work is being done.',
    stands_still: 'The work stands still for now.',
    completed: 'The job is done. Thank you for trusting us.',
    closes: (time: string) => `This page closes at ${time}.`,
    cancelled: 'This request has ended. Nothing more happens.',
    unknown: 'Please reload this page. If this stays, call us.',
  },
  /** What a customer whose page is open is told of a change. */
  toasts: {
    job_offered: info('Provider Assigned', 'We asked a provider; they have not confirmed yet.'),
    provider_assigned: success('Provider Assigned', 'Your provider has accepted the job.'),
    en_route: info('Provider En Route', 'Your provider is on the way to you.'),
    arrived: success('Provider Arrived', 'Your provider has arrived at your location.'),
    in_progress: info('Service In Progress', 'Your provider has started the service.'),
    completed: success('Service Completed', 'Your service is complete. Please rate it.'),
  },
  /** Badges of the desk. */
  desk: {
    pending_admin_review: 'Pending Review',
    admin_priced: 'Price Offered',
    negotiating: 'Negotiating',
    approved: 'Approved',
    payment_pending: 'Payment Pending',
    payment_completed: 'Payment Completed',
    deposit_paid: 'Deposit Paid',
    provider_assigned: 'Provider Assigned',
    en_route: 'En Route',
    arrived: 'Arrived',
    in_progress: 'In Progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } satisfies Record<CanonicalStatus, string>,
  /** The provider's page. */
  provider: {
    provider_assigned: 'Assigned to you',
    en_route: 'On the way',
    arrived: 'On site',
    in_progress: 'Service in progress',
    completed: 'Completed',
  } satisfies Record<StatusWithProvider, string>,
};
