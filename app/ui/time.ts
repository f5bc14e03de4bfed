export {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatTime,
  formatYear,
} from '#modules/place/rules/times.ts';

/** The machine's form for `<time dateTime>`. */
export function isoTime(when: Date | number | string): string {
  return new Date(when).toISOString();
}
