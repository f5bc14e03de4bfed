let keptPhoto: File | undefined;

/** Keeps a form's photo in memory for the page that follows the form. Browser only. */
export function keepPhoto(file: File | undefined): void {
  keptPhoto = file;
}

/** Returns the kept photo and forgets it, so that only the first call gets it. */
export function takeKeptPhoto(): File | undefined {
  const file = keptPhoto;
  keptPhoto = undefined;
  return file;
}
