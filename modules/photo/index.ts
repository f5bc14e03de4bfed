/** What others may call. Rules and copy are imported directly. */
export { albumFacts } from './queries.ts';
export { addPhoto, listPhotos, maySee, readPhoto, removePhoto } from './store.ts';
export type { Added, PhotoFacts, Seen } from './store.ts';
