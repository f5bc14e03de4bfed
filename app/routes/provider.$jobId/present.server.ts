import { PROVIDER_RESPONSE_LIMIT_MS } from '#modules/request/rules/limits.ts';
import { mayCorrectPaymentMethods } from '#modules/provider/index.ts';
import { nextJobStep } from '#modules/provider/rules/next-step.ts';
import { allowedCommands } from '#modules/request/rules/may-give.ts';
import { extraChargeView, arrivalCodeView } from '#modules/request/rules/view.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { whoIsStillLockedIn } from '#modules/request/rules/locked-in.ts';
import { hasDropOff, needsDestination } from '#modules/request/rules/services.ts';
import { hasReached, hasProviderSetOut } from '#modules/request/rules/timeline.ts';
import { PROVIDER_COMING, canonicalStatus, isOnTheJobOrCompleted } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import { certainCityAt, cityAt, pointOf } from '#modules/place/rules/point.ts';
import {
  isCancellationUndecided,
  dueOnSiteOf,
  providerShareOf,
  isOnHold,
  parseStoredAnswers,
} from '#modules/request/index.ts';
import type { AgreedRow, RequestRow } from '#modules/request/index.ts';
import { changeView } from '../../http/change-job.server.ts';
import { reportableTroubleOf } from './trouble.server.ts';
import { directionsUrl } from '#modules/place/rules/map-links.ts';

/**
 * All data that's shown before the agreement is accepted (docs/product.md, "Job page"): the service with the customer's
 * answers, who is locked in, the kind of vehicle, the cities of pickup and drop-off, the distance between the two, the
 * payout, whether the customer can pay only by card, and the time by which the provider must answer.
 */
export function previewBeforeAgreement(row: AgreedRow) {
  return {
    service: row.service_type,
    vehicleType: row.vehicle_type,
    city: cityAt(pointOf(row.customer_lat, row.customer_lng), row.location_address),
    dropOff: dropOffOf(row),
    distance: row.estimated_distance,
    payout: providerShareOf(row),
    cardOnly: row.card_only,
    answers: parseStoredAnswers(row),
    lockedIn: row.locked_in,
    /**
     * The time by which the provider must answer, in milliseconds since 1970; null once the agreement is accepted on
     * any device.
     */
    answerBy: row.agreement_accepted_at === null ? row.waiting_since.getTime() + PROVIDER_RESPONSE_LIMIT_MS : null,
  };
}

/**
 * What to show of the drop-off before the agreement: its city (null if it isn't known), and whether there's an address,
 * which is shown after the agreement. Null if the job ends where it began.
 */
function dropOffOf(row: AgreedRow) {
  if (!hasDropOff(row)) return null;
  const { destination_address: address } = row;
  return {
    city: certainCityAt(pointOf(row.destination_lat, row.destination_lng), address),
    hasAddress: address !== null,
  };
}

/** The data of an accepted job: only what the provider needs. */
export function jobViewOf(row: AgreedRow) {
  const status = canonicalStatus(row.status);
  const payout = providerShareOf(row);
  const pickup = pointOf(row.customer_lat, row.customer_lng) ?? null;
  const destination = pointOf(row.destination_lat, row.destination_lng) ?? null;
  const goesOn = !isOnHold(row);
  const cancellationAsked = isCancellationUndecided(row);
  const { handshake } = row;
  return {
    service: row.service_type,
    status: isOnTheJobOrCompleted(status) ? status : null,
    next: goesOn
      ? nextJobStep(status, { onSitePaid: row.on_site_paid_at !== null, handshake, cancellationAsked })
      : null,
    handshake: arrivalCodeView({ status, handshake })?.status ?? null,
    may: allowedCommands('provider', status),
    lockedIn: whoIsStillLockedIn(row),
    answers: parseStoredAnswers(row),
    hasSetOut: hasProviderSetOut({ status }),
    cancellationAsked,
    price: row.final_price_cents,
    payout,
    collect: dueOnSiteOf(row),
    /**
     * How the provider can be paid on site, as the customer was told, and whether the customer can pay only by card.
     * Null once this can't be corrected anymore.
     */
    payment: mayCorrectPaymentMethods(row) ? { methods: row.payment_methods, cardOnly: row.card_only } : null,
    onSitePaid: row.on_site_paid_at !== null,
    saidUnpaid: row.on_site_unpaid_at !== null,
    /** Why dispatch ended the job, if it was only partly done; null otherwise. */
    partlyDone: row.outcome === 'partly_done' ? { reason: row.cancel_reason } : null,
    extra: extraChargeView({
      status,
      goesOn,
      extraCents: row.extra_cents,
      extraStatus: row.extra_status,
      extraAsks: row.extra_asks,
    }),
    trouble: reportableTroubleOf(row),
    change: changeView(row, 'provider'),
    isComing: PROVIDER_COMING.includes(status),
    goal: goalOf(row, status),
    navigateTo: directionsFor(row, status, pickup, destination),
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

/** The address to drive to next: the pickup or, once a tow has begun, its destination. Null once the job is done. */
function goalOf(row: RequestRow, status: CanonicalStatus) {
  if (status === 'completed') return null;
  const towing = hasReached(status, 'in_progress') && needsDestination(row.service_type);
  return towing
    ? { kind: 'destination' as const, address: row.destination_address, approximate: false }
    : { kind: 'pickup' as const, address: row.location_address, approximate: row.location_approximate };
}

/**
 * A URL with directions to the customer or, once a tow has begun, to the destination. Null if the place is unknown or
 * the job is done.
 */
function directionsFor(
  row: RequestRow,
  status: CanonicalStatus,
  pickup: Point | null,
  destination: Point | null,
): string | null {
  if (status === 'completed') return null;
  const towing = hasReached(status, 'in_progress') && needsDestination(row.service_type);
  const place = towing ? placeOf(destination, row.destination_address, true) : pickupOf(row, pickup);
  return place === null ? null : directionsUrl(place);
}

/**
 * The place to which the provider is sent: the pickup's coordinates or, if they're unknown or only approximate (such as
 * the center of a ZIP code), the pickup's address.
 */
function pickupOf(row: RequestRow, pickup: Point | null): Point | string | null {
  return placeOf(pickup, row.location_address, row.location_approximate);
}

function placeOf(point: Point | null, address: string | null, addressFirst: boolean): Point | string | null {
  return addressFirst ? (address ?? point) : (point ?? address);
}

function towOf(row: RequestRow, pickup: Point | null, destination: Point | null) {
  return {
    pickup: row.location_address,
    destination: row.destination_address,
    distance: row.estimated_distance,
    url: pickup && destination ? directionsUrl(destination, pickup) : null,
  };
}
