import { millisOf } from '#kernel/dates.ts';
import type { Cents } from '#kernel/money.ts';
import { cityAt, pointOf } from '#modules/place/rules/point.ts';
import { REGION_NAME } from '#modules/place/rules/region.ts';
import type { MapSubject } from '#modules/place/rules/types.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { isCustomerSearchOpen } from './rules/guards-endings.ts';
import { openOfferCents } from './rules/offer.ts';
import { canonicalStatus } from './rules/statuses.ts';
import { hasAcceptedProvider, isCancellationOpen, holdReason } from './rules/view.ts';

/* These functions apply rules to a request's row. */

/** Whether the provider on site can't find the customer and is waiting for their answer. */
export function isLookingForCustomer(
  row: Pick<CustomerRequest, 'status' | 'search_started_at' | 'search_answered_at'>,
): boolean {
  const searchStartedAt = millisOf(row.search_started_at);
  return (
    row.status === 'arrived' &&
    isCustomerSearchOpen({ searchStartedAt, searchAnsweredAt: millisOf(row.search_answered_at) })
  );
}

/** Whether the assigned provider has accepted. Only then is the customer told who comes, and in which vehicle. */
export function rowHasAcceptedProvider(row: Pick<CustomerRequest, 'status' | 'agreement_accepted_at'>): boolean {
  return hasAcceptedProvider({ status: canonicalStatus(row.status), agreementAcceptedAt: row.agreement_accepted_at });
}

/** The price that the customer can accept or reject now, in cents; null if there's none. */
export function openOfferOf(
  row: Pick<CustomerRequest, 'status' | 'admin_price_cents' | 'admin_counter_offer_cents'>,
): Cents | null {
  const { admin_price_cents: adminPriceCents, admin_counter_offer_cents: adminCounterOfferCents } = row;
  return openOfferCents({ status: canonicalStatus(row.status), adminPriceCents, adminCounterOfferCents });
}

/** Whether Shoulder still owes the provider a fee for coming. */
export function rowOwesProviderFee(row: Pick<CustomerRequest, 'provider_fee_cents' | 'provider_fee_paid_at'>): boolean {
  return row.provider_fee_cents !== null && row.provider_fee_paid_at === null;
}

/** Whether the job can't go on until dispatch decides about a failure, or the customer about a change. */
export function isOnHold(row: Pick<CustomerRequest, 'status' | 'failure_reason' | 'change_status'>): boolean {
  const { failure_reason: failureReason, change_status: changeStatus } = row;
  return holdReason({ status: canonicalStatus(row.status), failureReason, changeStatus }) !== null;
}

/** Whether the customer asked to cancel, and dispatch hasn't decided. */
export function isCancellationUndecided(row: Pick<CustomerRequest, 'status' | 'cancellation_asked_at'>): boolean {
  const cancellationAskedAt = millisOf(row.cancellation_asked_at);
  return isCancellationOpen({ status: canonicalStatus(row.status), cancellationAskedAt });
}

/** The places of a request's map. */
export function placesOf(
  row: Pick<
    CustomerRequest,
    | 'customer_lat'
    | 'customer_lng'
    | 'destination_lat'
    | 'destination_lng'
    | 'provider_current_lat'
    | 'provider_current_lng'
    | 'location_approximate'
  >,
): Pick<MapSubject, 'pickup' | 'approximate' | 'destination' | 'provider'> {
  return {
    pickup: pointOf(row.customer_lat, row.customer_lng) ?? null,
    approximate: row.location_approximate,
    destination: pointOf(row.destination_lat, row.destination_lng) ?? null,
    provider: pointOf(row.provider_current_lat, row.provider_current_lng) ?? null,
  };
}

/** The pickup's city, or the region if unknown. Messages don't name streets. */
export function pickupCityOf(row: Pick<CustomerRequest, 'customer_lat' | 'customer_lng' | 'location_address'>): string {
  return cityAt(pointOf(row.customer_lat, row.customer_lng), row.location_address) ?? REGION_NAME;
}
