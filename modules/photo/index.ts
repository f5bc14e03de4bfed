/** What others may call. Rules and copy are imported directly. */
export { addPhoto, listPhotos, maySee, PHOTO_LIST, readPhoto, removePhoto } from './store.ts';
export type { AddResult, PhotoFacts, VisiblePhotos } from './store.ts';
