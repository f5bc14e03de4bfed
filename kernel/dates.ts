/** Database columns hold dates; the workflow's state holds milliseconds since 1970. */

export function millisOf(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}

export function dateOf(millis: number | null | undefined): Date | null {
  return millis === null || millis === undefined ? null : new Date(millis);
}
