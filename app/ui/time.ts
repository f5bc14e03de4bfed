export {
  formatDate,
  formatDateTime,
  formatDay,
  formatHour,
  formatMonth,
  formatTime,
  formatYear,
} from '#modules/place/rules/times.ts';

/** The ISO format for `<time dateTime>`. */
export function isoTime(when: Date | number | string): string {
  return new Date(when).toISOString();
}
