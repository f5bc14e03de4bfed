/**
 * The statuses of a request, in the order of its life (docs/product.md, "Statuses"). Three are synonyms the product
 * never writes (`pending_customer_response`, `customer_accepted`, `assigned`); they're read as their twins.
 */
export const REQUEST_STATUSES = [
  'pending_admin_review',
  'admin_priced',
  'pending_customer_response',
  'negotiating',
  'approved',
  'customer_accepted',
  'payment_pending',
  'payment_completed',
  'deposit_paid',
  'provider_assigned',
  'assigned',
  'en_route',
  'arrived',
  'in_progress',
  'completed',
  'cancelled',
] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A status that isn't a synonym. The product writes only these, and all rules use them. */
export type CanonicalStatus = Exclude<RequestStatus, 'pending_customer_response' | 'customer_accepted' | 'assigned'>;

export const CANONICAL_STATUSES = REQUEST_STATUSES.filter(
  (status): status is CanonicalStatus => canonicalStatus(status) === status,
);

/** Maps a synonym to its status; others map to themselves. */
export function canonicalStatus(status: RequestStatus): CanonicalStatus {
  switch (status) {
    case 'pending_customer_response':
      return 'admin_priced';
    case 'customer_accepted':
      return 'approved';
    case 'assigned':
      return 'provider_assigned';
    default:
      return status;
  }
}

/** A status and its synonyms (docs/product.md, "Statuses"). */
export function statusesLike(status: CanonicalStatus): RequestStatus[] {
  return REQUEST_STATUSES.filter((one) => canonicalStatus(one) === status);
}

/**
 * `upfront_paid`: the deposit is paid; `completed`: the provider's share was confirmed on site; `refunded`: the deposit
 * was refunded (docs/product.md, "Payment status").
 */
export const PAYMENT_STATUSES = ['upfront_paid', 'completed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const REQUEST_TYPES = ['online', 'phone'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Statuses with a provider on the job, in which the live map is shown (docs/product.md, "Tracking page"). */
export const LIVE_MAP_STATUSES: readonly CanonicalStatus[] = [
  'provider_assigned',
  'en_route',
  'arrived',
  'in_progress',
];

/** Who can act. The next one is a Temporal search attribute, so operators can list what waits for whom. */
export const ACTORS = ['customer', 'admin', 'provider', 'system'] as const;
export type Actor = (typeof ACTORS)[number];
export type NextActor = Actor | 'nobody';

/** Whether a text is one of the statuses the product knows. */
export function isStatus(status: string): status is RequestStatus {
  return (REQUEST_STATUSES as readonly string[]).includes(status);
}
