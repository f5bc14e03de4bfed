import { createHash } from 'node:crypto';
import { mayRemovePhoto, photoFactsOf, photoRefusal, takerOf } from '#modules/request/rules/photos.ts';
import type { PhotoMoment, PhotoRefusal, PhotoTaker } from '#modules/request/rules/photos.ts';
import { hasDropOff } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { PhotoSize, Prisma } from '#prisma/generated/client.ts';
import { PHOTO_LIST_QUERY, lockRow, logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { encodePhoto } from './encode.ts';
import type { EncodedPhoto, EncodeRefusal } from './encode.ts';

/*
 * Stores photos. Adding or removing a photo isn't a command, so the workflow doesn't know about it. Callers have
 * already checked that the link or session may open the request.
 */

/** What a photo belongs to. The moment says who takes the photo: the customer or the provider. */
export interface PhotoSlot {
  requestId: string;
  moment: PhotoMoment;
  /** The number of the provider's assignment; 0 for the customer. */
  assignment: number;
}

/**
 * The result of adding a photo. `gone`: the request was deleted, or the provider who sent the photo no longer has the
 * job.
 */
export type AddPhotoResult = { ok: true; id: string } | { ok: false; why: 'gone' | PhotoRefusal | EncodeRefusal };

/** The photos that somebody may see. A provider (`assignment`) sees the customer's, and those they took. */
export type VisiblePhotos = 'all' | { assignment: number };

/** A photo's columns, without the picture. */
export interface StoredPhoto {
  id: string;
  moment: PhotoMoment;
  assignment: number;
  width: number;
  height: number;
  created_at: Date;
}

/**
 * Re-encodes a photo, stores it and logs it. The same bytes count as the same photo, so a retry after a lost
 * response adds nothing.
 * @throws if the database doesn't answer, or this machine can't decode pictures
 */
export async function addPhoto(slot: PhotoSlot, sent: Buffer): Promise<AddPhotoResult> {
  const hash = createHash('sha256').update(sent).digest('hex');
  // Check this before the expensive encoding, and once more while the row is locked.
  const early = await resultWithoutAdding(db(), slot, hash);
  if (early) return early;
  const encoded = await encodePhoto(sent, `${slot.requestId} ${slot.assignment}`);
  if (!encoded.ok) return encoded;
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, slot.requestId);
    return (await resultWithoutAdding(transaction, slot, hash)) ?? insertPhoto(transaction, slot, hash, encoded.photo);
  });
}

/** Why the photo is refused, or the identical photo that's already stored; undefined if it can be added. */
async function resultWithoutAdding(
  client: Prisma.TransactionClient,
  { requestId, moment, assignment }: PhotoSlot,
  sent_hash: string,
): Promise<AddPhotoResult | undefined> {
  const row = await client.customerRequest.findUnique({
    where: { id: requestId },
    select: { status: true, agreement_accepted_at: true, failure_reason: true, assignments: true },
  });
  // A provider who was just replaced no longer has the job.
  if (!row || (takerOf(moment) === 'provider' && row.assignments !== assignment)) return { ok: false, why: 'gone' };
  const stored = await client.photo.findMany({
    where: { request_id: requestId, moment, assignment },
    select: { id: true, sent_hash: true },
  });
  const same = stored.find((photo) => photo.sent_hash === sent_hash);
  if (same) return { ok: true, id: same.id };
  const why = photoRefusal(moment, photoFactsOf(row), stored.length);
  return why && { ok: false, why };
}

async function insertPhoto(
  transaction: Prisma.TransactionClient,
  { requestId, moment, assignment }: PhotoSlot,
  sent_hash: string,
  { large, small, width, height }: EncodedPhoto,
): Promise<AddPhotoResult> {
  const { id } = await transaction.photo.create({
    data: { request_id: requestId, moment, assignment, sent_hash, width, height },
    select: { id: true },
  });
  await transaction.photoFile.createMany({
    data: [
      { photo_id: id, size: 'large', bytes: new Uint8Array(large) },
      { photo_id: id, size: 'small', bytes: new Uint8Array(small) },
    ],
  });
  await logPhoto(transaction, requestId, moment, 'photo_added');
  return { ok: true, id };
}

interface PhotoRemover {
  taker: PhotoTaker;
  /** The number of the provider's assignment; 0 for the customer. */
  assignment: number;
}

/**
 * Removes a photo, if the job is open and the person who removes it also took it.
 * @returns `gone` also for somebody else's photo, so that nobody learns that it exists
 */
export async function removePhoto(
  requestId: string,
  photoId: string,
  { taker, assignment }: PhotoRemover,
): Promise<'removed' | 'not_now' | 'gone'> {
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const photo = await transaction.photo.findUnique({
      where: { id: photoId, request_id: requestId, assignment },
      select: { moment: true, request: { select: { status: true } } },
    });
    if (!photo || takerOf(photo.moment) !== taker) return 'gone';
    if (!mayRemovePhoto(canonicalStatus(photo.request.status))) return 'not_now';
    await transaction.photo.delete({ where: { id: photoId } });
    await logPhoto(transaction, requestId, photo.moment, 'photo_removed');
    return 'removed';
  });
}

async function logPhoto(
  transaction: Prisma.TransactionClient,
  requestId: string,
  moment: PhotoMoment,
  what: 'photo_added' | 'photo_removed',
): Promise<void> {
  const job = await transaction.customerRequest.findUniqueOrThrow({
    where: { id: requestId },
    select: { service_type: true, destination_address: true },
  });
  await logActivity(transaction, requestId, activityEntry(what, { moment, tow: hasDropOff(job) }), takerOf(moment));
}

/** The photos of a request that somebody may see. */
export async function listPhotos(requestId: string, visible: VisiblePhotos): Promise<StoredPhoto[]> {
  const photos = await db().photo.findMany({ where: { request_id: requestId }, ...PHOTO_LIST_QUERY });
  return photos.filter((photo) => maySeePhoto(photo, visible));
}

/** One picture; undefined if the request has no such photo, or this viewer may not see it. */
export async function readPhoto(
  requestId: string,
  photoId: string,
  size: PhotoSize,
  visible: VisiblePhotos,
): Promise<{ bytes: Uint8Array; moment: PhotoMoment } | undefined> {
  const file = await db().photoFile.findFirst({
    where: { photo_id: photoId, size, photo: { request_id: requestId } },
    select: { bytes: true, photo: { select: { moment: true, assignment: true } } },
  });
  return file && maySeePhoto(file.photo, visible) ? { bytes: file.bytes, moment: file.photo.moment } : undefined;
}

export function maySeePhoto(
  { moment, assignment }: Pick<StoredPhoto, 'moment' | 'assignment'>,
  visible: VisiblePhotos,
): boolean {
  return visible === 'all' || moment === 'customer' || assignment === visible.assignment;
}
