import { asLocale } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';

/** The language the server rendered this document in. Only in the browser. */
export function pageLocale(): Locale {
  return asLocale(document.documentElement.lang);
}
