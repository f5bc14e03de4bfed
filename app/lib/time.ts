export { formatDate, formatDateTime, formatDay, formatMonth, formatTime, formatYear } from '#domain/times.ts';

/** The machine's form for `<time dateTime>`. */
export function isoTime(when: Date | number | string): string {
  return new Date(when).toISOString();
}
