import { MINUTE } from '#kernel/constants.ts';
import { haversineMiles } from '#modules/place/rules/distance.ts';
import { PHONE_FORM_OPTIONS } from '#modules/request/rules/services.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { lookUpPlace } from '#modules/place/rules/look-up.ts';
import { distanceBand } from '#modules/provider/rules/providers.ts';
import { NIGHT_KINDS } from '#night/model/moods.ts';
import { CANCEL_REASONS, planJob } from '#night/model/plan.ts';
import type { JobPlan } from '#night/model/plan.ts';
import { randomStream } from '#night/model/random.ts';
import type { Road } from '#night/model/roads.ts';
import { activityColumns, columnsFromState } from '#modules/request/index.ts';
import { PROVIDER_COUNT, DIRECTORY_SEED, nthProvider, nthPaymentMethods } from './directory.ts';
import { uuidFor, uniqueLettersAndDigits, requestNumberOf } from './ids.ts';
import { simulateRequest } from './life.ts';
import type { SimulatedRequest } from './life.ts';

/** The rows of a request in its tables, by column name. */
export interface SeededRows {
  request: Record<string, unknown> & { id: string };
  /** The row of `provider_jobs`, and the phone that identifies its provider. Null if no provider was assigned. */
  job: { phone: string; row: Record<string, unknown> } | null;
  log: Record<string, unknown>[];
  payments: SeededPayment[];
}

export type SeededPayment = ReturnType<typeof paymentRows>[number];

/** When the seeded requests were made. */
export interface SeedTimes {
  now: Millis;
  /** The time between two requests. */
  interval: Millis;
  /** The newest request is at least this old. */
  minimumAge: Millis;
}

/** The nonces of seeded requests begin with this. */
export const SEED_NONCE_PREFIX = 'seed:';
/** Old jobs are numbered from this number on. Open jobs have lower numbers. */
const FIRST_OLD_JOB_NUMBER = 1_000;
/** The services that the form for callers offers. */
const CALLER_FORM_SERVICES: readonly string[] = Object.values(PHONE_FORM_OPTIONS).map(({ service }) => service);

/** The rows of request number n, where 0 is the newest. They're always the same, except for dates. */
export function seededRows(n: number, { now, interval, minimumAge }: SeedTimes, roads: readonly Road[]): SeededRows {
  const plan = planJob(DIRECTORY_SEED, FIRST_OLD_JOB_NUMBER + n, 0, NIGHT_KINDS.ordinary, roads);
  const id = uuidFor(n);
  const createdAt = now - minimumAge - (n + 1) * interval;
  const isByPhone = plan.channel === 'call';
  const service_type = isByPhone && !CALLER_FORM_SERVICES.includes(plan.service) ? 'other' : plan.service;
  const destination = plan.destination !== null && !isByPhone ? coordinatesOf(plan.destination) : undefined;
  const seenAt = createdAt + plan.thinkMinutes.desk * 4 * MINUTE;
  const life = simulateRequest(
    plan,
    {
      requestId: id,
      requestType: isByPhone ? 'phone' : 'online',
      serviceType: service_type,
      createdAt,
      finalPriceCents: isByPhone ? plan.price * 100 : null,
    },
    now,
  );
  const estimated_distance = destination ? haversineMiles(plan.point, destination) : null;
  const provider = life.state.assignments > 0 ? providerForJob(n) : null;
  const request = {
    ...columnsFromState(life.state, life.changedAt),
    ...driverColumns(plan),
    id,
    request_number: requestNumberOf(n),
    customer_tracking_id: uniqueLettersAndDigits(n, 9, 1n),
    create_nonce: `${SEED_NONCE_PREFIX}${n}`,
    created_at: new Date(createdAt),
    request_type: isByPhone ? 'phone' : 'online',
    service_type,
    destination_address: destination ? plan.destination : null,
    destination_lat: destination?.lat ?? null,
    destination_lng: destination?.lng ?? null,
    estimated_distance,
    first_opened_at: seenAt <= now || isByPhone ? new Date(Math.min(seenAt, now)) : null,
    last_opened_at: seenAt <= now ? new Date(now) : null,
    locked_in: service_type === 'lockout' && randomStream(DIRECTORY_SEED, `locked in ${n}`).chance(0.1) ? 'pet' : null,
    card_only: randomStream(DIRECTORY_SEED, `card only ${n}`).chance(0.06),
    payment_methods: [],
    ...provider,
    cancel_reason: provider && life.state.cancelledBy === 'admin' ? CANCEL_REASONS[plan.outcome] : null,
  };
  return {
    request,
    job: provider && {
      phone: provider.provider_phone,
      row: jobRow(life, { link: provider.provider_job_id, miles: estimated_distance }),
    },
    log: logRows(id, life),
    payments: paymentRows(request, life),
  };
}

/** The columns about the driver: who, which vehicle, where. */
function driverColumns({ phone, email, language, vehicle, address, point, sharesPosition, channel }: JobPlan) {
  return {
    phone,
    email,
    language,
    vehicle_type: channel === 'call' ? null : vehicle.type,
    vehicle_year: vehicle.year,
    vehicle_make: vehicle.make,
    vehicle_model: vehicle.model,
    vehicle_plate: vehicle.plate,
    location_address: address,
    customer_lat: point.lat,
    customer_lng: point.lng,
    use_gps: sharesPosition,
  };
}

/** The provider of a job. A few providers do most of the jobs. */
function providerForJob(n: number) {
  const which = Math.floor(randomStream(DIRECTORY_SEED, `old ${n}`).next() ** 3 * PROVIDER_COUNT);
  const { name, phone, email, vehicle, plate } = nthProvider(which);
  return {
    provider_name: name,
    provider_phone: phone,
    provider_email: email,
    provider_vehicle_info: vehicle,
    provider_plate: plate,
    payment_methods: nthPaymentMethods(which),
    provider_job_id: uniqueLettersAndDigits(n, 9, 5n),
  };
}

const coordinatesByAddress = new Map<string, { lat: number; lng: number } | undefined>();

/** The coordinates of an address. They're cached, because the table of places is long. */
function coordinatesOf(address: string) {
  if (!coordinatesByAddress.has(address)) coordinatesByAddress.set(address, lookUpPlace(address));
  return coordinatesByAddress.get(address);
}

/** The job's row in `provider_jobs`, as the product would write it (modules/provider/directory.ts). */
function jobRow({ state, log }: SimulatedRequest, { link, miles }: { link: string; miles: number | null }) {
  const assignment = log.find(({ event }) => event === 'provider_assigned');
  const outcome = state.status === 'completed' || state.status === 'cancelled' ? state.status : null;
  const endedAt = state.serviceCompletedAt ?? state.cancelledAt;
  return {
    request_id: state.requestId,
    assignment: state.assignments,
    service_type: state.serviceType,
    distance_band: distanceBand(miles),
    price_cents: state.finalPriceCents,
    link,
    assigned_at: new Date(assignment?.at ?? state.createdAt),
    agreed_at: state.agreementAcceptedAt && new Date(state.agreementAcceptedAt),
    outcome,
    ended_at: outcome && endedAt && new Date(endedAt),
    rating: state.customerRating,
    on_site_paid_at: state.onSitePaidAt && new Date(state.onSitePaidAt),
  };
}

function logRows(request_id: string, { log }: SimulatedRequest) {
  return log.map(({ userType, version, n, at, ...line }) => ({
    request_id,
    version,
    n,
    ...activityColumns(line, userType),
    created_at: new Date(at),
  }));
}

function paymentRows(
  { id, request_number }: { id: string; request_number: string },
  { state, paidAt, refundedAt }: SimulatedRequest,
) {
  return state.sessions.map((session, index) => ({
    id: uuidFor(id),
    request_id: id,
    request_number,
    n: index + 1,
    session_id: session.id,
    status: session.status,
    amount_cents: session.amountCents,
    to_return_cents: session.toReturnCents ?? 0,
    returned_cents: session.returnedCents ?? 0,
    refund_attempt: session.refundAttempt ?? 0,
    final_price_cents: state.finalPriceCents,
    created_at: new Date(session.openedAt),
    expires_at: new Date(session.expiresAt),
    paid_at: paidAt && new Date(paidAt),
    refunded_at: refundedAt && new Date(refundedAt),
    service_type: state.serviceType,
    completed_at: state.serviceCompletedAt && new Date(state.serviceCompletedAt),
  }));
}
