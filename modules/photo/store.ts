import { createHash } from 'node:crypto';
import { mayRemovePhoto, photoRefusal, takerOf } from '#modules/request/rules/photos.ts';
import type { PhotoMoment, PhotoRefusal, PhotoTaker } from '#modules/request/rules/photos.ts';
import { endsElsewhere } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { activity } from '#modules/request/rules/activity.ts';
import type { PhotoSize, Prisma } from '#prisma/generated/client.ts';
import { lockRow, logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { encodePhoto } from './encode.ts';
import type { EncodedPhoto, Unreadable } from './encode.ts';

/*
 * Photos are no events of a request's life: they go straight to the database, in tables of their own. Whoever calls has
 * asked already whether the link or the session opens the request.
 */

/** Whose photo it is: the customer's, or that of the provider of one assignment. */
export interface Taking {
  requestId: string;
  moment: PhotoMoment;
  /** Of the provider who takes it; 0 for the customer. */
  assignment: number;
}

/** What became of a photo. `gone`: the request, or this provider's part in it. */
export type Added = { ok: true; id: string } | { ok: false; why: 'gone' | PhotoRefusal | Unreadable };

/** Which photos somebody may see: all, or a provider the customer's and their own. */
export type Seen = 'all' | { assignment: number };

/** A photo as lists know it. */
export interface PhotoFacts {
  id: string;
  moment: PhotoMoment;
  assignment: number;
  width: number;
  height: number;
  created_at: Date;
}

/** How the photos of a request are listed: oldest first, without their pictures. */
export const PHOTO_LIST = {
  orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  select: { id: true, moment: true, assignment: true, width: true, height: true, created_at: true },
} satisfies Prisma.PhotoFindManyArgs;

/**
 * Keeps a photo, checked and written anew, and says so in the activity log. The same bytes again are the same photo, so
 * that sending after a lost answer counts once.
 *
 * @throws when the database does not answer, or this machine cannot read pictures
 */
export async function addPhoto(taking: Taking, sent: Buffer): Promise<Added> {
  const hash = createHash('sha256').update(sent).digest('hex');
  // Asked before the work is done, and once more when it counts.
  const early = await refusalOf(db(), taking, hash);
  if (early) return early;
  const encoded = await encodePhoto(sent);
  if (!encoded.ok) return encoded;
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, taking.requestId);
    return (await refusalOf(transaction, taking, hash)) ?? keep(transaction, taking, hash, encoded.photo);
  });
}

/** Why not, or the photo that is there already. */
async function refusalOf(
  client: Prisma.TransactionClient,
  { requestId, moment, assignment }: Taking,
  sent_hash: string,
): Promise<Added | undefined> {
  const row = await client.customerRequest.findUnique({
    where: { id: requestId },
    select: { status: true, agreement_accepted_at: true, assignments: true },
  });
  // A provider replaced this very moment has no part in the job any more.
  if (!row || (takerOf(moment) === 'provider' && row.assignments !== assignment)) return { ok: false, why: 'gone' };
  const there = await client.photo.findMany({
    where: { request_id: requestId, moment, assignment },
    select: { id: true, sent_hash: true },
  });
  const same = there.find((photo) => photo.sent_hash === sent_hash);
  if (same) return { ok: true, id: same.id };
  const facts = { status: canonicalStatus(row.status), agreed: row.agreement_accepted_at !== null };
  const why = photoRefusal(moment, facts, there.length);
  return why && { ok: false, why };
}

async function keep(
  transaction: Prisma.TransactionClient,
  { requestId, moment, assignment }: Taking,
  sent_hash: string,
  { large, small, width, height }: EncodedPhoto,
): Promise<Added> {
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
  await tell(transaction, requestId, moment, 'photo_added');
  return { ok: true, id };
}

/** Who takes a photo away again. */
interface Remover {
  taker: PhotoTaker;
  /** Of a provider; 0 for the customer. */
  assignment: number;
}

/**
 * Takes a photo away, by the one who took it, while the job is open.
 * @returns `gone` also for what is not theirs: nobody learns of other photos
 */
export async function removePhoto(
  requestId: string,
  photoId: string,
  { taker, assignment }: Remover,
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
    await tell(transaction, requestId, photo.moment, 'photo_removed');
    return 'removed';
  });
}

async function tell(
  transaction: Prisma.TransactionClient,
  requestId: string,
  moment: PhotoMoment,
  what: 'photo_added' | 'photo_removed',
): Promise<void> {
  const job = await transaction.customerRequest.findUniqueOrThrow({
    where: { id: requestId },
    select: { service_type: true, destination_address: true },
  });
  await logActivity(transaction, requestId, activity(what, { moment, tow: endsElsewhere(job) }), takerOf(moment));
}

/** The photos of a request that somebody may see. */
export async function listPhotos(requestId: string, seen: Seen): Promise<PhotoFacts[]> {
  const photos = await db().photo.findMany({ where: { request_id: requestId }, ...PHOTO_LIST });
  return photos.filter((photo) => maySee(photo, seen));
}

/** One picture; undefined when the request has no such photo, or it is not for this one's eyes. */
export async function readPhoto(
  requestId: string,
  photoId: string,
  size: PhotoSize,
  seen: Seen,
): Promise<{ bytes: Uint8Array; moment: PhotoMoment } | undefined> {
  const file = await db().photoFile.findFirst({
    where: { photo_id: photoId, size, photo: { request_id: requestId } },
    select: { bytes: true, photo: { select: { moment: true, assignment: true } } },
  });
  return file && maySee(file.photo, seen) ? { bytes: file.bytes, moment: file.photo.moment } : undefined;
}

export function maySee({ moment, assignment }: Pick<PhotoFacts, 'moment' | 'assignment'>, seen: Seen): boolean {
  return seen === 'all' || moment === 'customer' || assignment === seen.assignment;
}
