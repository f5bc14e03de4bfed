import {
  MAX_PHOTOS_PER_MOMENT,
  mayRemovePhoto,
  PHOTO_MOMENTS,
  photoFactsOf,
  photoRefusal,
  takerOf,
} from '#modules/request/rules/photos.ts';
import type { PhotoMoment } from '#modules/request/rules/photos.ts';
import { hasDropOff } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { AlbumFacts } from './queries.ts';
import { maySeePhoto } from './store.ts';
import type { StoredPhoto, VisiblePhotos } from './store.ts';

/** A request's photos as the customer, the provider or the desk sees them. */
export interface ViewedAlbum {
  row: AlbumFacts;
  viewer: 'customer' | 'provider' | 'desk';
}

/**
 * The photos that the viewer may see. A provider sees the customer's and their own, but not those of a previous
 * provider.
 */
export function visiblePhotosOf({ viewer, row }: ViewedAlbum): VisiblePhotos {
  return viewer === 'provider' ? { assignment: row.assignments } : 'all';
}

/** What's stored as a new photo's assignment: the number of the provider's assignment, or 0 for anybody else. */
export function assignmentForNewPhoto({ viewer, row }: ViewedAlbum): number {
  return viewer === 'provider' ? row.assignments : 0;
}

/**
 * The headings of photos. A job without a destination has photos before and after the work; a tow has photos at pickup
 * and drop-off.
 */
export type PhotoHeading = 'mine' | 'customer' | 'pickup' | 'drop_off' | 'before' | 'after' | 'report';

export function photoHeading(moment: PhotoMoment, { viewer, row }: ViewedAlbum): PhotoHeading {
  if (moment === 'customer') return viewer === 'customer' ? 'mine' : 'customer';
  if (moment === 'report' || hasDropOff(row)) return moment;
  return moment === 'pickup' ? 'before' : 'after';
}

/** The moments in the order they're shown, with the viewer's own first. */
export function momentsFor(viewer: ViewedAlbum['viewer']): readonly PhotoMoment[] {
  return viewer === 'provider' ? ['report', 'pickup', 'drop_off', 'customer'] : PHOTO_MOMENTS;
}

export interface PhotoGroup {
  moment: PhotoMoment;
  name: PhotoHeading;
  photos: string[];
  /** Whether the viewer may add photos of this moment at this point of the job. Still true if the limit is reached. */
  open: boolean;
  /** How many more photos of this moment can be added. */
  remaining: number;
}

/** A request's photos in groups. Leaves out empty groups, unless the viewer may add photos to them. */
export function photoGroups(album: ViewedAlbum, all: readonly StoredPhoto[]): PhotoGroup[] {
  const photos = all.filter((photo) => maySeePhoto(photo, visiblePhotosOf(album)));
  return momentsFor(album.viewer)
    .map((moment) => groupOf(moment, photos, album))
    .filter((group) => group.photos.length > 0 || group.open);
}

function groupOf(moment: PhotoMoment, all: readonly StoredPhoto[], album: ViewedAlbum): PhotoGroup {
  const photos = all.filter((photo) => photo.moment === moment);
  const ownPhotos = photos.filter((photo) => photo.assignment === assignmentForNewPhoto(album));
  const mayTake = takerOf(moment) === album.viewer;
  const refusal = mayTake ? photoRefusal(moment, photoFactsOf(album.row), ownPhotos.length) : 'not_now';
  return {
    moment,
    name: photoHeading(moment, album),
    photos: photos.map(({ id }) => id),
    open: refusal !== 'not_now',
    remaining: refusal === undefined ? MAX_PHOTOS_PER_MOMENT - ownPhotos.length : 0,
  };
}

export function mayViewerRemove({ moment, assignment }: StoredPhoto, album: ViewedAlbum): boolean {
  const isOwn = takerOf(moment) === album.viewer && assignment === assignmentForNewPhoto(album);
  return isOwn && mayRemovePhoto(canonicalStatus(album.row.status));
}
