import type { RequestStatus } from '../../rules/statuses.ts';

/** The status card's texts (docs/product.md, "Statuses"), and the same states in words that fit inside a sentence. */
export const statusTexts = {
  card: {
    pending_admin_review: 'Admin is Reviewing',
    admin_priced: 'Price Offer Received',
    pending_customer_response: 'Price Offer Received',
    negotiating: 'Negotiating Price',
    approved: 'Approved - Payment Required',
    customer_accepted: 'Approved - Payment Required',
    payment_pending: 'Approved - Payment Required',
    payment_completed: 'Payment Completed - Provider Assignment',
    deposit_paid: 'Payment Completed - Provider Assignment',
    provider_assigned: 'Provider Assigned',
    assigned: 'Provider Assigned',
    en_route: 'En Route to You',
    arrived: 'Provider Arrived',
    in_progress: 'Service in Progress',
    completed: 'Service Completed',
    cancelled: 'Request Cancelled',
  } satisfies Record<RequestStatus, string>,
  unknown: 'Unknown Status',
  /** Follows "The request ...". */
  inWords: {
    pending_admin_review: 'is waiting for its price',
    admin_priced: 'has a price offer that waits for the customer',
    pending_customer_response: 'has a price offer that waits for the customer',
    negotiating: 'is being negotiated',
    approved: 'has an agreed price and waits for the deposit',
    customer_accepted: 'has an agreed price and waits for the deposit',
    payment_pending: 'has an agreed price and its payment page is open',
    payment_completed: 'is paid, and the payment is being checked',
    deposit_paid: 'is paid and waits for a provider',
    provider_assigned: 'has a provider',
    assigned: 'has a provider',
    en_route: 'has a provider on the way',
    arrived: 'has its provider on site',
    in_progress: 'is being worked on',
    completed: 'is completed',
    cancelled: 'was cancelled',
  } satisfies Record<RequestStatus, string>,
  unknownInWords: 'is in a state this page does not know',
};
