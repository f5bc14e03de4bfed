export * from './photo-page.ts';
export * from './photo-toasts.ts';
export * from './photo-way.ts';
export * from './photos.ts';
