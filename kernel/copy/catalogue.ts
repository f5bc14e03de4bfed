/** The languages the site speaks; English is complete, Spanish follows with the same shape. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A short message shown once, after a redirect or beside the form it answers. */
export interface Toast {
  title: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

/**
 * What a translation has to hold: every text of the English copy, with its own words. Texts that carry a value are functions.
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

/** Translations of English copy, which is their key (decision 0014). */
const translations = new Map<object, Partial<Record<Locale, object>>>();

/**
 * Makes a language's copy known to {@link textsFor}.
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
 * The texts of an area in a language. A browser has no translations: its scripts are built with one language's copy in place
 * of the English.
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

/** A toast that only tells. */
export function info(title: string, message: string): Toast {
  return { title, message, tone: 'info' };
}

/** A language that somebody asked for or that was stored; English if the site doesn't speak it. */
export function asLocale(language: string): Locale {
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/** The language of a request's person, as its row has it. */
export function languageOf({ language }: { language: string }): Locale {
  return asLocale(language);
}
