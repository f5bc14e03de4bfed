/** The languages of the site. English is the original, and every translation has the same texts. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language of texts to providers, whose language we don't know, and to the on-call phone. */
export const WORK_LANGUAGE: Locale = 'en';

/** A short message that's shown once, after a redirect or beside the form that it's about. */
export interface Toast {
  title: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

/**
 * The type of a translation: it has every text of the English copy. A text that contains values is a function. A
 * pattern that matches what people text us is a regular expression.
 */
export type TranslationOf<T> = T extends string
  ? string
  : T extends RegExp
    ? RegExp
    : T extends (...values: infer V) => infer R
      ? (...values: V) => TranslationOf<R>
      : T extends readonly (infer E)[]
        ? readonly TranslationOf<E>[]
        : T extends { title: string; message: string }
          ? keyof T extends keyof Toast
            ? Toast
            : { [K in keyof T]: TranslationOf<T[K]> }
          : { [K in keyof T]: TranslationOf<T[K]> };

/** The translations. Each key is an area's object of English texts (decision 0014). */
const translations = new Map<object, Partial<Record<Locale, object>>>();

/**
 * Registers a language's copy, so that {@link textsFor} finds it.
 * @param english the English copy of a module, as an object with one entry per area
 * @param translated the same areas in the other language
 */
export function addTranslation<T extends Record<string, object>>(
  locale: Locale,
  english: T,
  translated: TranslationOf<T>,
): void {
  for (const [area, texts] of Object.entries(english)) {
    translations.set(texts, { ...translations.get(texts), [locale]: (translated as Record<string, object>)[area] });
  }
}

/**
 * The texts of an area in a language. In a browser, `english` is already in the right language, because each language
 * has its own scripts.
 * @throws on a server that didn't import modules/languages.ts
 */
export function textsFor<T extends object>(english: T, locale: Locale = 'en'): TranslationOf<T> {
  if (locale !== 'en' && translations.size === 0 && typeof document === 'undefined') {
    throw new Error('no translation is registered: import modules/languages.ts first');
  }
  return (translations.get(english)?.[locale] ?? english) as TranslationOf<T>;
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

/** The site's language that has this code; English if the site has no such language. */
export function localeOrEnglish(language: string): Locale {
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/** The language that's stored in a request's row. */
export function languageOf({ language }: { language: string }): Locale {
  return localeOrEnglish(language);
}
