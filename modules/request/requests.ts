import type { Cents } from '#kernel/money.ts';
import { depositOf } from '#kernel/money.ts';
import { haversineMiles, isInServiceArea } from '#modules/place/rules/distance.ts';
import { linkId } from '#kernel/ids.ts';
import { agreedPrice } from './rules/guards.ts';
import type { RequestState } from './rules/types.ts';
import { isElsewhere } from '#modules/place/rules/look-up.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import type { ServiceType, VehicleType } from './rules/services.ts';
import type { FoundPlace } from '#modules/place/index.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { loadState } from './command.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { errorName } from '#kernel/server/errors.ts';
import { pointOf } from '#modules/place/rules/point.ts';
import { geocoder } from '#modules/place/index.ts';
import { noteRequest } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import { STATE_COLUMNS, stateOf } from './snapshot.ts';
import { recordConsent } from '#modules/message/index.ts';
import type { Consent } from '#modules/message/index.ts';
import { startRequestWorkflow } from './temporal.ts';

interface Vehicle {
  vehicle_year: string;
  vehicle_make: string;
  vehicle_model: string;
  vehicle_plate: string | null;
}

interface Contact {
  /** E.164. */
  phone: string;
  email: string | null;
}

/** A checked submission of the request form; names are the columns'. */
export interface OnlineRequest extends Contact, Vehicle {
  service_type: ServiceType;
  service_description: string | null;
  vehicle_type: VehicleType;
  location_address: string;
  destination_address: string | null;
  use_gps: boolean;
  customer_lat: number | null;
  customer_lng: number | null;
  /** The customer's, for texts. */
  language: Locale;
  /** Agreed to texts, on the form. */
  text_consent: boolean;
}

/** A checked submission of the admin's phone form. */
export interface PhoneRequest extends Contact, Vehicle {
  service_type: ServiceType;
  service_description: string | null;
  location_address: string | null;
  final_price_cents: Cents;
  /** The caller's, for texts. */
  language: Locale;
  /** The caller agreed to texts. */
  text_consent: boolean;
}

export interface Created {
  id: string;
  /** As the column holds it. */
  number: string;
  trackingId: string;
}

type NewRow = Omit<Prisma.CustomerRequestCreateInput, 'customer_tracking_id' | 'request_number'>;

const ID_TRIES = 3;
/** A person's request is worth waiting for a busy database; the pool's own limits end it sooner where that is down. */
const PATIENT = { maxWait: 5_000, timeout: 10_000 };
/** So long at most a request waits for what its addresses mean; then the table of places says it. Milliseconds. */
const LOOK_UP_MS = 2_000;

/**
 * Stores a customer's request and starts its workflow. Never depends on Temporal (while it is away the row waits for the
 * reconciler), nor on a maps service. The same nonce with the same fields is the same request; with other fields it is another one.
 * @throws when the database does not answer
 */
export async function createOnlineRequest(online: OnlineRequest, nonce?: string): Promise<Created> {
  const { text_consent, ...request } = online;
  const measured = pointOf(request.customer_lat, request.customer_lng);
  const [found, destination] = await Promise.all([
    measured ? undefined : find(request.location_address),
    find(request.destination_address),
  ]);
  const pickup = measured ?? found;
  const row = {
    ...request,
    ...consented(text_consent),
    customer_lat: pickup?.lat ?? null,
    customer_lng: pickup?.lng ?? null,
    location_approximate: found?.approximate ?? false,
    destination_lat: destination?.lat ?? null,
    destination_lng: destination?.lng ?? null,
    estimated_distance: pickup && destination ? haversineMiles(pickup, destination) : null,
    outside_area: pickup ? !isInServiceArea(pickup) : isElsewhere(request.location_address),
  };
  return create(nonce, online, row, { by: 'form' });
}

/**
 * Stores a phone caller's request at the agreed price (docs/product.md, "Statuses").
 * @throws Error when its deposit could never be paid, which the form has checked; else as createOnlineRequest
 */
export async function createPhoneRequest(called: PhoneRequest, nonce?: string): Promise<Created> {
  const refusal = agreedPrice(called.final_price_cents);
  if (refusal) throw new Error(`refused: ${refusal}`);
  const { text_consent, ...request } = called;
  const place = await find(request.location_address);
  const row = {
    ...request,
    ...consented(text_consent),
    request_type: 'phone' as const,
    use_gps: false,
    customer_lat: place?.lat ?? null,
    customer_lng: place?.lng ?? null,
    location_approximate: place?.approximate ?? false,
    outside_area: place ? !isInServiceArea(place) : isElsewhere(request.location_address ?? ''),
    deposit_amount_cents: depositOf(request.final_price_cents),
  };
  return create(nonce, called, row, { by: 'phone', language: called.language });
}

async function find(address: string | null): Promise<FoundPlace | undefined> {
  return address ? geocoder().find(address, LOOK_UP_MS) : undefined;
}

function consented(agreed: boolean) {
  return { text_consent_at: agreed ? new Date() : null };
}

async function create(
  nonce: string | undefined,
  sent: object,
  data: Omit<NewRow, 'create_nonce' | 'create_hash'>,
  consent: Consent,
): Promise<Created> {
  const seal = nonce ? { create_nonce: nonce.slice(0, 64), create_hash: hashOf(sent) } : {};
  const { created, state } = await insert({ ...data, ...seal }, consent);
  noteRequest({ id: created.id, request_number: created.number });
  await startAtOnce(created.id, state);
  return created;
}

/**
 * The row, with the evidence of a consent to texts: neither is there without the other.
 * @returns its state too, unless an earlier sending of the same form made it
 */
async function insert(data: NewRow, consent: Consent): Promise<{ created: Created; state?: RequestState }> {
  for (let tries = 1; ; tries++) {
    const given = { customer_tracking_id: linkId(), request_number: makeRequestNumber() };
    try {
      const row = await db().$transaction(async (transaction) => {
        if (data.text_consent_at) await recordConsent(transaction, data.phone, consent);
        return transaction.customerRequest.create({
          data: { ...data, ...given },
          select: STATE_COLUMNS,
        });
      }, PATIENT);
      const created = { id: row.id, number: given.request_number, trackingId: given.customer_tracking_id };
      return { created, state: stateOf(row, []) };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const same = await findSame(data.create_nonce, data.create_hash);
      if (same) return { created: same };
      if (tries >= ID_TRIES) throw error;
    }
  }
}

async function findSame(nonce?: string | null, hash?: string | null): Promise<Created | undefined> {
  if (!nonce || !hash) return undefined;
  const row = await db().customerRequest.findUnique({
    where: { create_nonce_create_hash: { create_nonce: nonce, create_hash: hash } },
    select: { id: true, request_number: true, customer_tracking_id: true },
  });
  if (!row?.customer_tracking_id) return undefined;
  return { id: row.id, number: row.request_number, trackingId: row.customer_tracking_id };
}

async function startAtOnce(id: string, asMade: RequestState | undefined): Promise<void> {
  try {
    const state = asMade ?? (await loadState(db(), id));
    if (state) await startRequestWorkflow(state);
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'left to the reconciler');
  }
}
