/** What other modules may call. They import from `rules/` and `copy/` directly. */
export {
  assignmentForNewPhoto,
  mayViewerRemove,
  photoHeading,
  momentsFor,
  photoGroups,
  visiblePhotosOf,
} from './album.ts';
export type { PhotoHeading, PhotoGroup, ViewedAlbum } from './album.ts';
export { startsLikePicture } from './encode.ts';
export { albumFacts } from './queries.ts';
export type { AlbumFacts, PhotoSize } from './queries.ts';
export { addPhoto, listPhotos, readPhoto, removePhoto } from './store.ts';
export type { AddPhotoResult, StoredPhoto } from './store.ts';
