/** The languages the site has. English is the original; every translation has the same shape. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A short message shown once, after a redirect or beside the form it answers. */
export interface Toast {
  title: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

/**
 * The shape of a translation: every text of the English copy, in its own words. Texts that contain a value are
 * functions.
 */
export type Words<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Words<R>
    : T extends readonly (infer E)[]
      ? readonly Words<E>[]
      : T extends { title: string; message: string }
        ? keyof T extends keyof Toast
          ? Toast
          : { [K in keyof T]: Words<T[K]> }
        : { [K in keyof T]: Words<T[K]> };

/** The translations, found by the English copy they belong to (decision 0014). */
const translations = new Map<object, Partial<Record<Locale, object>>>();

/**
 * Registers a language's copy, so that {@link textsFor} finds it.
 * @param english a room's English copy: its areas by name
 * @param translated the same areas in `locale`
 */
export function addTranslation<T extends Record<string, object>>(
  locale: Locale,
  english: T,
  translated: Words<T>,
): void {
  for (const [area, texts] of Object.entries(english)) {
    translations.set(texts, { ...translations.get(texts), [locale]: (translated as Record<string, object>)[area] });
  }
}

/**
 * An area's texts in a language. In a browser there are no translations: its scripts are built with one language's copy
 * in place of the English.
 * @throws on a server that didn't import modules/languages.ts
 */
export function textsFor<T extends object>(english: T, locale: Locale = 'en'): Words<T> {
  if (locale !== 'en' && translations.size === 0 && typeof document === 'undefined') {
    throw new Error('Import modules/languages.ts once: no translation is known');
  }
  return (translations.get(english)?.[locale] ?? english) as Words<T>;
}

/** A toast that says something went well. */
export function success(title: string, message: string): Toast {
  return { title, message, tone: 'success' };
}

/** A toast that says something failed, or was refused. */
export function failure(title: string, message: string): Toast {
  return { title, message, tone: 'error' };
}

/** A toast that only informs. */
export function info(title: string, message: string): Toast {
  return { title, message, tone: 'info' };
}

/** Narrows a stored or requested language to one that the site has; otherwise English. */
export function asLocale(language: string): Locale {
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/** The customer's language, as stored in the request's row. */
export function languageOf({ language }: { language: string }): Locale {
  return asLocale(language);
}
