/** A photo's longer side in pixels. The phone shrinks photos to it before upload, the server before storing. */
export const MAX_PHOTO_SIDE_PX = 1_600;
/** The largest upload, in bytes: photos arrive unshrunk where JavaScript doesn't run. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
