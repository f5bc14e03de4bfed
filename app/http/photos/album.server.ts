import { AppError } from '#kernel/app-error.ts';
import {
  MAX_PHOTOS_PER_MOMENT,
  mayRemovePhoto,
  PHOTO_MOMENTS,
  photoRefusal,
  takerOf,
} from '#modules/request/rules/photos.ts';
import type { PhotoMoment } from '#modules/request/rules/photos.ts';
import { endsElsewhere } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { maySee } from '#modules/photo/index.ts';
import type { PhotoFacts, VisiblePhotos } from '#modules/photo/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { findByTracking } from '../customer-link.server.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { fromDatabase } from '../load.server.ts';
import type { OwnPath } from '../own-path.ts';

type Row = Pick<
  CustomerRequest,
  'id' | 'status' | 'agreement_accepted_at' | 'assignments' | 'service_type' | 'destination_address'
>;

/** A request's photos as one of the three sees them. Who holds an album was let in already. */
export interface Album {
  row: Row;
  viewer: 'customer' | 'provider' | 'desk';
  /** The page that shows it: pictures and their pages lie below it. */
  page: OwnPath;
}

/**
 * The album of a tracking link.
 * @throws 404 unknown, 410 expired or cancelled, 503 when the database does not answer
 */
export async function albumOfTracking(trackingId: string | undefined): Promise<Album> {
  const found = await findByTracking(trackingId);
  if (!found) throw new AppError(404);
  if (found.link !== 'open') throw new AppError(410);
  return customerAlbum(found.row);
}

export function customerAlbum(row: Row & { customer_tracking_id: string | null }): Album {
  return { row, viewer: 'customer', page: `/track/${row.customer_tracking_id}` };
}

export function providerAlbum(row: Row & { provider_job_id: string | null }): Album {
  return { row, viewer: 'provider', page: `/provider/${row.provider_job_id}` };
}

/** The album at the desk, whose routes are guarded already. @throws 404 unknown, 503 */
export async function albumOfDesk(id: string | undefined): Promise<Album> {
  if (!isRequestId(id)) throw new AppError(404);
  const row = await fromDatabase(() => db().customerRequest.findUnique({ where: { id }, select: ROW }));
  if (!row) throw new AppError(404);
  return deskAlbum(row);
}

export function deskAlbum(row: Row): Album {
  return { row, viewer: 'desk', page: `/admin/request/${row.id}` };
}

const ROW = {
  id: true,
  status: true,
  agreement_accepted_at: true,
  assignments: true,
  service_type: true,
  destination_address: true,
} as const;

/** Which photos an album holds. A provider sees those of the customer and their own, not of who had the job before. */
export function seenIn({ viewer, row }: Album): VisiblePhotos {
  return viewer === 'provider' ? { assignment: row.assignments } : 'all';
}

/** The assignment that photos taken through this album belong to. */
export function assignmentOf({ viewer, row }: Album): number {
  return viewer === 'provider' ? row.assignments : 0;
}

/** How the photos of a moment are called: a job without a destination has a before and an after. */
export type MomentName = 'mine' | 'customer' | 'pickup' | 'drop_off' | 'before' | 'after';

export function nameOf(moment: PhotoMoment, { viewer, row }: Album): MomentName {
  if (moment === 'customer') return viewer === 'customer' ? 'mine' : 'customer';
  if (endsElsewhere(row)) return moment;
  return moment === 'pickup' ? 'before' : 'after';
}

export interface PhotoGroup {
  moment: PhotoMoment;
  name: MomentName;
  photos: string[];
  /** Photos of this moment are the viewer's to take, now. */
  open: boolean;
  /** How many more. */
  left: number;
}

/** What a page shows of an album. */
export interface AlbumView {
  page: string;
  viewer: Album['viewer'];
  groups: PhotoGroup[];
}

/** The photos of a request for a page, in groups; groups in which nothing is, nor may be put, are left out. */
export function viewAlbum(album: Album, all: readonly PhotoFacts[]): AlbumView {
  const photos = all.filter((photo) => maySee(photo, seenIn(album)));
  const groups = orderFor(album.viewer).map((moment) => groupOf(moment, photos, album));
  return {
    page: album.page,
    viewer: album.viewer,
    groups: groups.filter((group) => group.photos.length > 0 || group.open),
  };
}

/** Each sees first what is theirs to do. */
export function orderFor(viewer: Album['viewer']): readonly PhotoMoment[] {
  return viewer === 'provider' ? ['pickup', 'drop_off', 'customer'] : PHOTO_MOMENTS;
}

function groupOf(moment: PhotoMoment, all: readonly PhotoFacts[], album: Album): PhotoGroup {
  const photos = all.filter((photo) => photo.moment === moment);
  const mine = photos.filter((photo) => photo.assignment === assignmentOf(album));
  const theirs = takerOf(moment) === album.viewer;
  const why = theirs ? photoRefusal(moment, factsOf(album), mine.length) : 'not_now';
  return {
    moment,
    name: nameOf(moment, album),
    photos: photos.map(({ id }) => id),
    open: why !== 'not_now',
    left: why === undefined ? MAX_PHOTOS_PER_MOMENT - mine.length : 0,
  };
}

function factsOf({ row }: Album) {
  return { status: canonicalStatus(row.status), agreed: row.agreement_accepted_at !== null };
}

/** Whether the viewer may take this photo away. */
export function mayRemove({ moment, assignment }: PhotoFacts, album: Album): boolean {
  const own = takerOf(moment) === album.viewer && assignment === assignmentOf(album);
  return own && mayRemovePhoto(canonicalStatus(album.row.status));
}
