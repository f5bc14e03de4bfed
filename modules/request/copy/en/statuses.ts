import { info, success } from '#kernel/copy/catalogue.ts';
import { COMMISSION_PERCENT } from '#kernel/money.ts';
import type { CanonicalStatus, StatusWithProvider } from '../../rules/statuses.ts';

/**
 * All texts about each status (docs/product.md, "Statuses"). A synonym (`SYNONYMS` in `rules/statuses.ts`) has the
 * texts of the status that it stands for.
 */
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
  /** In large words on the tracking page's sign, in at most two lines on a phone. The card's text is above it. */
  sign: {
    pending_admin_review: 'Setting your price',
    admin_priced: 'Your price is here',
    negotiating: 'Reviewing your counter-offer',
    approved: 'Pay the deposit',
    payment_pending: 'Pay the deposit',
    payment_completed: 'Checking your payment',
    deposit_paid: 'Finding your provider',
    provider_assigned: 'Provider found',
    en_route: 'On the way',
    arrived: 'Your provider is here',
    in_progress: 'Work has started',
    completed: 'All done',
  } satisfies Record<Exclude<CanonicalStatus, 'cancelled'>, string>,
  unknown: 'Unknown Status',
  /** Follows "The request ...". */
  inWords: {
    pending_admin_review: 'is waiting for a price',
    admin_priced: "has an offer that hasn't been answered yet",
    negotiating: 'is being negotiated',
    approved: 'has a price and is waiting for the deposit',
    payment_pending: 'has a price, and its payment page is open',
    payment_completed: "has a payment we're still checking",
    deposit_paid: 'is paid and waiting for a provider',
    provider_assigned: 'has a provider',
    en_route: 'has a provider on the way',
    arrived: 'has a provider on site',
    in_progress: 'is being worked on',
    completed: 'is complete',
    cancelled: 'was cancelled',
  } satisfies Record<CanonicalStatus, string>,
  unknownInWords: 'has an unknown status',
  /** Under the status card's text: what happens now and what the customer has to do. */
  now: {
    pending_admin_review:
      "We're reviewing your request and will send you a price as soon as we can. You can close this page. Your link will keep working.",
    outside:
      "Your location seems to be outside our area. We'll let you know here whether someone can come. If so, we'll send you a price.",
    admin_priced: 'You owe nothing until you accept. This offer is good for 24 hours.',
    negotiating: "We're reviewing your counter-offer. You'll see our answer here.",
    final_offer: 'Our final offer, good for 24 hours: accept or reject it.',
    approved: `The price is set. Pay the ${COMMISSION_PERCENT}% deposit and we'll find you a provider.`,
    payment_completed: "We're checking your payment. This takes a moment.",
    deposit_paid: "Your deposit is paid. We're finding you a provider.",
    provider_assigned: (name: string) =>
      `${name} has accepted the job. We'll update this page when they're on the way.`,
    job_offered:
      "We sent your job to a provider and are waiting for them to accept. Once they do, this page will show who's coming.",
    /** Shown when a provider dropped out. @param name null if the customer was never told it */
    left: (name: string | null) =>
      `${name ?? 'The provider we asked'} can't make it. We're finding another provider. Your deposit is refundable again.`,
    left_asked: (name: string | null) =>
      `${name ?? 'The provider we asked'} isn't coming after all. We sent your job to another provider and are waiting for them to accept.`,
    /** Shown when the customer accepted a change, and the assigned provider won't do the changed job. */
    changed:
      "The job changed, so it needs a different provider. We're finding you one. Your deposit is refundable again.",
    changed_asked:
      'The job changed, so it needs a different provider. We asked one and are waiting for them to accept.',
    en_route: 'Stay somewhere safe, away from traffic.',
    in_progress: 'Your provider is working on your vehicle.',
    stands_still: 'The work is on hold for now.',
    completed: 'The job is done. Thank you for using Shoulder.',
    closes: (time: string) => `This page will close at ${time}.`,
    cancelled: "This request is closed. There's nothing more you need to do.",
    unknown: 'Please reload this page. If you still see this, call us.',
  },
  /** Toasts about a new status, for a customer who has the page open. */
  toasts: {
    job_offered: info('Provider Assigned', 'We sent your job to a provider and are waiting for them to accept.'),
    provider_assigned: success('Provider Assigned', 'Your provider has accepted the job.'),
    en_route: info('Provider En Route', 'Your provider is on the way to you.'),
    arrived: success('Provider Arrived', 'Your provider has arrived at your location.'),
    in_progress: info('Service In Progress', 'Your provider has started the service.'),
    completed: success('Service Completed', 'Your service is complete. Please rate it.'),
    partly_done: info('Partly Done', 'Dispatch closed the job after part of it was done. Please rate your service.'),
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
