/**
 * The longer side of a stored photo, in pixels. Phones shrink photos to it before the upload, the server before
 * storing.
 */
export const MAX_PHOTO_SIDE_PX = 1_600;
/** The largest upload, in bytes: photos arrive unshrunk where JavaScript doesn't run. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
