import { AppError } from '#kernel/app-error.ts';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { readPhoto, visiblePhotosOf } from '#modules/photo/index.ts';
import type { PhotoSize } from '#modules/photo/index.ts';
import { queryOr503 } from '../load.server.ts';
import type { Album } from './album.server.ts';

/** How long browsers cache small pictures, which are shown often. Large ones are never cached. */
const SMALL_CACHE_MS = 5 * MINUTE;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isPhotoId(id: string | undefined): id is string {
  return UUID.test(id ?? '');
}

/**
 * One picture of an album.
 * @param size `small` or `large`
 * @throws 404 when the album doesn't have it, 503 when the database doesn't answer
 */
export async function pictureResponse(album: Album, photoId: string | undefined, size: string | undefined) {
  if (!isPhotoId(photoId) || !isSize(size)) throw new AppError(404);
  const found = await queryOr503(() => readPhoto(album.row.id, photoId, size, visiblePhotosOf(album)));
  if (!found) throw new AppError(404);
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(found.bytes.length),
      'Content-Disposition': `inline; filename="${found.moment.replace('_', '-')}.jpg"`,
      'Cache-Control': size === 'small' ? `private, max-age=${SMALL_CACHE_MS / SECOND}` : 'private, no-store',
      Vary: 'Cookie',
    },
  });
}

function isSize(size: string | undefined): size is PhotoSize {
  return size === 'small' || size === 'large';
}
