import { extraView, mayTry } from '#domain/lifecycle/view.ts';
import type { Point } from '#domain/distance.ts';
import { lookUpPlace, nearestPlace } from '#domain/places/look-up.ts';
import { needsDestination } from '#domain/services.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import type { CanonicalStatus } from '#domain/statuses.ts';
import { pointOf } from '#platform/facts.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { directionsUrl } from '../../lib/map-links.ts';
import { payoutFor } from './job.server.ts';

/** The one next step of each status, by the intent of its form. */
const NEXT = {
  provider_assigned: 'start_job',
  en_route: 'arrived',
  arrived: 'start_service',
  in_progress: 'complete_job',
  completed: 'confirm_payment',
} as const satisfies Partial<Record<CanonicalStatus, string>>;
export type WorkingStatus = keyof typeof NEXT;
export type NextStep = (typeof NEXT)[WorkingStatus];

type Place = Pick<CustomerRequest, 'customer_lat' | 'customer_lng' | 'location_address'>;

/** All that is shown before the agreement is accepted: service, city, distance, payout (design "Statuses, decided"). */
export function preview(row: CustomerRequest) {
  return {
    service: row.service_type,
    city: cityOf(row),
    distance: row.estimated_distance,
    payout: payoutFor(row),
  };
}

/** The city of the pickup and nothing nearer; null where neither coordinates nor address name one. */
export function cityOf(row: Place): string | null {
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const place = pickup ? nearestPlace(pickup) : lookUpPlace(row.location_address ?? '');
  return place?.city ?? null;
}

/** What an accepted job shows: only what the provider needs for it. */
export function jobOf(row: CustomerRequest) {
  const status = canonicalStatus(row.status);
  const pickup = pointOf(row.customer_lat, row.customer_lng) ?? null;
  const destination = pointOf(row.destination_lat, row.destination_lng) ?? null;
  return {
    service: row.service_type,
    status: isWorking(status) ? status : null,
    next: nextStep(status, row.on_site_paid_at !== null),
    mayDecline: mayTry('declineJob', status, 'provider'),
    cancellationAsked: row.cancellation_asked_at !== null && status !== 'completed',
    price: row.final_price_cents ?? 0,
    payout: payoutFor(row),
    onSitePaid: row.on_site_paid_at !== null,
    extra: extraView({
      status,
      extraCents: row.extra_cents,
      extraStatus: row.extra_status,
      extraAsks: row.extra_asks,
    }),
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

export function nextStep(status: CanonicalStatus, onSitePaid: boolean): NextStep | null {
  if (!isWorking(status) || (status === 'completed' && onSitePaid)) return null;
  return NEXT[status];
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
