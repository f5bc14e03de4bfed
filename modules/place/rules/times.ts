import type { Locale } from '#kernel/copy/catalogue.ts';
import { TIME_ZONE } from './region.ts';

type When = Date | number | string;
type PartOf = (name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod') => string;
type Shape = 'time' | 'hour' | 'date' | 'day' | 'month' | 'year' | 'dateTime';

/**
 * The Spanish names of months. Spanish times look like those of es-US, but we build them ourselves: "sept" and "p.m."
 * differ between versions of Node and browsers, and both must render the same page.
 */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'] as const;
const spanishMonth = (part: PartOf) => MONTHS[Number(part('month')) - 1] ?? '';
const spanishDay = (part: PartOf) => `${part('day')} ${spanishMonth(part)}`;
const spanishPeriod = (part: PartOf) => (part('dayPeriod') === 'AM' ? 'a.m.' : 'p.m.');
const spanishTime = (part: PartOf) => `${part('hour')}:${part('minute')} ${spanishPeriod(part)}`;

/** How a language other than English writes a time. */
const DATE_WRITERS: Record<Exclude<Locale, 'en'>, Record<Shape, (part: PartOf) => string>> = {
  es: {
    time: spanishTime,
    hour: (part) => `${part('hour')} ${spanishPeriod(part)}`,
    date: (part) => `${spanishDay(part)} ${part('year')}`,
    day: spanishDay,
    month: (part) => `${spanishMonth(part)} ${part('year')}`,
    year: (part) => part('year'),
    dateTime: (part) => `${spanishDay(part)}, ${spanishTime(part)}`,
  },
};

/** Formats in the region's time zone, wherever the viewer and the server are. */
function regional(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // eslint-disable-next-line no-restricted-syntax -- everything else calls the functions below
  return new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, ...options });
}

/** Makes a function that formats times. */
function formatter(shape: Shape, options: Intl.DateTimeFormatOptions) {
  const format = regional(options);
  const numbers = regional({ ...options, ...(options.month && { month: 'numeric' }) });
  return (when: When, locale: Locale = 'en'): string => {
    const at = new Date(when);
    // Node and browsers put different spaces before AM and PM. React would report a mismatch.
    if (locale === 'en') return format.format(at).replaceAll(/\s/g, ' ');
    const parts = numbers.formatToParts(at);
    return DATE_WRITERS[locale][shape]((name) => parts.find(({ type }) => type === name)?.value ?? '');
  };
}

/** Formats a time: "9:41 PM"; in Spanish "9:41 p.m." */
export const formatTime = formatter('time', { hour: 'numeric', minute: '2-digit' });
/** Formats a date: "Nov 21, 2026"; in Spanish "21 nov 2026" */
export const formatDate = formatter('date', { year: 'numeric', month: 'short', day: 'numeric' });
/** Formats a day: "Nov 21"; in Spanish "21 nov" */
export const formatDay = formatter('day', { month: 'short', day: 'numeric' });
/** Formats a month: "Nov 2026"; in Spanish "nov 2026" */
export const formatMonth = formatter('month', { year: 'numeric', month: 'short' });
/** Formats a year: "2026" */
export const formatYear = formatter('year', { year: 'numeric' });
/** Formats a day and time: "Nov 21, 9:41 PM"; in Spanish "21 nov, 9:41 p.m." */
export const formatDateTime = formatter('dateTime', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const formatClockHour = formatter('hour', { hour: 'numeric', timeZone: 'UTC' });
/** Formats an hour of the day, 0 to 23: "9 PM"; in Spanish "9 p.m." */
export function formatHour(hour: number, locale: Locale = 'en'): string {
  return formatClockHour(Date.UTC(2000, 0, 1, hour), locale);
}

const CALENDAR = regional({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' });

/** The calendar day in the region: "2026-11-21". */
export function localDay(when: When): string {
  const part = partsOf(when);
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The hour of the day in the region, 0 to 23. */
export function localHour(when: When): number {
  return Number(partsOf(when)('hour'));
}

function partsOf(when: When): PartOf {
  const parts = CALENDAR.formatToParts(new Date(when));
  return (name) => parts.find(({ type }) => type === name)?.value ?? '';
}
