import { AppError } from '#kernel/app-error.ts';
import { albumFacts, photoGroups } from '#modules/photo/index.ts';
import type { AlbumFacts, StoredPhoto, PhotoGroup, ViewedAlbum } from '#modules/photo/index.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { openTrackingLink } from '../customer-link.server.ts';
import { queryOr503 } from '../load.server.ts';
import type { OwnPath } from '../own-path.ts';

/**
 * The photos of a request as one viewer sees them, and their page. Code that makes an album must first check that the
 * viewer may see it.
 */
export interface Album extends ViewedAlbum {
  /** The page that shows the album. Its pictures and their pages have paths below this one. */
  page: OwnPath;
}

/**
 * The album of a tracking link.
 * @throws 404 unknown, 410 expired or cancelled, 503 when the database doesn't answer
 */
export async function albumOfTrackingLink(request: Request, trackingId: string | undefined): Promise<Album> {
  const { row, link } = await openTrackingLink(request, trackingId);
  if (link !== 'open') throw new AppError(410);
  return customerAlbum(row);
}

export function customerAlbum(row: AlbumFacts & { customer_tracking_id: string | null }): Album {
  return { row, viewer: 'customer', page: `/track/${row.customer_tracking_id}` };
}

export function providerAlbum(row: AlbumFacts & { provider_job_id: string | null }): Album {
  return { row, viewer: 'provider', page: `/provider/${row.provider_job_id}` };
}

/**
 * The album at the desk. The guard has checked the sign-in.
 * @throws 404 unknown, 503 when the database doesn't answer
 */
export async function albumAtDesk(id: string | undefined): Promise<Album> {
  if (!isUuid(id)) throw new AppError(404);
  const row = await queryOr503(() => albumFacts(id));
  if (!row) throw new AppError(404);
  return deskAlbum(row);
}

export function deskAlbum(row: AlbumFacts): Album {
  return { row, viewer: 'desk', page: `/admin/request/${row.id}` };
}

/** What a page shows of an album. */
export interface AlbumView {
  page: string;
  viewer: Album['viewer'];
  groups: PhotoGroup[];
}

export function viewAlbum(album: Album, photos: readonly StoredPhoto[]): AlbumView {
  return { page: album.page, viewer: album.viewer, groups: photoGroups(album, photos) };
}
