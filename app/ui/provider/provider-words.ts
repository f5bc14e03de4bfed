import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatDate } from '../time.ts';

/** "Mar 9, 2027" for "2027-03-09". 18:00 UTC is noon or later in Dallas, so the day stays the same. */
export function dayInWords(day: string, locale: Locale): string {
  return formatDate(`${day}T18:00:00Z`, locale);
}
