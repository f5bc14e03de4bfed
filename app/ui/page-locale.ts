import { localeOrEnglish } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';

/** The locale in which the server rendered the document. Browser only. */
export function pageLocale(): Locale {
  return localeOrEnglish(document.documentElement.lang);
}
