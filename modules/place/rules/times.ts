import type { Locale } from '#kernel/copy/catalogue.ts';
import { TIME_ZONE } from './region.ts';

type When = Date | number | string;
type PartOf = (name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod') => string;
type Shape = 'time' | 'date' | 'day' | 'month' | 'year' | 'dateTime';

/**
 * Spanish times follow es-US but are built here: "sept" and "p.m." vary between versions of Node and browsers, and a
 * page must render the same on both.
 */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'] as const;
const spanishMonth = (part: PartOf) => MONTHS[Number(part('month')) - 1] ?? '';
const spanishDay = (part: PartOf) => `${part('day')} ${spanishMonth(part)}`;
const spanishTime = (part: PartOf) =>
  `${part('hour')}:${part('minute')} ${part('dayPeriod') === 'AM' ? 'a.m.' : 'p.m.'}`;

/** How each language other than English writes a time. */
const WRITTEN: Record<Exclude<Locale, 'en'>, Record<Shape, (part: PartOf) => string>> = {
  es: {
    time: spanishTime,
    date: (part) => `${spanishDay(part)} ${part('year')}`,
    day: spanishDay,
    month: (part) => `${spanishMonth(part)} ${part('year')}`,
    year: (part) => part('year'),
    dateTime: (part) => `${spanishDay(part)}, ${spanishTime(part)}`,
  },
};

/** Times are shown in the region's zone, wherever viewer and server are. */
function formatter(shape: Shape, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, ...options });
  const numbers = new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    ...options,
    ...(options.month && { month: 'numeric' }),
  });
  return (when: When, locale: Locale = 'en'): string => {
    const at = new Date(when);
    // Node and browsers use different spaces before AM/PM, and React would report a mismatch.
    if (locale === 'en') return format.format(at).replaceAll(/\s/g, ' ');
    const parts = numbers.formatToParts(at);
    return WRITTEN[locale][shape]((name) => parts.find(({ type }) => type === name)?.value ?? '');
  };
}

/** "9:41 PM"; in Spanish "9:41 p.m." */
export const formatTime = formatter('time', { hour: 'numeric', minute: '2-digit' });
/** "Nov 21, 2026"; in Spanish "21 nov 2026" */
export const formatDate = formatter('date', { year: 'numeric', month: 'short', day: 'numeric' });
/** "Nov 21"; in Spanish "21 nov" */
export const formatDay = formatter('day', { month: 'short', day: 'numeric' });
/** "Nov 2026"; in Spanish "nov 2026" */
export const formatMonth = formatter('month', { year: 'numeric', month: 'short' });
/** "2026" */
export const formatYear = formatter('year', { year: 'numeric' });
/** "Nov 21, 9:41 PM"; in Spanish "21 nov, 9:41 p.m." */
export const formatDateTime = formatter('dateTime', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
