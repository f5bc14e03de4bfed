import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatDate } from '../time.ts';

/** "Mar 9, 2027" for "2027-03-09". Noon UTC is the same day in Dallas. */
export function dayInWords(day: string, locale: Locale): string {
  return formatDate(`${day}T18:00:00Z`, locale);
}
