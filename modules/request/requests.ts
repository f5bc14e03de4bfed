import type { Cents } from '#kernel/money.ts';
import { depositOf } from '#kernel/money.ts';
import { haversineMiles, isInServiceArea } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { makeLinkId } from '#kernel/ids.ts';
import { checkPrice } from './rules/guards.ts';
import type { Answers } from './rules/answers.ts';
import type { LockedIn } from './rules/locked-in.ts';
import { ENDED } from './rules/statuses.ts';
import type { RequestState } from './rules/types.ts';
import { isOutsideRegion } from '#modules/place/rules/look-up.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import type { ServiceType, VehicleType } from './rules/services.ts';
import type { FoundPlace } from '#modules/place/index.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { loadState } from './send-command.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { errorName } from '#kernel/server/errors.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { setLogRequest } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import { STATE_COLUMNS, stateFromRow } from './snapshot.ts';
import { recordConsent } from '#modules/message/index.ts';
import type { TextConsent } from '#modules/message/index.ts';
import { startRequestWorkflow } from './temporal.ts';

interface Vehicle {
  vehicle_year: string;
  vehicle_make: string;
  vehicle_model: string;
  vehicle_plate: string | null;
}

interface Contact {
  /** In E.164 format. */
  phone: string;
  email: string | null;
}

/** A validated request form. Its fields have the names of the database columns. */
export interface OnlineRequest extends Contact, Vehicle {
  service_type: ServiceType;
  service_description: string | null;
  vehicle_type: VehicleType;
  location_address: string;
  destination_address: string | null;
  use_gps: boolean;
  customer_lat: number | null;
  customer_lng: number | null;
  /** The accuracy of the device's position in meters; null if the customer moved the pin. */
  location_accuracy_m: number | null;
  /** The customer's language. Messages are written in it. */
  language: Locale;
  /** True if the customer can pay the provider only by card. */
  card_only: boolean;
  /** Who is locked in the vehicle; null if nobody is. */
  locked_in: LockedIn | null;
  answers: Answers;
  /** True if the customer agreed to text messages on the form. */
  text_consent: boolean;
}

/** A validated phone form of the desk. */
export interface PhoneRequest extends Contact, Vehicle {
  service_type: ServiceType;
  service_description: string | null;
  location_address: string | null;
  destination_address: string | null;
  final_price_cents: Cents;
  /** The caller's language. Messages are written in it. */
  language: Locale;
  /** True if the caller can pay the provider only by card. */
  card_only: boolean;
  /** Who is locked in the vehicle; null if nobody is. */
  locked_in: LockedIn | null;
  answers: Answers;
  /** True if the caller agreed to text messages. */
  text_consent: boolean;
}

export interface CreatedRequest {
  id: string;
  /** The request number as it's stored, without a hyphen. */
  number: string;
  trackingId: string;
}

type NewRow = Omit<Prisma.CustomerRequestCreateInput, 'customer_tracking_id' | 'request_number'>;

const ID_TRIES = 3;
const NONCE_LENGTH = 64;
/**
 * How long storing a new request may wait for a busy database, and then take, in milliseconds. Both are longer than
 * Prisma's defaults, because losing a request would be worse. If the database is down, the pool's own limits end the
 * wait sooner.
 */
const TRANSACTION_LIMITS = { maxWait: 5_000, timeout: 10_000 };

/**
 * Stores a customer's request and starts its workflow. If Temporal is down, the row is stored anyway, and a background
 * job starts the workflow later. The row is also stored if the geocoder is down. The same nonce with the same fields
 * returns the same request; the same nonce with other fields makes a new one.
 * @throws if the database doesn't answer
 */
export async function createOnlineRequest(online: OnlineRequest, nonce?: string): Promise<CreatedRequest> {
  return createAndStart(nonce, online, await onlineRow(online), { by: 'form' });
}

/**
 * Stores a request that came by text, in the same way as one from the form. If the same number sends the same words
 * again before that request has ended, returns the same request.
 * @param said what the texts said
 * @param sid Twilio's id of the last text
 * @throws if the database doesn't answer
 */
export async function createTextRequest(online: OnlineRequest, said: object, sid: string): Promise<CreatedRequest> {
  const sent = { phone: online.phone, said };
  const sameWordsNonce = `text:${hashOf(sent)}`.slice(0, NONCE_LENGTH);
  const endedCount = await db().customerRequest.count({
    where: { create_nonce: sameWordsNonce, status: { in: [...ENDED] } },
  });
  const row = { ...(await onlineRow(online)), by_text: true };
  return createAndStart(endedCount > 0 ? sid : sameWordsNonce, sent, row, { by: 'text', language: online.language });
}

async function onlineRow(online: OnlineRequest) {
  const { text_consent, ...request } = online;
  const measured = pointOf(request.customer_lat, request.customer_lng);
  const [found, destination] = await Promise.all([
    measured ? undefined : geocode(request.location_address),
    geocode(request.destination_address),
  ]);
  return {
    ...request,
    ...consentColumns(text_consent),
    ...placeColumns(request.location_address, measured ?? found, destination),
    location_approximate: found?.approximate ?? false,
  };
}

function placeColumns(address: string | null, pickup: Point | undefined, destination: Point | undefined) {
  return {
    customer_lat: pickup?.lat ?? null,
    customer_lng: pickup?.lng ?? null,
    destination_lat: destination?.lat ?? null,
    destination_lng: destination?.lng ?? null,
    estimated_distance: pickup && destination ? haversineMiles(pickup, destination) : null,
    outside_area: pickup ? !isInServiceArea(pickup) : isOutsideRegion(address ?? ''),
  };
}

/**
 * Stores a phone caller's request with the agreed price (docs/product.md, "Statuses").
 * @throws Error if the price is too low to charge a deposit, which the form checks first; or if the database doesn't
 * answer
 */
export async function createPhoneRequest(phoneRequest: PhoneRequest, nonce?: string): Promise<CreatedRequest> {
  const refusal = checkPrice(phoneRequest.final_price_cents);
  if (refusal) throw new Error(`refused: ${refusal}`);
  const { text_consent, ...request } = phoneRequest;
  const [pickup, destination] = await Promise.all([
    geocode(request.location_address),
    geocode(request.destination_address),
  ]);
  const row = {
    ...request,
    ...consentColumns(text_consent),
    ...placeColumns(request.location_address, pickup, destination),
    request_type: 'phone' as const,
    use_gps: false,
    location_approximate: pickup?.approximate ?? false,
    deposit_amount_cents: depositOf(request.final_price_cents),
  };
  return createAndStart(nonce, phoneRequest, row, { by: 'phone', language: phoneRequest.language });
}

/**
 * Whether this form has already created its request. Sending it again would return the same request.
 * @throws if the database doesn't answer
 */
export async function hasCreatedPhoneRequest(phoneRequest: PhoneRequest, nonce: string | undefined): Promise<boolean> {
  return (
    nonce !== undefined && (await findBySubmission(nonce.slice(0, NONCE_LENGTH), hashOf(phoneRequest))) !== undefined
  );
}

/**
 * The straight-line miles from pickup to drop-off, to propose a price before we create the request; null if either
 * place isn't found.
 */
export async function milesBetween(pickup: string, dropOff: string): Promise<number | null> {
  const [from, to] = await Promise.all([geocode(pickup), geocode(dropOff)]);
  return from && to ? haversineMiles(from, to) : null;
}

async function geocode(address: string | null): Promise<FoundPlace | undefined> {
  return address ? geocoder().find(address, SAVE_LOOK_UP_TIMEOUT_MS) : undefined;
}

function consentColumns(agreed: boolean) {
  return { text_consent_at: agreed ? new Date() : null };
}

async function createAndStart(
  nonce: string | undefined,
  sent: object,
  data: Omit<NewRow, 'create_nonce' | 'create_hash'>,
  consent: TextConsent,
): Promise<CreatedRequest> {
  const submission = nonce ? { create_nonce: nonce.slice(0, NONCE_LENGTH), create_hash: hashOf(sent) } : {};
  const { created, state } = await insertRow({ ...data, ...submission }, consent);
  setLogRequest({ id: created.id, request_number: created.number });
  await startWorkflow(created.id, state);
  return created;
}

/**
 * Inserts the row together with the record of the consent to text messages.
 * @returns the request and its new row's state; no state if an earlier submission of the same form made the row
 */
async function insertRow(
  data: NewRow,
  consent: TextConsent,
): Promise<{ created: CreatedRequest; state?: RequestState }> {
  for (let tries = 1; ; tries++) {
    const newIds = { customer_tracking_id: makeLinkId(), request_number: makeRequestNumber() };
    try {
      const row = await db().$transaction(async (transaction) => {
        if (data.text_consent_at) await recordConsent(transaction, data.phone, consent);
        return transaction.customerRequest.create({
          data: { ...data, ...newIds },
          select: STATE_COLUMNS,
        });
      }, TRANSACTION_LIMITS);
      const created = { id: row.id, number: newIds.request_number, trackingId: newIds.customer_tracking_id };
      return { created, state: stateFromRow(row, []) };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const existing = await findBySubmission(data.create_nonce, data.create_hash);
      if (existing) return { created: existing };
      if (tries >= ID_TRIES) throw error;
    }
  }
}

async function findBySubmission(nonce?: string | null, hash?: string | null): Promise<CreatedRequest | undefined> {
  if (!nonce || !hash) return undefined;
  const row = await db().customerRequest.findUnique({
    where: { create_nonce_create_hash: { create_nonce: nonce, create_hash: hash } },
    select: { id: true, request_number: true, customer_tracking_id: true },
  });
  if (!row?.customer_tracking_id) return undefined;
  return { id: row.id, number: row.request_number, trackingId: row.customer_tracking_id };
}

async function startWorkflow(id: string, createdState: RequestState | undefined): Promise<void> {
  try {
    const state = createdState ?? (await loadState(db(), id));
    if (state) await startRequestWorkflow(state);
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'workflow not started; the worker will start it');
  }
}
