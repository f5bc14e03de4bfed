import type { Locale } from '#kernel/copy/catalogue.ts';
import { TIME_ZONE } from './region.ts';

type When = Date | number | string;
type PartOf = (name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod') => string;

/**
 * Spanish times follow es-US but are built here: "sept" and "p.m." vary between versions of Node and browsers, and a
 * page must render the same on both.
 */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'] as const;
const spanishDay = (part: PartOf) => `${part('day')} ${MONTHS[Number(part('month')) - 1] ?? ''}`;
const spanishTime = (part: PartOf) =>
  `${part('hour')}:${part('minute')} ${part('dayPeriod') === 'AM' ? 'a.m.' : 'p.m.'}`;

/** Times are shown in the region's zone, wherever viewer and server are. */
function formatter(options: Intl.DateTimeFormatOptions, inSpanish: (part: PartOf) => string) {
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
    return inSpanish((name) => parts.find(({ type }) => type === name)?.value ?? '');
  };
}

/** "9:41 PM"; in Spanish "9:41 p.m." */
export const formatTime = formatter({ hour: 'numeric', minute: '2-digit' }, spanishTime);
/** "Nov 21, 2026"; in Spanish "21 nov 2026" */
export const formatDate = formatter(
  { year: 'numeric', month: 'short', day: 'numeric' },
  (part) => `${spanishDay(part)} ${part('year')}`,
);
/** "Nov 21"; in Spanish "21 nov" */
export const formatDay = formatter({ month: 'short', day: 'numeric' }, spanishDay);
/** "Nov 2026"; in Spanish "nov 2026" */
export const formatMonth = formatter(
  { year: 'numeric', month: 'short' },
  (part) => `${MONTHS[Number(part('month')) - 1] ?? ''} ${part('year')}`,
);
/** "2026" */
export const formatYear = formatter({ year: 'numeric' }, (part) => part('year'));
/** "Nov 21, 9:41 PM"; in Spanish "21 nov, 9:41 p.m." */
export const formatDateTime = formatter(
  { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  (part) => `${spanishDay(part)}, ${spanishTime(part)}`,
);
