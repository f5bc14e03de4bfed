/** Converts between the dates of database columns and the milliseconds since 1970 of the workflow's state. */

export function millisOf(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}

export function dateOf(millis: number | null | undefined): Date | null {
  return millis === null || millis === undefined ? null : new Date(millis);
}
