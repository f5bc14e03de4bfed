import type { Locale } from '#kernel/copy/catalogue.ts';
import { formatDate } from '../time.ts';

/** Formats "2027-03-09" as "Mar 9, 2027". 18:00 UTC is on that day in every US time zone. */
export function dayInWords(day: string, locale: Locale): string {
  return formatDate(`${day}T18:00:00Z`, locale);
}
