let keptPhoto: File | undefined;

/** Keeps the photo of a request form during the submit, for the tracking page that follows. Browser only. */
export function keepPhoto(file: File | undefined): void {
  keptPhoto = file;
}

/** Returns the kept photo once. */
export function takeKeptPhoto(): File | undefined {
  const file = keptPhoto;
  keptPhoto = undefined;
  return file;
}
