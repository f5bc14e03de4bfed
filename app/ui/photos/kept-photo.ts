let keptPhoto: File | undefined;

/** Keeps a form's photo in memory for the page that follows the form. Browser only. */
export function keepPhoto(file: File | undefined): void {
  keptPhoto = file;
}

/** Returns the kept photo, the first time it's called. */
export function takeKeptPhoto(): File | undefined {
  const file = keptPhoto;
  keptPhoto = undefined;
  return file;
}
