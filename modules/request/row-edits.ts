import { isDeepStrictEqual } from 'node:util';
import { pointOf } from '#modules/place/rules/point.ts';
import { haversineMiles, isInServiceArea } from '#modules/place/rules/distance.ts';
import { isOutsideRegion } from '#modules/place/rules/look-up.ts';
import { EDITABLE_FIELDS } from './rules/editable.ts';
import type { EditableField } from './rules/editable.ts';
import type { Answers, WayToPay } from './rules/answers.ts';
import type { LockedIn } from './rules/locked-in.ts';
import { activityEntry } from './rules/log-events.ts';
import type { ActivityEntry } from './rules/log-events.ts';
import { TERMS_VERSION } from './rules/terms.ts';
import type { FoundPlace } from '#modules/place/index.ts';
import type { AcceptanceKind, CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { logActivity, logActivityOnce } from './activity-log.ts';
import { db } from '#kernel/server/db.ts';
import { SAVE_LOOK_UP_TIMEOUT_MS, geocoder } from '#modules/place/index.ts';
import { enqueueProviderUpdate } from './notify.ts';
import { replaceLinks } from './replaced-links.ts';
import { parseStoredAnswers } from './stored-answers.ts';
import { tryDeliverNow, withholdForCorrectedNumber } from '#modules/message/index.ts';

/**
 * Changes to a request's row that aren't commands, such as accepted terms or a corrected phone number. They never touch
 * columns that the workflow owns. pickup.ts has the changes to the location.
 */

/** Records that somebody accepted terms on a device. Each device is recorded once. */
export async function recordAcceptance(requestId: string, kind: AcceptanceKind, deviceId: string): Promise<void> {
  await db().acceptance.createMany({
    data: [{ request_id: requestId, kind, device_id: deviceId, terms: TERMS_VERSION }],
    skipDuplicates: true,
  });
}

/**
 * Adds a log entry, once per assignment, so that the desk knows that the provider declined the agreement. The job stays
 * the provider's until they hand it back. Does nothing if the provider accepted the agreement in another tab.
 */
export async function recordAgreementDeclined(requestId: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findFirst({
      where: { id: requestId, agreement_accepted_at: null },
      select: { assignments: true },
    });
    if (!row) return;
    const key = `agreement_declined:${row.assignments}`;
    await logActivityOnce(transaction, requestId, key, activityEntry('agreement_declined'), 'provider');
  });
}

type Edits = Partial<Record<EditableField, string | null>>;

/** The current values of fields that somebody else corrected after the form was loaded. */
export interface EditConflict {
  conflicting: Edits;
}

/**
 * Corrects a request's details, and looks a changed address up again. The log names the fields, never their values.
 * @param loaded the values when the form was loaded. Fields that the dispatcher didn't change aren't written, so that
 * they don't overwrite what somebody else has changed since. Without `loaded`, everything in `values` is written
 * @returns the fields that changed; or the conflicting fields, and then nothing was written; undefined if the request
 * was deleted
 */
export async function editRequest(
  requestId: string,
  values: Edits,
  loaded?: Edits,
): Promise<EditableField[] | EditConflict | undefined> {
  // The geocoder may be slow, so call it before locking the row.
  const found = await geocodeChangedAddresses(requestId, values);
  const result = await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (!row) return undefined;
    const changed = touchedFields(values, loaded).filter((name) => (values[name] ?? null) !== row[name]);
    const conflicting = loaded ? changed.filter((name) => normalize(loaded[name]) !== normalize(row[name])) : [];
    if (conflicting.length > 0)
      return { conflicting: Object.fromEntries(conflicting.map((name) => [name, row[name]])) };
    if (changed.length === 0) return changed;
    const data: Prisma.CustomerRequestUpdateInput = Object.fromEntries(
      changed.map((name) => [name, values[name] ?? null]),
    );
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: {
        ...data,
        ...placeColumns(row, changed, values, found),
        ...(changed.includes('destination_address') ? dropOffColumns(row, values.destination_address ?? null) : {}),
        updated_at: new Date(),
      },
    });
    // The old number may be somebody else's, so the links that were sent to it must stop working.
    if (changed.includes('phone')) {
      await replaceLinks(transaction, row);
      await endConsent(transaction, row, values.phone ?? row.phone);
    }
    if (changed.includes('location_address')) await enqueueProviderUpdate(transaction, row, 'pickup_moved');
    if (changed.includes('destination_address')) await enqueueProviderUpdate(transaction, row, 'drop_off_changed');
    await logActivity(transaction, requestId, activityEntry('request_edited', { fields: changed }), 'admin');
    return changed;
  });
  if (Array.isArray(result) && result.length > 0) await tryDeliverNow(requestId);
  return result;
}

/**
 * Records whether the customer can pay the provider only by card. Repeating it does nothing.
 * @returns false if the request is gone
 */
export function setCardOnly(requestId: string, cardOnly: boolean): Promise<boolean> {
  return recordPhoneAnswer(requestId, { card_only: cardOnly }, activityEntry('card_only_set', { cardOnly }));
}

/**
 * Records who is locked in the vehicle; null for nobody. Repeating it does nothing.
 * @returns false if the request is gone
 */
export function setLockedIn(requestId: string, lockedIn: LockedIn | null): Promise<boolean> {
  return recordPhoneAnswer(requestId, { locked_in: lockedIn }, activityEntry('locked_in_set', { lockedIn }));
}

/**
 * Corrects the customer's answers about the job, except how they can pay. Repeating it does nothing.
 * @returns false if the request is gone
 */
export function setAnswers(requestId: string, { pays: _, ...about }: Answers): Promise<boolean> {
  return recordPhoneAnswer(requestId, { about }, activityEntry('answers_set'));
}

interface PhoneAnswers {
  card_only?: boolean;
  locked_in?: LockedIn | null;
  about?: Omit<Answers, 'pays'>;
}

/** Writes what the customer told the desk on the phone. Adds a line to the log if that changes anything. */
async function recordPhoneAnswer(
  requestId: string,
  { about, ...noted }: PhoneAnswers,
  line: ActivityEntry,
): Promise<boolean> {
  const found = await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (!row) return false;
    const { pays, ...otherAnswers } = parseStoredAnswers(row);
    const { card_only, locked_in } = { ...row, ...noted };
    // `card_only` is derived from the answer about paying, so change both together.
    const waysToPay = card_only === row.card_only ? pays : card_only ? (['card'] satisfies WayToPay[]) : undefined;
    const answers = { ...(about ?? otherAnswers), ...(waysToPay ? { pays: waysToPay } : {}) };
    if (
      row.locked_in === locked_in &&
      isDeepStrictEqual(answers, parseStoredAnswers(row)) &&
      row.card_only === card_only
    )
      return true;
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: { ...noted, answers, updated_at: new Date() },
    });
    if (noted.locked_in) await enqueueProviderUpdate(transaction, row, 'locked_in');
    await logActivity(transaction, requestId, line, 'admin');
    return true;
  });
  if (noted.locked_in) await tryDeliverNow(requestId);
  return found;
}

/**
 * Ends the consent to texts after the phone number was corrected, because consent belongs to a number. The owner of the
 * new number hasn't agreed yet, and the owner of the old one must not read about the job. Withholds waiting messages;
 * `sendingVerdict` checks those that are being sent.
 */
async function endConsent(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  corrected: string,
): Promise<void> {
  const { id } = row;
  if (row.text_consent_at !== null) {
    await transaction.customerRequest.update({ where: { id }, data: { text_consent_at: null } });
    await logActivity(transaction, id, activityEntry('sms_consent_ended'), 'system');
  }
  await withholdForCorrectedNumber(transaction, row, corrected);
}

/** The fields whose value differs from when the form was loaded. Without `was`, all fields in `values`. */
export function touchedFields(values: Edits, was: Edits | undefined): EditableField[] {
  return EDITABLE_FIELDS.filter((name) => name in values && (!was || normalize(values[name]) !== normalize(was[name])));
}

/** A value as a form submits it: trimmed, and blank for null. */
function normalize(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim();
}

/** Locks a request's row until the transaction ends, so that nobody changes it between our read and our write. */
export async function lockRow(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM customer_requests WHERE id = ${id}::uuid FOR UPDATE`;
}

interface Places {
  customer_lat: number | null;
  customer_lng: number | null;
  destination_lat: number | null;
  destination_lng: number | null;
}

const ADDRESS_FIELDS = ['location_address', 'destination_address'] as const;
type FoundPlaces = Partial<Record<(typeof ADDRESS_FIELDS)[number], FoundPlace>>;

/** Geocodes the addresses that a correction changes. */
async function geocodeChangedAddresses(id: string, values: Edits): Promise<FoundPlaces> {
  const row = await db().customerRequest.findUnique({
    where: { id },
    select: { location_address: true, destination_address: true },
  });
  const changed = ADDRESS_FIELDS.filter((name) => values[name] && values[name] !== row?.[name]);
  const places = await Promise.all(
    changed.map(async (name) => [name, await geocoder().find(values[name] ?? '', SAVE_LOOK_UP_TIMEOUT_MS)] as const),
  );
  return Object.fromEntries(places.filter(([, place]) => place !== undefined));
}

/** The columns that change with a corrected drop-off. A proposed change that has the old drop-off gets the new one. */
function dropOffColumns(row: CustomerRequest, destination: string | null) {
  const isKept = row.change_status !== null && row.change_destination === row.destination_address;
  return {
    drop_off_wish: null,
    drop_off_asked_at: null,
    ...(isKept ? { change_destination: destination } : {}),
  };
}

function placeColumns(row: Places, changed: EditableField[], values: Edits, found: FoundPlaces) {
  const moved = changed.includes('location_address');
  const redirected = changed.includes('destination_address');
  if (!moved && !redirected) return {};
  const pickup = moved ? found.location_address : pointOf(row.customer_lat, row.customer_lng);
  const destination = redirected ? found.destination_address : pointOf(row.destination_lat, row.destination_lng);
  return {
    customer_lat: pickup?.lat ?? null,
    customer_lng: pickup?.lng ?? null,
    destination_lat: destination?.lat ?? null,
    destination_lng: destination?.lng ?? null,
    estimated_distance: pickup && destination ? haversineMiles(pickup, destination) : null,
    ...(moved
      ? {
          use_gps: false,
          location_accuracy_m: null,
          address_from_position: false,
          location_approximate: found.location_address?.approximate ?? false,
          outside_area: pickup ? !isInServiceArea(pickup) : isOutsideRegion(values.location_address ?? ''),
        }
      : {}),
  };
}
