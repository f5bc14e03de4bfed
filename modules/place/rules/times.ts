import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { timeWriter } from '../copy/en/times.ts';
import { TIME_ZONE } from './region.ts';
import type { TimeParts } from './types.ts';

type When = Date | number | string;
type Shape = 'time' | 'hour' | 'date' | 'day' | 'month' | 'year' | 'dateTime';

/** Makes a format for the region's time zone, wherever the viewer and the server are. */
function regionalFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // eslint-disable-next-line no-restricted-syntax -- allowed only here: all other code must call the functions below
  return new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, ...options });
}

const DATE_TIME_FORMAT = regionalFormat({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Makes a function that formats times. Intl provides only the numbers, and the copy of each language puts them
 * together. That's because Intl's month names and its spaces before AM differ between Node and browsers, and both must
 * render the same page.
 */
function formatter(shape: Shape, format = DATE_TIME_FORMAT) {
  return (when: When, locale: Locale = 'en'): string => textsFor(timeWriter, locale)[shape](partsOf(format, when));
}

/** Formats a time: "9:41 PM"; in Spanish "9:41 p.m." */
export const formatTime = formatter('time');
/** Formats a date: "Nov 21, 2026"; in Spanish "21 nov 2026" */
export const formatDate = formatter('date');
/** Formats a day: "Nov 21"; in Spanish "21 nov" */
export const formatDay = formatter('day');
/** Formats a month: "Nov 2026"; in Spanish "nov 2026" */
export const formatMonth = formatter('month');
/** Formats a year: "2026" */
export const formatYear = formatter('year');
/** Formats a day and time: "Nov 21, 9:41 PM"; in Spanish "21 nov, 9:41 p.m." */
export const formatDateTime = formatter('dateTime');

const formatClockHour = formatter('hour', regionalFormat({ hour: 'numeric', timeZone: 'UTC' }));
/** Formats an hour of the day, 0 to 23: "9 PM"; in Spanish "9 p.m." */
export function formatHour(hour: number, locale: Locale = 'en'): string {
  return formatClockHour(Date.UTC(2000, 0, 1, hour), locale);
}

const TWO_DIGIT_FORMAT = regionalFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The calendar day in the region: "2026-11-21". */
export function localDay(when: When): string {
  const { year, month, day } = partsOf(TWO_DIGIT_FORMAT, when);
  return `${year}-${month}-${day}`;
}

/** The hour of the day in the region, 0 to 23. */
export function localHour(when: When): number {
  return Number(partsOf(TWO_DIGIT_FORMAT, when).hour);
}

/** The parts of a time that the format includes, such as the month and the hour. */
function partsOf(format: Intl.DateTimeFormat, when: When): TimeParts {
  const parts = format.formatToParts(new Date(when)).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as TimeParts;
}
