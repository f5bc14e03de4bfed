import { useEffect } from 'react';
import { takeKeptPhoto } from './kept-photo.ts';

/**
 * Uploads the photo of the form that led to this page.
 * @param isReady true once the form's data has been stored, because the photo can be stored only after that
 */
export function useUploadKeptPhoto(url: string, moment: string, isReady = true): void {
  useEffect(() => {
    const photo = isReady ? takeKeptPhoto() : undefined;
    if (photo) void loadAndSend(url, moment, photo);
  }, [url, moment, isReady]);
}

/** Imports the uploader here, so that a page with no photo to upload doesn't load it. */
async function loadAndSend(url: string, moment: string, photo: File): Promise<void> {
  const { sendPhoto } = await import('./uploads.ts');
  sendPhoto(url, moment, photo);
}
