/**
 * The longer side of a stored photo, in pixels. Phones shrink photos to this size before the upload. The server does so
 * too before it stores them.
 */
export const MAX_PHOTO_SIDE_PX = 1_600;
/** The largest upload, in bytes. Without JavaScript, photos arrive in their original size. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
