import type { Locale } from '#kernel/copy/catalogue.ts';

/** The language the server rendered this document in. Only in the browser. */
export function pageLocale(): Locale {
  return document.documentElement.lang === 'es' ? 'es' : 'en';
}
