import { createHash } from 'node:crypto';
import { MINUTE, SECOND } from '#domain/constants.ts';
import { haversineMiles } from '#domain/distance.ts';
import type { Millis } from '#domain/lifecycle/types.ts';
import { distanceBand } from '#domain/providers.ts';
import { needsDestination } from '#domain/services.ts';
import { activity } from '#domain/texts/activity.ts';
import { columnsOf } from '#platform/snapshot.ts';
import { diceOf } from './dice.ts';
import { live } from './life.ts';
import type { Life } from './life.ts';
import { addressOf, customerOf, providerOf, serviceOf, spotOf } from './people.ts';

/** Rows of the tables that a request fills, by the names of their columns. */
export interface SeededRows {
  request: Record<string, unknown> & { id: string };
  /** What the directory learns of its provider, whom `phone` names; null where nobody was assigned. */
  job: { phone: string; row: Record<string, unknown> } | null;
  log: Record<string, unknown>[];
  payments: Record<string, unknown>[];
}

/** How every seeded request is known again. */
export const SEED_NONCE = 'seed:';
const PHONE_PERCENT = 20;
const BASE_36 = 36n;

/**
 * The nth request before `now`, 0 being the newest: the same every time but for the clock.
 * @param apart milliseconds between two requests
 */
export function seededRows(n: number, now: Millis, apart: Millis): SeededRows {
  const dice = diceOf(n);
  const id = idOf(n);
  const createdAt = now - (n + 1) * apart;
  const phone = dice.chance(PHONE_PERCENT);
  const service_type = serviceOf(dice);
  const customer = customerOf(dice);
  const destination = !phone && needsDestination(service_type) ? spotOf(dice) : null;
  const seenAt = createdAt + dice.between(10, 80) * SECOND;
  const life = live(
    {
      requestId: id,
      requestType: phone ? 'phone' : 'online',
      serviceType: service_type,
      createdAt,
      finalPriceCents: phone ? dice.between(60, 420) * 100 : null,
    },
    dice,
    now,
  );
  const request = {
    ...customer,
    ...columnsOf(life.state, life.changedAt),
    id,
    customer_tracking_id: lettersOf(n, 8, 1n),
    create_nonce: `${SEED_NONCE}${n}`,
    created_at: new Date(createdAt),
    request_type: phone ? 'phone' : 'online',
    service_type,
    ...(phone ? { use_gps: false, vehicle_type: null } : {}),
    destination_address: destination && addressOf(dice, destination),
    destination_lat: destination?.lat ?? null,
    destination_lng: destination?.lng ?? null,
    estimated_distance:
      destination && haversineMiles({ lat: customer.customer_lat, lng: customer.customer_lng }, destination),
    first_opened_at: seenAt <= now || phone ? new Date(Math.min(seenAt, now)) : null,
  };
  const provider = life.state.providerAssigned
    ? { ...providerOf(dice), provider_job_id: lettersOf(n, 9, 5n).toUpperCase() }
    : null;
  return {
    request: { ...request, ...provider },
    job: provider && {
      phone: provider.provider_phone,
      row: jobOf(life, { link: provider.provider_job_id, miles: request.estimated_distance }),
    },
    log: logOf(id, life),
    payments: paymentsOf(id, life),
  };
}

/** As the projection tells it (worker/activities/directory.ts). */
function jobOf({ state, log }: Life, { link, miles }: { link: string; miles: number | null }) {
  const assigned = log.find(({ action }) => action === activity.providerAssigned());
  const done = state.status === 'completed';
  return {
    request_id: state.requestId,
    assignment: state.assignments,
    service_type: state.serviceType,
    distance_band: distanceBand(miles),
    price_cents: state.finalPriceCents,
    link,
    assigned_at: new Date(assigned?.at ?? state.createdAt),
    agreed_at: state.agreementAcceptedAt && new Date(state.agreementAcceptedAt),
    outcome: done ? 'completed' : null,
    ended_at: done && state.serviceCompletedAt ? new Date(state.serviceCompletedAt) : null,
    rating: state.customerRating,
    on_site_paid_at: state.onSitePaidAt && new Date(state.onSitePaidAt),
  };
}

function logOf(request_id: string, { log }: Life) {
  return log.map(({ action, userType, version, n, at }) => ({
    request_id,
    version,
    n,
    action,
    user_type: userType,
    created_at: new Date(at),
  }));
}

function paymentsOf(request_id: string, { state, paidAt, refundedAt }: Life) {
  return state.sessions.map((session, index) => ({
    id: idOf(request_id),
    request_id,
    n: index + 1,
    session_id: session.id,
    status: session.status,
    amount_cents: session.amountCents,
    final_price_cents: state.finalPriceCents,
    created_at: new Date(session.openedAt),
    expires_at: new Date(session.expiresAt),
    paid_at: paidAt && new Date(paidAt),
    refunded_at: refundedAt && new Date(refundedAt),
    service_type: state.serviceType,
    completed_at: state.serviceCompletedAt && new Date(state.serviceCompletedAt),
  }));
}

/** A UUID (version 8: made from a hash) that is the same in every run. */
export function idOf(what: number | string): string {
  const hex = createHash('sha256').update(`shoulder seed ${what}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Letters and digits that look drawn and never come twice: a step that shares no factor with 36 goes through all of them. */
function lettersOf(n: number, length: number, start: bigint): string {
  const all = BASE_36 ** BigInt(length);
  const value = (BigInt(n) * 1_111_111_111_117n + start * 777_777_777n) % all;
  return value.toString(36).padStart(length, '0');
}

/** Requests come so far apart that all of them are younger than the two months after which they are deleted. */
export function apartFor(count: number): Millis {
  return Math.min(50 * SECOND, Math.floor((57 * 24 * 60 * MINUTE) / count));
}
