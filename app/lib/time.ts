import { TIME_ZONE } from '#domain/constants.ts';

type When = Date | number | string;

/** Shown times are America/Chicago, whoever looks and wherever the server stands. */
function formatter(options: Intl.DateTimeFormatOptions): (when: When) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, ...options });
  // Node and browsers differ in which space stands before AM/PM; React would report a mismatch.
  return (when) => format.format(new Date(when)).replaceAll(/\s/g, ' ');
}

/** "9:41 PM" */
export const formatTime = formatter({ hour: 'numeric', minute: '2-digit' });
/** "Nov 21, 2026" */
export const formatDate = formatter({ year: 'numeric', month: 'short', day: 'numeric' });
/** "Nov 21, 9:41 PM" */
export const formatDateTime = formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** The machine's form for `<time dateTime>`. */
export function isoTime(when: When): string {
  return new Date(when).toISOString();
}
