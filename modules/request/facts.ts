import { pointOf } from '#modules/place/rules/point.ts';
import { haversineMiles, isInServiceArea } from '#modules/place/rules/distance.ts';
import { isElsewhere } from '#modules/place/rules/look-up.ts';
import { EDITABLE, activity } from './rules/activity.ts';
import type { Editable } from './rules/activity.ts';
import { TERMS_VERSION } from './rules/terms.ts';
import type { FoundPlace } from '#modules/place/index.ts';
import type { AcceptanceKind, CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { logActivity, logActivityOnce } from './activity-log.ts';
import { db } from '#kernel/server/db.ts';
import { geocoder } from '#modules/place/index.ts';
import { enqueuePickupMoved } from './notify.ts';
import { tryDeliverNow, withholdForNumber } from '#modules/message/index.ts';

/**
 * What is no event of a request's life goes straight to the row, beside the workflow: who accepted which terms, a
 * corrected phone number; where the customer stands is in pickup.ts. Columns of the workflow are never touched here.
 */

/** Keeps the evidence that terms were accepted on a device; once per device. */
export async function recordAcceptance(requestId: string, kind: AcceptanceKind, deviceId: string): Promise<void> {
  await db().acceptance.createMany({
    data: [{ request_id: requestId, kind, device_id: deviceId, terms: TERMS_VERSION }],
    skipDuplicates: true,
  });
}

/**
 * Notes for the desk, once an assignment, that the agreement was declined: the job is the provider's until it is handed back.
 * An old tab says nothing of an agreement that was accepted in another one.
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
    await logActivityOnce(transaction, requestId, key, activity('agreement_declined'), 'provider');
  });
}

type Edits = Partial<Record<Editable, string | null>>;

/** What fields say now that somebody else corrected since the form was made, and that this form would write over. */
export interface Overtaken {
  overtaken: Edits;
}

/**
 * Corrects a request's information; the log names the fields, never the values. A changed address is looked up again, as
 * where a request is made: by the maps service, or in the table of places.
 * @param was what the fields said that the form was made from: what nobody typed in stays as it is now, and what somebody
 *   else corrected meanwhile is not written over. Without it everything in `values` is meant
 * @returns the names of the fields that changed, empty when none did; what stands against it, and then nothing was done;
 *   undefined when the request is gone
 */
export async function editRequest(
  requestId: string,
  values: Edits,
  was?: Edits,
): Promise<Editable[] | Overtaken | undefined> {
  // Before the row is locked: a maps service may take its time.
  const found = await lookUpChanged(requestId, values);
  const edited = await db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (!row) return undefined;
    const changed = touched(values, was).filter((name) => (values[name] ?? null) !== row[name]);
    const overtaken = was ? changed.filter((name) => plain(was[name]) !== plain(row[name])) : [];
    if (overtaken.length > 0) return { overtaken: Object.fromEntries(overtaken.map((name) => [name, row[name]])) };
    if (changed.length === 0) return changed;
    const data: Prisma.CustomerRequestUpdateInput = Object.fromEntries(
      changed.map((name) => [name, values[name] ?? null]),
    );
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: { ...data, ...placesAfter(row, changed, values, found), updated_at: new Date() },
    });
    // A link that went to a number which was not hers must open nothing any more.
    if (changed.includes('phone')) {
      await transaction.locateLink.deleteMany({ where: { request_id: requestId } });
      await consentStaysBehind(transaction, row, values.phone ?? row.phone);
    }
    if (changed.includes('location_address')) await enqueuePickupMoved(transaction, row);
    await logActivity(transaction, requestId, activity('request_edited', { fields: changed }), 'admin');
    return changed;
  });
  if (Array.isArray(edited) && edited.length > 0) await tryDeliverNow(requestId);
  return edited;
}

/**
 * Consent is of a number: who has the corrected one has not agreed yet, and who has the old one must not read of a job.
 * What waits to be sent is withheld; a message that is being sent is checked by `mayGoOut`.
 */
async function consentStaysBehind(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  corrected: string,
): Promise<void> {
  const { id } = row;
  if (row.text_consent_at !== null) {
    await transaction.customerRequest.update({ where: { id }, data: { text_consent_at: null } });
    await logActivity(transaction, id, activity('sms_consent_ended'), 'system');
  }
  await withholdForNumber(transaction, row, corrected);
}

/** The fields in which somebody typed something else than they were made with. */
export function touched(values: Edits, was: Edits | undefined): Editable[] {
  return EDITABLE.filter((name) => name in values && (!was || plain(values[name]) !== plain(was[name])));
}

/** As forms send it: without spaces around, and blank is nothing. */
function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim();
}

/** Whoever reads and then writes a row does so alone. */
export async function lockRow(transaction: Prisma.TransactionClient, id: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM customer_requests WHERE id = ${id}::uuid FOR UPDATE`;
}

interface Places {
  customer_lat: number | null;
  customer_lng: number | null;
  destination_lat: number | null;
  destination_lng: number | null;
}

const ADDRESSES = ['location_address', 'destination_address'] as const;
type FoundPlaces = Partial<Record<(typeof ADDRESSES)[number], FoundPlace>>;
/** So long at most a correction waits for what an address means, milliseconds. */
const LOOK_UP_MS = 2_000;

/** Where the addresses are that a correction changes. */
async function lookUpChanged(id: string, values: Edits): Promise<FoundPlaces> {
  const row = await db().customerRequest.findUnique({
    where: { id },
    select: { location_address: true, destination_address: true },
  });
  const changed = ADDRESSES.filter((name) => values[name] && values[name] !== row?.[name]);
  const places = await Promise.all(
    changed.map(async (name) => [name, await geocoder().find(values[name] ?? '', LOOK_UP_MS)] as const),
  );
  return Object.fromEntries(places.filter(([, place]) => place !== undefined));
}

function placesAfter(row: Places, changed: Editable[], values: Edits, found: FoundPlaces) {
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
          outside_area: pickup ? !isInServiceArea(pickup) : isElsewhere(values.location_address ?? ''),
        }
      : {}),
  };
}
