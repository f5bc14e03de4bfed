import { AppError } from '#kernel/app-error.ts';
import { makeNonce } from '#kernel/ids.ts';
import { listPhotos, mayViewerRemove, photoHeading, momentsFor, visiblePhotosOf } from '#modules/photo/index.ts';
import type { PhotoHeading } from '#modules/photo/index.ts';
import { queryOr503 } from '../load.server.ts';
import type { Album } from './album.server.ts';

/** A photo's own page. */
export interface PhotoView {
  id: string;
  /** The path of the album's page. */
  page: string;
  name: PhotoHeading;
  width: number;
  height: number;
  at: Date;
  /** The photo's number under its heading, from 1. */
  number: number;
  count: number;
  /** Ids of the photos before and after, in the album's order. */
  before: string | null;
  after: string | null;
  mayRemove: boolean;
  nonce: string;
}

/** @throws 404 for a photo that isn't in the album, 503 when the database doesn't answer */
export async function viewPhoto(album: Album, photoId: string | undefined): Promise<PhotoView> {
  const all = await queryOr503(() => listPhotos(album.row.id, visiblePhotosOf(album)));
  const photos = momentsFor(album.viewer).flatMap((moment) => all.filter((photo) => photo.moment === moment));
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  if (!photo) throw new AppError(404);
  // The photo numbers start at 1 again under each heading. `before` and `after` continue across headings.
  const group = photos.filter(({ moment }) => moment === photo.moment);
  return {
    id: photo.id,
    page: album.page,
    name: photoHeading(photo.moment, album),
    width: photo.width,
    height: photo.height,
    at: photo.created_at,
    number: group.indexOf(photo) + 1,
    count: group.length,
    before: photos[index - 1]?.id ?? null,
    after: photos[index + 1]?.id ?? null,
    mayRemove: mayViewerRemove(photo, album),
    nonce: makeNonce(),
  };
}
