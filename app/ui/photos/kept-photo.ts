let kept: File | undefined;

/** Keeps the photo of a request form that is being sent, for the tracking page that comes next. Browser only. */
export function keepPhoto(file: File | undefined): void {
  kept = file;
}

/** The kept photo, once. */
export function takeKeptPhoto(): File | undefined {
  const file = kept;
  kept = undefined;
  return file;
}
