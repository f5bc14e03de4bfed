/** Exports what other modules may call. They import rules and copy directly. */
export { assignmentOf, mayRemove, momentName, momentsFor, photoGroups, visibleTo } from './album.ts';
export type { MomentName, PhotoGroup, ViewedAlbum } from './album.ts';
export { isPicture } from './encode.ts';
export { albumFacts } from './queries.ts';
export type { AlbumFacts, PhotoSize } from './queries.ts';
export { addPhoto, listPhotos, readPhoto, removePhoto } from './store.ts';
export type { AddResult, PhotoFacts } from './store.ts';
