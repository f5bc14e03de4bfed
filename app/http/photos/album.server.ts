import { AppError } from '#kernel/app-error.ts';
import { PHOTOS_EACH } from '#kernel/constants.ts';
import { PHOTO_MOMENTS, mayRemovePhoto, refusePhoto, takerOf } from '#modules/request/rules/photos.ts';
import type { PhotoMoment } from '#modules/request/rules/photos.ts';
import { endsElsewhere } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { albumFacts, maySee } from '#modules/photo/index.ts';
import type { PhotoFacts, Seen } from '#modules/photo/index.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { findByTracking } from '../customer-link.server.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { fromDatabase } from '../load.server.ts';
import type { OwnPath } from '../own-path.ts';

type Row = Pick<
  CustomerRequest,
  'id' | 'status' | 'agreement_accepted_at' | 'assignments' | 'service_type' | 'destination_address'
>;

/**
 * A request's photos as the customer, the provider or the desk sees them. Whoever gets an album has been authorized.
 */
export interface Album {
  row: Row;
  viewer: 'customer' | 'provider' | 'desk';
  /** The page that shows it; pictures and their pages are below this path. */
  page: OwnPath;
}

/**
 * The album of a tracking link.
 * @throws 404 unknown, 410 expired or cancelled, 503 when the database doesn't answer
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
  const row = await fromDatabase(() => albumFacts(id));
  if (!row) throw new AppError(404);
  return deskAlbum(row);
}

export function deskAlbum(row: Row): Album {
  return { row, viewer: 'desk', page: `/admin/request/${row.id}` };
}

/** Which photos the viewer sees. A provider sees the customer's and their own, but not those of a previous provider. */
export function visibleTo({ viewer, row }: Album): Seen {
  return viewer === 'provider' ? { assignment: row.assignments } : 'all';
}

/** The assignment that photos added through this album belong to. */
export function assignmentOf({ viewer, row }: Album): number {
  return viewer === 'provider' ? row.assignments : 0;
}

/** What the photos of a moment are called: a job without a destination has a before and an after. */
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
  /** Whether the viewer may add photos of this moment now. */
  open: boolean;
  /** How many more photos fit. */
  left: number;
}

/** What a page shows of an album. */
export interface AlbumView {
  page: string;
  viewer: Album['viewer'];
  groups: PhotoGroup[];
}

/** The photos of a request in groups, for a page. Empty groups are left out unless the viewer may add to them. */
export function viewAlbum(album: Album, all: readonly PhotoFacts[]): AlbumView {
  const photos = all.filter((photo) => maySee(photo, visibleTo(album)));
  const groups = orderFor(album.viewer).map((moment) => groupOf(moment, photos, album));
  return {
    page: album.page,
    viewer: album.viewer,
    groups: groups.filter((group) => group.photos.length > 0 || group.open),
  };
}

/** The moments in order, the viewer's own first. */
export function orderFor(viewer: Album['viewer']): readonly PhotoMoment[] {
  return viewer === 'provider' ? ['pickup', 'drop_off', 'customer'] : PHOTO_MOMENTS;
}

function groupOf(moment: PhotoMoment, all: readonly PhotoFacts[], album: Album): PhotoGroup {
  const photos = all.filter((photo) => photo.moment === moment);
  const mine = photos.filter((photo) => photo.assignment === assignmentOf(album));
  const theirs = takerOf(moment) === album.viewer;
  const why = theirs ? refusePhoto(moment, factsOf(album), mine.length) : 'not_now';
  return {
    moment,
    name: nameOf(moment, album),
    photos: photos.map(({ id }) => id),
    open: why !== 'not_now',
    left: why === undefined ? PHOTOS_EACH - mine.length : 0,
  };
}

function factsOf({ row }: Album) {
  return { status: canonicalStatus(row.status), agreed: row.agreement_accepted_at !== null };
}

/** Whether the viewer may remove this photo. */
export function mayRemove({ moment, assignment }: PhotoFacts, album: Album): boolean {
  const own = takerOf(moment) === album.viewer && assignment === assignmentOf(album);
  return own && mayRemovePhoto(canonicalStatus(album.row.status));
}
