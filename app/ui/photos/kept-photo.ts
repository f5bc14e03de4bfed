let keptPhoto: File | undefined;

/** Keeps the photo of a form while the form is sent, for the page that follows. Browser only. */
export function keepPhoto(file: File | undefined): void {
  keptPhoto = file;
}

/** Returns the kept photo, the first time it's called. */
export function takeKeptPhoto(): File | undefined {
  const file = keptPhoto;
  keptPhoto = undefined;
  return file;
}
