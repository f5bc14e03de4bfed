import { data } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { direction, etaMinutes, haversineMiles } from '#domain/distance.ts';
import { nonce } from '#domain/ids.ts';
import { mayOpenPayment } from '#domain/lifecycle/changes.ts';
import { offerOnTable } from '#domain/lifecycle/offer.ts';
import { mayTry, waitForProvider } from '#domain/lifecycle/view.ts';
import { LIVE_MAP_STATUSES, canonicalStatus } from '#domain/statuses.ts';
import type { CanonicalStatus } from '#domain/statuses.ts';
import type { Locale } from '#domain/texts/catalogue.ts';
import { timeline } from '#domain/timeline.ts';
import { env } from '#platform/env.ts';
import { pointOf } from '#platform/facts.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { mapFor, placesOf } from '../../components/map/map.server.ts';
import { findByTracking, refundStateOf } from '../../lib/customer-link.server.ts';
import type { CustomerLink } from '../../lib/customer-link.server.ts';
import { forgetNonce } from '../../lib/form-nonce.server.ts';
import { readDevice } from '../../lib/device.server.ts';
import { localeOf } from '../../lib/locale.server.ts';

/** While one of these holds, the provider's card is shown (Specification section 2). */
const WITH_PROVIDER: readonly CanonicalStatus[] = [...LIVE_MAP_STATUSES, 'completed'];

/**
 * What the holder of a tracking link sees; nothing else of the row leaves the server.
 * @throws 404 unknown, 410 expired, 503 when the database does not answer
 */
export async function loadTracking({ request, params }: LoaderFunctionArgs) {
  const found = await findByTracking(params.trackingId);
  if (!found) throw data(null, { status: 404 });
  if (found.link === 'expired') throw data(null, { status: 410 });
  if (found.link === 'cancelled') return data(cancelledView(found), { headers: { 'Set-Cookie': await forgetNonce() } });
  const { row } = found;
  const device = await readDevice(request);
  return data({
    ...openView(row, localeOf(request)),
    nonce: nonce(),
    version: row.version,
    termsAccepted: device.accepted('terms', row.id),
  });
}

export type Tracking = Awaited<ReturnType<typeof loadTracking>>['data'];
export type OpenTracking = Extract<Tracking, { kind: 'open' }>;
export type CancelledTracking = Extract<Tracking, { kind: 'cancelled' }>;

function cancelledView({ row, payments }: CustomerLink) {
  const rejected = row.customer_final_decision === 'rejected';
  return {
    kind: 'cancelled' as const,
    version: row.version,
    number: numberOf(row),
    by: rejected ? ('rejected' as const) : endedBy(row),
    rejected,
    reason: row.cancel_reason,
    refund: refundStateOf(payments),
  };
}

/** Who, or which deadline, ended a request. */
function endedBy(row: CustomerRequest): 'customer' | 'admin' | 'noAnswer' | 'depositWindow' | 'noProvider' {
  if (row.cancelled_by === 'system' && row.deposit_paid) return 'noProvider';
  if (row.cancelled_by === 'system') return row.final_price_cents === null ? 'noAnswer' : 'depositWindow';
  return row.cancelled_by === 'customer' ? 'customer' : 'admin';
}

function openView(row: CustomerRequest, locale: Locale) {
  const status = canonicalStatus(row.status);
  const offer = offerOnTable({
    status,
    adminPriceCents: row.admin_price_cents,
    adminCounterOfferCents: row.admin_counter_offer_cents,
  });
  const payable = mayOpenPayment({
    status,
    requestType: row.request_type,
    finalPriceCents: row.final_price_cents,
  });
  return {
    kind: 'open' as const,
    number: numberOf(row),
    requestId: row.id,
    // A phone caller's price is agreed already: nobody reviews it.
    status: payable && status === 'pending_admin_review' ? ('approved' as const) : row.status,
    offer,
    firstPrice: row.admin_price_cents,
    counterOffer: row.customer_counter_offer_cents,
    finalOffer: status === 'negotiating' && row.admin_counter_offer_cents !== null,
    finalPrice: row.final_price_cents,
    payable,
    paid: row.deposit_paid,
    waiting: waitForProvider(
      { status, waitingSince: row.waiting_since.getTime(), waitChosen: row.wait_chosen },
      Date.now(),
    ),
    provider: WITH_PROVIDER.includes(status) ? providerOf(row) : null,
    live: LIVE_MAP_STATUSES.includes(status) ? liveOf(row, status) : null,
    map: LIVE_MAP_STATUSES.includes(status) ? mapOf(row, status, locale) : null,
    // Without texts this address is the only way back.
    keepLink: row.text_consent_at === null ? `${env().PUBLIC_URL}/track/${row.customer_tracking_id}` : null,
    extra: extraOf(row, status),
    mayRate: status === 'completed' && row.customer_rating === null,
    rating: row.customer_rating,
    mayCancel: mayTry('cancelRequest', status, 'customer'),
    assigned: row.provider_assigned,
    cancellationAsked: row.cancellation_asked_at !== null,
    steps: timeline(row),
    times: {
      submitted: row.created_at,
      approved: row.approved_at,
      paid: row.deposit_paid_at,
      completed: row.service_completed_at,
    },
    details: {
      service: row.service_type,
      description: row.service_description,
      vehicle: [row.vehicle_year, row.vehicle_make, row.vehicle_model].join(' '),
      pickup: row.location_address,
      approximate: row.location_approximate,
      destination: row.destination_address,
      distance: row.estimated_distance,
      outsideArea: row.outside_area,
    },
  };
}

/** The tracking id, or the start of the request id (Specification section 2). */
function numberOf(row: CustomerRequest): string {
  return row.customer_tracking_id ?? row.id.slice(0, 8).toUpperCase();
}

function providerOf(row: CustomerRequest) {
  if (!row.provider_name) return null;
  return { name: row.provider_name, phone: row.provider_phone, vehicle: row.provider_vehicle_info };
}

/** What the provider asked for on site, with its reason; null when nothing was. */
function extraOf(row: CustomerRequest, status: CanonicalStatus) {
  if (row.extra_cents === null || row.extra_status === null || !WITH_PROVIDER.includes(status)) return null;
  return { cents: row.extra_cents, status: row.extra_status, reason: row.extra_reason };
}

/** Where the provider is, in words: miles and direction as seen from the pickup, minutes only while driving. */
function liveOf(row: CustomerRequest, status: CanonicalStatus) {
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  if (!provider || !pickup) return { position: null, approximate: false };
  const miles = haversineMiles(pickup, provider);
  const driving = isDriving(status);
  return {
    position: {
      miles,
      direction: direction(pickup, provider),
      minutes: driving ? etaMinutes(miles) : null,
      /** Milliseconds since the position came; null when that is not known. */
      age: row.provider_last_location_update ? Date.now() - row.provider_last_location_update.getTime() : null,
    },
    approximate: row.location_approximate,
  };
}

function mapOf(row: CustomerRequest, status: CanonicalStatus, locale: Locale) {
  return mapFor({ viewer: 'customer', ...placesOf(row), assigned: true, driving: isDriving(status) }, locale);
}

/** Minutes mean something only until the provider is there. */
function isDriving(status: CanonicalStatus): boolean {
  return status === 'provider_assigned' || status === 'en_route';
}
