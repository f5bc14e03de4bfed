export * from './distance.ts';
export * from './maps.ts';
export * from './place.ts';
export * from './times.ts';
