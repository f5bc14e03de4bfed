import { PROVIDER_RESPONSE_MS } from '#modules/request/rules/limits.ts';
import { extraView, handshakeView, mayTry } from '#modules/request/rules/view.ts';
import { payoutOf } from '#kernel/money.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { lookUpPlace, nearestPlace } from '#modules/place/rules/look-up.ts';
import { needsDestination } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { approvedExtraOf } from '#modules/request/index.ts';
import type { AgreedRow } from '#modules/request/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { directionsUrl } from '#modules/place/rules/map-links.ts';

/** The one next step of each status, by the intent of its form. */
const NEXT = {
  provider_assigned: 'start_job',
  en_route: 'arrived',
  arrived: 'start_service',
  in_progress: 'complete_job',
  completed: 'confirm_payment',
} as const satisfies Partial<Record<CanonicalStatus, string>>;
export type WorkingStatus = keyof typeof NEXT;
export type NextStep = (typeof NEXT)[WorkingStatus] | 'verify_code';

type Place = Pick<CustomerRequest, 'customer_lat' | 'customer_lng' | 'location_address'>;

/**
 * All that is shown before the agreement is accepted: service, kind of vehicle, city, distance, payout (docs/product.md,
 * "Job page"), and until when an answer is waited for.
 */
export function preview(row: AgreedRow) {
  return {
    service: row.service_type,
    vehicleType: row.vehicle_type,
    city: cityOf(row),
    distance: row.estimated_distance,
    payout: payoutOf(row.final_price_cents),
    /** Milliseconds; null once the agreement is accepted, on whatever device. */
    answerBy: row.agreement_accepted_at === null ? row.waiting_since.getTime() + PROVIDER_RESPONSE_MS : null,
  };
}

/** The city of the pickup and nothing nearer; null where neither coordinates nor address name one. */
export function cityOf(row: Place): string | null {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const place = pickup ? nearestPlace(pickup) : lookUpPlace(row.location_address ?? '');
  return place?.city ?? null;
}

/** What an accepted job shows: only what the provider needs for it. */
export function jobOf(row: AgreedRow) {
  const status = canonicalStatus(row.status);
  const payout = payoutOf(row.final_price_cents);
  const pickup = pointOf(row.customer_lat, row.customer_lng) ?? null;
  const destination = pointOf(row.destination_lat, row.destination_lng) ?? null;
  return {
    service: row.service_type,
    status: isWorking(status) ? status : null,
    next: nextStep(status, row),
    handshake: handshakeView({ status, handshake: row.handshake })?.status ?? null,
    mayDecline: mayTry('declineJob', status, 'provider'),
    cancellationAsked: row.cancellation_asked_at !== null && status !== 'completed',
    price: row.final_price_cents,
    payout,
    // An approved extra is paid on site too.
    collect: payout + approvedExtraOf(row),
    onSitePaid: row.on_site_paid_at !== null,
    extra: extraView({
      status,
      extraCents: row.extra_cents,
      extraStatus: row.extra_status,
      extraAsks: row.extra_asks,
    }),
    goal: goalOf(row, status),
    navigateTo: navigation(row, status, pickup, destination),
    tow: needsDestination(row.service_type) ? towOf(row, pickup, destination) : null,
    customer: { phone: row.phone, email: row.email },
    vehicle: {
      year: row.vehicle_year,
      make: row.vehicle_make,
      model: row.vehicle_model,
      type: row.vehicle_type,
      plate: row.vehicle_plate,
    },
    pickup: row.location_address,
    approximate: row.location_approximate,
    description: row.service_description,
  };
}

/** On arrival the code comes first, where this assignment has one. */
export function nextStep(
  status: CanonicalStatus,
  { on_site_paid_at: paid, handshake }: Pick<CustomerRequest, 'on_site_paid_at' | 'handshake'>,
): NextStep | null {
  if (!isWorking(status) || (status === 'completed' && paid !== null)) return null;
  return handshakeView({ status, handshake })?.enter ? 'verify_code' : NEXT[status];
}

/** Where the job leads now, as its address says it: to the customer, or to where a tow takes the vehicle. */
function goalOf(row: CustomerRequest, status: CanonicalStatus) {
  if (status === 'completed') return null;
  const towing = status === 'in_progress' && needsDestination(row.service_type);
  return towing
    ? { kind: 'destination' as const, address: row.destination_address, approximate: false }
    : { kind: 'pickup' as const, address: row.location_address, approximate: row.location_approximate };
}

function isWorking(status: CanonicalStatus): status is WorkingStatus {
  return Object.hasOwn(NEXT, status);
}

/** To the customer; once the work of a tow has begun, to where the vehicle goes. Null where nothing is known, or left. */
function navigation(
  row: CustomerRequest,
  status: CanonicalStatus,
  pickup: Point | null,
  destination: Point | null,
): string | null {
  if (status === 'completed') return null;
  const towing = status === 'in_progress' && needsDestination(row.service_type);
  const place = towing ? placeOf(destination, row.destination_address, true) : pickupOf(row, pickup);
  return place === null ? null : directionsUrl(place);
}

/** A typed address leads nearer than the middle of its ZIP code. */
function pickupOf(row: CustomerRequest, pickup: Point | null): Point | string | null {
  return placeOf(pickup, row.location_address, row.location_approximate);
}

function placeOf(point: Point | null, address: string | null, addressFirst: boolean): Point | string | null {
  return addressFirst ? (address ?? point) : (point ?? address);
}

function towOf(row: CustomerRequest, pickup: Point | null, destination: Point | null) {
  return {
    pickup: row.location_address,
    destination: row.destination_address,
    distance: row.estimated_distance,
    url: pickup && destination ? directionsUrl(destination, pickup) : null,
  };
}
