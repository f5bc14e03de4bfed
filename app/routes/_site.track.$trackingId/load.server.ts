import { data } from '@remix-run/node';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { LINK_EXPIRY_MS } from '#modules/request/rules/limits.ts';
import { makeNonce } from '#kernel/ids.ts';
import { mayOpenPayment } from '#modules/request/rules/changes.ts';
import { isMoneyStillHeld, centsMeantToKeep } from '#modules/request/rules/sessions.ts';
import { allowedCommands } from '#modules/request/rules/may-give.ts';
import { arrivalCodeView, mayShareLocation, providerWaitView } from '#modules/request/rules/view.ts';
import { isProviderComing } from '#modules/provider/rules/positions.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { ON_SITE, ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { timeline } from '#modules/request/rules/timeline.ts';
import { env } from '#kernel/server/env.ts';
import {
  arrivalCodeOf,
  drivenFraction,
  findProviderWhoLeft,
  providerDistanceAndReport,
  towProgress,
  usualPayment,
} from '#modules/provider/index.ts';
import {
  requireAgreedRow,
  isCancellationUndecided,
  dueOnSiteOf,
  rowHasAcceptedProvider,
  mayAskForOtherDropOff,
  unansweredDropOff,
  paymentLinkId,
  providerShareOf,
  refusedDropOff,
  sessionsFromPayment,
  isOnHold,
  openOfferOf,
} from '#modules/request/index.ts';
import { whoIsStillLockedIn } from '#modules/request/rules/locked-in.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { cancellationCauseOf } from '#modules/request/rules/ended-by.ts';
import { summarizeDeposits } from '#modules/payment/rules/money-told.ts';
import { providerWaitMinutes } from '#modules/dispatch/index.ts';
import { UNRECEIVED_STATUSES } from '#modules/message/index.ts';
import { mapFor } from '#modules/place/index.ts';
import { openTrackingLink } from '../../http/customer-link.server.ts';
import type { CustomerLink } from '../../http/customer-link.server.ts';
import { endingTermsSectionFor, mayKeepFeeIfSolvedNow } from '../../http/ending-terms.server.ts';
import { expiredNonceCookie } from '../../http/form-nonce.server.ts';
import type { ErrorData } from '../../http/kept-form.ts';
import { changeOf, depositKeptIfDeclined } from './change.server.ts';
import { lateRefundView, arrivalPromiseView } from './promise.server.ts';
import { usualWaitOf } from './usual.server.ts';
import { readDevice } from '../../http/device.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { localeOf } from '../../http/locale.server.ts';
import { placesOnMap } from '../../http/point.server.ts';
import { customerAlbum, viewAlbum } from '../../http/photos/album.server.ts';

/**
 * What the holder of a tracking link sees. Nothing else of the request's row leaves the server.
 * @throws 404 unknown, 410 expired, 503 when the database doesn't answer
 */
export async function loadTracking({ request, params }: LoaderFunctionArgs) {
  const found = await openTrackingLink(request, params.trackingId);
  if (found.link === 'expired') throw data(expiredView(found.row), { status: 410 });
  if (found.link === 'cancelled')
    return data(cancelledView(found), { headers: { 'Set-Cookie': await expiredNonceCookie() } });
  const { row } = found;
  const device = await readDevice(request);
  const [handshake, providerWhoLeft, driven] = await queryOr503(() =>
    Promise.all([viewArrivalCode(row), findProviderWhoLeft(row), drivenFraction(row)]),
  );
  const view = openView(row, localeOf(request));
  return data({
    ...view,
    /** Who gets the deposit of a job that can't be done. It's part of the terms, which are shown with an offer. */
    endings: view.offer === null ? null : await endingTermsSectionFor(request, row),
    keptIfDeclined: await depositKeptIfDeclined(row),
    /** The longest time, in minutes, that the request would wait for a provider if the deposit were paid now. */
    providerWaitMinutes: await providerWaitMinutes(),
    usualWait: await usualWaitOf(row, view),
    /** How providers can usually be paid on site, while there's an offer, a deposit to pay or a provider to find. */
    usualPayment: view.offer !== null || view.payable || view.waiting ? await usualPayment() : null,
    photos: viewAlbum(customerAlbum(row), row.photos),
    handshake,
    family: familyUrlOf(row),
    promise: arrivalPromiseView(row),
    depositBack: await lateRefundView(row),
    solvedMayCost: await mayKeepFeeIfSolvedNow(row),
    keepLink: keepLinkOf(row),
    receipt: receiptOf(row),
    /** The provider who dropped out; null once another one has accepted. */
    left: providerWhoLeft,
    driven,
    nonce: makeNonce(),
    version: row.version,
    termsAccepted: device.has('terms', row.id),
  });
}

export type Tracking = Awaited<ReturnType<typeof loadTracking>>['data'];
export type OpenTracking = Extract<Tracking, { kind: 'open' }>;
export type CancelledTracking = Extract<Tracking, { kind: 'cancelled' }>;

function cancelledView({ row }: CustomerLink) {
  const { outcome } = row;
  return {
    kind: 'cancelled' as const,
    version: row.version,
    number: formatRequestNumber(row.request_number),
    by: cancellationCauseOf(row),
    reason: row.cancel_reason,
    outcome: outcome === 'not_done' || outcome === 'gone' ? outcome : null,
    solved: row.cancellation_solved,
    providerFee: row.provider_fee_cents ?? 0,
    money: summarizeDeposits(row.payments),
    steps: timeline(row),
  };
}

function openView(row: CustomerRow, locale: Locale) {
  const status = canonicalStatus(row.status);
  const subject = placesOnMap('customer', row);
  const offer = openOfferOf(row);
  const payable = mayOpenPayment({
    status,
    requestType: row.request_type,
    finalPriceCents: row.final_price_cents,
    changeStatus: row.change_status,
    sessions: row.payments,
  });
  return {
    kind: 'open' as const,
    number: formatRequestNumber(row.request_number),
    payment: paymentLinkId(row),
    // The price of a phone request was agreed on the phone, so the page must not say that it's being reviewed.
    status: payable && status === 'pending_admin_review' ? ('approved' as const) : row.status,
    offer,
    firstPrice: row.admin_price_cents,
    counterOffer: row.customer_counter_offer_cents,
    finalOffer: status === 'negotiating' && row.admin_counter_offer_cents !== null,
    finalPrice: row.final_price_cents,
    /** False for the second deposit of a changed job, which is part of `change`. */
    payable: payable && !row.deposit_paid,
    paid: row.deposit_paid,
    waiting: providerWaitView(
      {
        status,
        waitingSince: row.waiting_since.getTime(),
        waitChosen: row.wait_chosen,
        providerWaitMinutes: row.provider_wait_minutes,
        changeStatus: row.change_status,
        changeClosedAt: row.change_closed_at?.getTime() ?? null,
      },
      Date.now(),
    ),
    provider: rowHasAcceptedProvider(row) ? providerOf(row) : null,
    /**
     * How far away the provider is, while they're coming. Null after the arrival: the last position may be from before
     * it, so the distance would be wrong.
     */
    live: isProviderComing(status) ? providerDistanceAndReport(row) : null,
    tow: towProgress(row),
    map: ON_THE_JOB.includes(status) ? { ...mapFor(subject, locale), stage: subject.stage ?? null } : null,
    /** Whether the provider has shared a position yet. */
    hasSharedPosition: ON_THE_JOB.includes(status) && row.provider_current_lat !== null,
    agreed: rowHasAcceptedProvider(row),
    onSite: onSiteOf(row),
    cardOnly: row.card_only,
    lockedIn: whoIsStillLockedIn(row),
    extra: requestedExtraOf(row),
    trouble: troubleOf(row, status),
    isOnHold: isOnHold(row),
    /** If only a part of the job was done: the price agreed at first, and why the job ended; null otherwise. */
    partlyDone: row.outcome === 'partly_done' ? { reason: row.cancel_reason, agreed: row.first_price_cents } : null,
    change: changeOf(row),
    dropOff: { asked: unansweredDropOff(row), kept: refusedDropOff(row), mayAsk: mayAskForOtherDropOff(row) },
    mayRate: status === 'completed' && row.customer_rating === null,
    rating: row.customer_rating,
    /** What we know of the customer's place; null once they can't change it. */
    place: mayShareLocation(status) ? placeOf(row) : null,
    may: allowedCommands('customer', status),
    assigned: row.provider_assigned,
    cancellationAsked: isCancellationUndecided(row),
    cancellationDeclined: row.cancellation_declined_at !== null && row.cancellation_asked_at === null,
    declinedReason: row.cancellation_declined_reason,
    /** When the link of a completed request expires. */
    closesAt:
      status === 'completed' && row.service_completed_at
        ? new Date(row.service_completed_at.getTime() + LINK_EXPIRY_MS)
        : null,
    steps: timeline(row),
    /** When the current step began. */
    since: ON_THE_JOB.includes(status) ? row.waiting_since : null,
    times: {
      submitted: row.created_at,
      approved: row.approved_at,
      paid: row.deposit_paid_at,
      completed: row.service_completed_at,
    },
    details: {
      service: row.service_type,
      description: row.service_description,
      vehicle: vehicleOf(row),
      pickup: row.location_address,
      destination: row.destination_address,
      distance: row.estimated_distance,
      outsideArea: row.outside_area,
    },
  };
}

/**
 * The page's own link, for customers who got no text that contains it, because they didn't agree to texts, or because
 * no text was delivered. Null for all others.
 */
function keepLinkOf(row: CustomerRow): { link: string; why: 'notAsked' | 'unread' } | null {
  const { messages: texts } = row;
  if (row.text_consent_at !== null) {
    if (texts.length === 0 || texts.some(({ status }) => !UNRECEIVED_STATUSES.includes(status))) return null;
  }
  const link = `${env().PUBLIC_URL}/track/${row.customer_tracking_id}`;
  return { link, why: row.text_consent_at === null ? 'notAsked' : 'unread' };
}

/** What an expired link's page shows: only a link to the receipt. Once the request is deleted, the link is unknown. */
function expiredView(row: CustomerRow): ExpiredTracking {
  return { words: null, receipt: receiptOf(row)?.session ?? null };
}

export interface ExpiredTracking extends ErrorData {
  /** The session ID in the receipt's URL; null if there's no receipt. */
  receipt: string | null;
}

/** What a completed job cost, and the session ID of its receipt; null before completion. */
function receiptOf(row: CustomerRow) {
  const onSite = onSiteOf(row);
  if (canonicalStatus(row.status) !== 'completed' || !onSite) return null;
  // The receipt is for a payment that's kept at least in part. The other part may have been refunded.
  const payment = row.payments
    .flatMap(sessionsFromPayment)
    .find((one) => isMoneyStillHeld(one) && centsMeantToKeep(one) > 0);
  return { deposit: requireAgreedRow(row).deposit_amount_cents, onSite, session: payment?.id ?? null };
}

function providerOf(row: CustomerRow) {
  if (!row.provider_name) return null;
  return {
    name: row.provider_name,
    phone: row.provider_phone,
    vehicle: row.provider_vehicle_info,
    plate: row.provider_plate,
    paymentMethods: row.payment_methods,
  };
}

/** The code to tell the provider, until it's used, and whether the provider entered or skipped the code. */
async function viewArrivalCode(row: CustomerRow) {
  const view = arrivalCodeView({ status: canonicalStatus(row.status), handshake: row.handshake });
  if (!view || !rowHasAcceptedProvider(row)) return null;
  return { status: view.status, code: view.show ? ((await arrivalCodeOf(row))?.code ?? null) : null };
}

/** The URL for family and friends; null if there's none. */
function familyUrlOf({ families: [link] }: CustomerRow): string | null {
  return link ? `${env().PUBLIC_URL}/family/${link.id}` : null;
}

/** The extra charge that the provider asked for on site, with its reason; null if there's none. */
function requestedExtraOf(row: CustomerRow) {
  if (row.extra_cents === null || row.extra_status === null || !rowHasAcceptedProvider(row)) return null;
  const { extra_cents: cents, extra_status: status, extra_reason: reason } = row;
  return { cents, status, reason, total: providerShareOf(requireAgreedRow(row)) + cents };
}

/** What the provider on site has reported: that they can't find the customer, or can't do the job; null if neither. */
function troubleOf(row: CustomerRow, status: CanonicalStatus) {
  const { failure_reason: failure, search_started_at: asked, search_answered_at: answered } = row;
  const searching = asked !== null && status === 'arrived';
  if (!ON_SITE.includes(status) || (failure === null && !searching)) return null;
  return { failure, answered: answered !== null };
}

/** The amount due on site, including an approved extra, and whether it's paid; null before a price is agreed. */
function onSiteOf(row: CustomerRow) {
  if (row.final_price_cents === null) return null;
  return { cents: dueOnSiteOf(row), paid: row.on_site_paid_at !== null };
}

/**
 * What we know of the customer's place. `approximate`: only a city, a ZIP code or an inexact position. `typed`: the
 * address; null if nobody typed it.
 */
function placeOf({ location_approximate: approximate, location_address, address_from_position }: CustomerRow) {
  return { approximate, typed: address_from_position ? null : location_address };
}
